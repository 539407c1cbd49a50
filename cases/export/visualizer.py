MOST_LINES = 100  # of text; a picture must stay below 50 kB
STYLE = """text { font: 13px monospace } rect { fill: none; stroke: #999 }
.head { font-weight: bold } .wrong, .found { fill: #c00 } .due { fill: #060; font-weight: bold }
rect.found { fill: #fcc; stroke: #c00 } rect.due { fill: #cfc; stroke: #060 } .quiet { fill: #666 }"""


class Picture:
    def __init__(self):
        self.parts, self.y, self.lines = [], 10, 0

    def text(self, text, kind="", x=12):
        for line in textwrap.wrap(text, 100):
            self.lines += 1
            if self.lines <= MOST_LINES:
                self.y += 18
                self.parts.append(f'<text x="{x}" y="{self.y}" class="{kind}">{html.escape(line)}</text>')

    def row(self, name, cards, kinds):
        """Draw a place on the table; kinds has classes of some of its cards."""
        self.y += 24
        self.parts.append(f'<text x="12" y="{self.y}">{html.escape(name)}</text>')
        for i, card in enumerate(cards):
            if i and i % 22 == 0:
                self.y += 24
            x, kind = 150 + i % 22 * 31, kinds.get(card, "")
            self.parts.append(f'<rect x="{x}" y="{self.y - 15}" width="28" height="20" rx="3" class="{kind}"/>'
                              f'<text x="{x + 6}" y="{self.y}" class="{kind}">{html.escape(card)}</text>')

    def svg(self):
        size = f'width="860" height="{self.y + 20}"'
        return (f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style>'
                f'<rect {size} style="fill: #fff"/>\n' + "\n".join(self.parts) + "\n</svg>\n")


def tables_of(data):
    """Return what tables.jsonl says of the problem, and of an input's cases."""
    digest = hashlib.sha256(data).hexdigest()[:16]
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "tables.jsonl"), encoding="utf-8") as file:
        about = json.loads(next(file))
        return about, next((json.loads(line)["cases"] for line in file if digest in line[:32]), [])


def decision_of(cases, answer, output):
    """Return the case with the first word that differs and the index of the step
    that prints it: 0 if it is no step's, the last one if no word differs."""
    pairs = itertools.zip_longest(answer.split(), output.split())
    word = next((i for i, (want, got) in enumerate(pairs) if want != got), len(answer.split()))
    for case in cases:
        for i, step in enumerate(case["steps"]):
            if word < step.get("to", 0):
                return case, i if step.get("from", 0) <= word else 0
    return cases[-1], len(cases[-1]["steps"]) - 1


def table_at(steps, index):
    """Return the places with cards after a step."""
    table = {}
    for step in steps[:index + 1]:
        table.update(step.get("table", ()))
    return {name: cards.split() for name, cards in table.items() if cards}


def draw(about, cases, fault, answer, output):
    picture = Picture()
    picture.text(fault or "The output is right.", "head wrong" if fault else "head")
    if not cases:
        picture.text("tables.jsonl does not have this input: there is no table to show.")
        return picture.svg()
    several = about["several"]  # right answers: no single word is the first wrong one
    case, at = (cases[0], 1) if several else decision_of(cases, answer, output)
    steps = case["steps"]
    picture.text(f'{about["unit"]} {case["id"]}', "quiet")
    values = re.search(r"found (\S+), expected (\S+)\.$", fault or "")
    kinds = dict(zip(values.groups(), ("found", "due"))) if values else {}
    picture.text("The table before it:" if at else "The table at the beginning:", "head")
    for name, cards in table_at(steps, max(0, at - 1)).items():
        picture.row(name, cards, kinds)
    picture.y += 12
    clauses = re.findall(r"\[(\w+)\]", fault or "") if several else [steps[at]["clause"]] if fault else []
    for clause in clauses:
        picture.text(f'Clause {clause}, {about["clauses"][clause]}', "due")
    picture.y += 12
    picture.text("By the rules:", "head")
    for i, step in list(enumerate(steps))[0 if several else max(0, at - 12):None if several else at + 1]:
        picture.text(f'{i}. {step["text"]} [{step["clause"]}]', "due" if i == at and not several else "")
        if i == at or several or "to" not in step:
            picture.text(step.get("why", ""), "quiet", 40)
    if fault and not several and at and "to" not in steps[at - 1]:
        picture.text("Which step before it was played otherwise can't be seen in the output.", "quiet")
    if several:
        picture.y += 12
        picture.text("The output:", "head")
        line = re.match(r"Line (\d+)", fault or "")
        for number, words in enumerate(output.removesuffix(b"\n").split(b"\n")[:30], 1):
            text = " ".join(map(show, words.split()[:40]))
            picture.text(f"Line {number}: {text}", "wrong" if line and number == int(line[1]) else "")
    return picture.svg()


def main(arguments):
    if len(arguments) < 3:
        print("usage: output_visualizer.py INPUT ANSWER FOLDER [team] < OUTPUT", file=sys.stderr)
        return 1
    fault = None
    with open(arguments[0], "rb") as file:
        data = file.read()
    with open(arguments[1], "rb") as file:
        answer = file.read()
    with open(0, "rb") as file:
        output = file.read(LIMIT)
    try:
        check(data, answer, output, False)
    except Refused as refused:
        fault = str(refused)
    name = "teamimage.svg" if "team" in arguments[3:] else "judgeimage.svg"
    with open(os.path.join(arguments[2], name), "w", encoding="utf-8") as file:
        file.write(draw(*tables_of(data), fault, answer, output))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
