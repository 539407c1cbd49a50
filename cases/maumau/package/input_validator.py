#!/usr/bin/env python3
"""Check an input: exit status 42 if it is legal, 43 if not."""
