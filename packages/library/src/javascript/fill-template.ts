import { texts } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

export const fillTemplate = program({
  slug: "fill-a-template",
  title: "Fill in a template",
  skills: ["javascript", "security"],
  difficulty: "medium",
  minutes: 20,
  score: 12,
  statement: md(
    "Emails are made from a template and values:",
    "- `{name}` stands for the value of `name`. Names consist of lower-case letters.\n- `{{` stands for `{`, and `}}` for `}`.\n- The template is read **once, from left to right**. Values are inserted as they are, even if they contain braces.\n- If a name has no value, the result is only `unknown: ` followed by the first such name.",
    "**Input:** the first line is the template. Every further line is `name=value`; a value may be empty and may contain `=`. The template is well formed: every `{` and `}` belongs to one of the forms above.",
    "**Output:** the filled-in template.",
  ),
  explanation: md(
    "One pass: either a loop over the characters, or one regular expression with all three forms (`{{`, `}}`, `{name}`) and a function for the replacement.",
    "Replacing one name after the other reads values again: a customer who calls themselves `{password}` gets to see what they should not. Turning `{{` into `{` in a step of its own makes the same mistake. In JavaScript, a replacement **text** with `$&` in it has a meaning of its own; a function has not.",
  ),
  frames: texts({ name: "fill", many: "lines", returns: "String" }),
  compare: { kind: "exact" },
  cases: [
    {
      name: "Two values",
      input: "Dear {name}, you owe {sum}.\nname=Kim\nsum=5 euros\n",
      output: "Dear Kim, you owe 5 euros.\n",
      explained: "Both names have values.",
    },
    {
      name: "Braces and an unknown name",
      input: "{{x}} {y}\nx=1\n",
      output: "unknown: y\n",
      explained: "`{{x}}` is only the text `{x}`, but `y` has no value.",
    },
    { name: "Escaped braces stay text", input: "a {{name}} b\nname=Kim\n", output: "a {name} b\n", weight: 2 },
    {
      name: "A value that looks like a name",
      input: "Hi {name} {secret}\nname={secret}\nsecret=s3\n",
      output: "Hi {secret} s3\n",
      weight: 2,
    },
    {
      name: "Values with braces, dollars and equals signs",
      input: "[{a}][{b}][{c}]\na=}}{{\nb=$& $1 $$\nc=x=y=\n",
      output: "[}}{{][$& $1 $$][x=y=]\n",
      weight: 2,
    },
    { name: "Braces around a value", input: "{{{n}}}\nn=7\n", output: "{7}\n", weight: 2 },
    { name: "An empty value", input: "<{n}>\nn=\n", output: "<>\n" },
    { name: "The same name twice", input: "{a}{a}\na=ab\n", output: "abab\n" },
    { name: "The first unknown name", input: "{z} {a} {b}\na=1\n", output: "unknown: z\n" },
  ],
  solutions: {
    python: code`
      def fill(lines: list[str]) -> str:
          import re

          values = dict(line.split("=", 1) for line in lines[1:] if "=" in line)
          unknown = []

          def replaced(found):
              if found[1] is None:
                  return found[0][0]
              if found[1] not in values:
                  unknown.append(found[1])
              return values.get(found[1], "")

          text = re.sub(r"\{\{|\}\}|\{([a-z]+)\}", replaced, lines[0])
          return "unknown: " + unknown[0] if unknown else text
    `,
    java: code`
      static String fill(List<String> lines) {
          Map<String, String> values = new HashMap<>();
          for (String line : lines.subList(1, lines.size())) {
              int equals = line.indexOf('=');
              if (equals >= 0) values.put(line.substring(0, equals), line.substring(equals + 1));
          }
          String template = lines.get(0);
          StringBuilder text = new StringBuilder();
          for (int at = 0; at < template.length(); at++) {
              char letter = template.charAt(at);
              if (letter != '{' && letter != '}') {
                  text.append(letter);
              } else if (at + 1 < template.length() && template.charAt(at + 1) == letter) {
                  text.append(letter);
                  at++;
              } else {
                  int end = template.indexOf('}', at);
                  String name = template.substring(at + 1, end);
                  if (!values.containsKey(name)) return "unknown: " + name;
                  text.append(values.get(name));
                  at = end;
              }
          }
          return text.toString();
      }
    `,
    javascript: code`
      function fill(lines) {
        const values = new Map(
          lines.slice(1).map((line) => {
            const equals = line.indexOf("=");
            return [line.slice(0, equals), line.slice(equals + 1)];
          }),
        );
        let unknown = null;
        const text = lines[0].replace(/\{\{|\}\}|\{([a-z]+)\}/g, (found, name) => {
          if (name === undefined) return found[0];
          if (!values.has(name)) unknown ??= name;
          return values.get(name) ?? "";
        });
        return unknown === null ? text : "unknown: " + unknown;
      }
    `,
  },
  wrong: [
    {
      technology: "python",
      why: "Replaces one name after the other, and so reads values as templates.",
      body: code`
        def fill(lines: list[str]) -> str:
            import re
            text = lines[0].replace("{{", "\1").replace("}}", "\2")
            for line in lines[1:]:
                name, _, value = line.partition("=")
                text = text.replace("{" + name + "}", value)
            unknown = re.search(r"\{([a-z]+)\}", text)
            return "unknown: " + unknown[1] if unknown else text.replace("\1", "{").replace("\2", "}")
      `,
    },
    {
      technology: "javascript",
      why: "Fills in names before it looks at escaped braces.",
      body: code`
        function fill(lines) {
          const values = new Map(lines.slice(1).map((line) => [line.split("=")[0], line.slice(line.indexOf("=") + 1)]));
          const unknown = [...lines[0].matchAll(/\{([a-z]+)\}/g)].find(([, name]) => !values.has(name));
          if (unknown) return "unknown: " + unknown[1];
          return lines[0].replace(/\{([a-z]+)\}/g, (_, name) => values.get(name)).replaceAll("{{", "{").replaceAll("}}", "}");
        }
      `,
    },
    {
      technology: "javascript",
      why: "Passes values as replacement texts, in which a dollar sign has a meaning, and cuts them at an equals sign.",
      body: code`
        function fill(lines) {
          let text = lines[0];
          for (const line of lines.slice(1)) {
            const [name, value] = line.split("=");
            text = text.replace(new RegExp("(?<!\\{)\\{" + name + "\\}", "g"), value);
          }
          const unknown = /(?<!\{)\{([a-z]+)\}/.exec(text);
          return unknown ? "unknown: " + unknown[1] : text.replaceAll("{{", "{").replaceAll("}}", "}");
        }
      `,
    },
  ],
});
