LIMIT = 1 << 26  # bytes


class Refused(Exception):
    pass


def show(word):
    """Return a word of any bytes, shortened, as what may be printed."""
    if word is None:
        return "the end"
    text = word[:20].decode("ascii", "backslashreplace")
    return "".join(c if c.isprintable() else "?" for c in text) + ("..." if len(word) > 20 else "")


def main(arguments):
    try:
        if len(arguments) < 3:
            raise Refused("usage: output_validator.py INPUT ANSWER FOLDER [FLAG...] < OUTPUT")
        with open(arguments[0], "rb") as file:
            data = file.read()
        with open(arguments[1], "rb") as file:
            answer = file.read()
        with open(0, "rb") as file:
            output = file.read(LIMIT + 1)
        if len(output) > LIMIT:
            raise Refused("The output is too long.")
        check(data, answer, output, "exact" in arguments[3:])
    except (Refused, OSError) as fault:
        tell(arguments[2:3], str(fault))
        return 43
    return 42


def tell(folder, message):
    """Write the message for the jury; without a folder, to standard error."""
    try:
        with open(os.path.join(folder[0], "judgemessage.txt"), "w", encoding="utf-8") as file:
            print(message, file=file)
    except (IndexError, OSError):
        print(message, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
