import { oneText } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

export const csvLine = program({
  slug: "read-a-csv-line",
  title: "Read one line of CSV",
  skills: ["java", "data"],
  difficulty: "medium",
  minutes: 20,
  score: 15,
  statement: md(
    "Split one line of a CSV file into its fields.",
    '- Fields are separated by commas. A line has one field more than separating commas, and fields may be empty.\n- A field that begins with a quote (`"`) ends with the next quote that is not doubled. Inside, commas belong to the field, and two quotes mean one.\n- In a field that does not begin with a quote, everything up to the next comma belongs to it, quotes included.\n- Spaces belong to the field.',
    "**Input:** one line of at most 10,000 characters, in which every field that begins with a quote is closed properly. It may be empty: then it has one empty field.",
    "**Output:** one field per line, each between `[` and `]`.",
  ),
  explanation: md(
    "Read character by character and remember whether you are inside quotes. On a quote inside, look at the next character: a second quote is a quote of the field, anything else ends the quoted part. After the last character, the last field is still to be added.",
    "Splitting at commas and mending afterwards gets longer with each case. The empty field at the end is what most people forget, also because `split` in Java drops it.",
  ),
  frames: oneText({ name: "fields", one: "line", returns: "List<String>" }),
  compare: { kind: "exact" },
  cases: [
    {
      name: "Plain fields",
      input: "red,green,blue\n",
      output: "[red]\n[green]\n[blue]\n",
      explained: "Two commas separate three fields.",
    },
    {
      name: "A comma inside quotes",
      input: 'Lund,"Books, new and old",12\n',
      output: "[Lund]\n[Books, new and old]\n[12]\n",
      explained: "The comma inside the quotes belongs to the field.",
    },
    { name: "Doubled quotes", input: '"She said ""no""",ok\n', output: '[She said "no"]\n[ok]\n', weight: 2 },
    { name: "Empty fields at the end", input: "a,,\n", output: "[a]\n[]\n[]\n", weight: 2 },
    { name: "An empty line", input: "\n", output: "[]\n" },
    { name: "An empty field in quotes", input: '"",x,""\n', output: "[]\n[x]\n[]\n" },
    { name: "Spaces stay", input: " a , b\n", output: "[ a ]\n[ b]\n" },
    { name: "Quotes inside a plain field", input: '5" pipe,6\n', output: '[5" pipe]\n[6]\n', weight: 2 },
    { name: "Only quotes", input: '"""",""","""\n', output: '["]\n[","]\n', weight: 2 },
  ],
  solutions: {
    python: code`
      def fields(line: str) -> list[str]:
          result, field, quoted, at = [], "", False, 0
          while at < len(line):
              letter = line[at]
              if quoted and letter == '"' and line[at + 1 : at + 2] == '"':
                  field += '"'
                  at += 1
              elif quoted and letter == '"':
                  quoted = False
              elif not quoted and letter == '"' and (at == 0 or line[at - 1] == ","):
                  quoted = True
              elif not quoted and letter == ",":
                  result.append(field)
                  field = ""
              else:
                  field += letter
              at += 1
          return ["[" + each + "]" for each in [*result, field]]
    `,
    java: code`
      static List<String> fields(String line) {
          List<String> result = new ArrayList<>();
          int at = 0;
          while (true) {
              StringBuilder field = new StringBuilder();
              if (at < line.length() && line.charAt(at) == '"') {
                  at++;
                  while (at < line.length()) {
                      if (line.charAt(at) != '"') {
                          field.append(line.charAt(at++));
                      } else if (at + 1 < line.length() && line.charAt(at + 1) == '"') {
                          field.append('"');
                          at += 2;
                      } else {
                          at++;
                          break;
                      }
                  }
              } else {
                  while (at < line.length() && line.charAt(at) != ',') field.append(line.charAt(at++));
              }
              result.add("[" + field + "]");
              if (at >= line.length()) return result;
              at++;
          }
      }
    `,
    javascript: code`
      function fields(line) {
        const found = [];
        let rest = line;
        for (;;) {
          const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
          const whole = quoted ? quoted[0] : /^[^,]*/.exec(rest)[0];
          found.push("[" + (quoted ? quoted[1].replaceAll('""', '"') : whole) + "]");
          rest = rest.slice(whole.length);
          if (rest === "") return found;
          rest = rest.slice(1);
        }
      }
    `,
  },
  wrong: [
    {
      technology: "java",
      why: "Splits at every comma, and loses empty fields at the end.",
      body: code`
        static List<String> fields(String line) {
            return Stream.of(line.split(",")).map(field -> "[" + field.replace("\"", "") + "]").toList();
        }
      `,
    },
    {
      technology: "python",
      why: "Switches at every quote, so doubled quotes and quotes inside plain fields are lost.",
      body: code`
        def fields(line: str) -> list[str]:
            result, field, quoted = [], "", False
            for letter in line:
                if letter == '"':
                    quoted = not quoted
                elif letter == "," and not quoted:
                    result.append(field)
                    field = ""
                else:
                    field += letter
            return ["[" + each + "]" for each in [*result, field]]
      `,
    },
    {
      technology: "javascript",
      why: "Trims the fields, although spaces belong to them.",
      body: code`
        function fields(line) {
          const found = [];
          let rest = line;
          for (;;) {
            const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
            const whole = quoted ? quoted[0] : /^[^,]*/.exec(rest)[0];
            found.push("[" + (quoted ? quoted[1].replaceAll('""', '"') : whole.trim()) + "]");
            rest = rest.slice(whole.length);
            if (rest === "") return found;
            rest = rest.slice(1);
          }
        }
      `,
    },
  ],
});
