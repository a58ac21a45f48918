"""The expansion Seas of Glory, module by module."""
