"""`python -m mmcli`."""

from mmcli.cli.app import main

main()
