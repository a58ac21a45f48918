"""Tests of the piracy procedure of Virgin Queen."""
