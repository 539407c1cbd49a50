class Refused(Exception):
    pass


def lines_of(data):
    """Return the lines of an input."""
    if len(data) > LIMIT:
        raise Refused("it is too long")
    if not data.isascii():
        raise Refused("it holds other characters than ASCII")
    lines = data.decode().split("\n")
    if lines.pop() != "":
        raise Refused("the last line does not end")
    return lines


def main():
    try:
        with open(0, "rb") as file:
            check(lines_of(file.read(LIMIT + 1)))
    except (Refused, OSError) as fault:
        print(fault, file=sys.stderr)
        return 43
    return 42


if __name__ == "__main__":
    sys.exit(main())
