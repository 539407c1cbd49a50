#!/usr/bin/env python3
"""Check an output: exit status 42 if it is right, 43 if not."""
