"""The games that mmcli knows; `registry` puts them together."""
