"""What all tests share: hypothesis always draws the same examples, keeps no database and looks at no clock."""

from hypothesis import settings

settings.register_profile("always-the-same", derandomize=True, database=None, deadline=None, max_examples=100)
settings.load_profile("always-the-same")
