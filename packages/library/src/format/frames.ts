/** The lines around an answer that read the input and print the result, so that candidates write one function. */

interface Names {
  /** In camel case; Python gets it in snake case. */
  name: string;
  /** What Java returns. JavaScript and Python follow. */
  returns: "long" | "int" | "String" | "boolean" | "List<String>";
}

interface Frame {
  head: string;
  body: string;
  tail: string;
}
type Frames = Record<"python" | "java" | "javascript", Frame>;

const PYTHON_TYPES = { long: "int", int: "int", String: "str", boolean: "bool", "List<String>": "list[str]" };
const EMPTY = {
  python: { long: "0", int: "0", String: '""', boolean: "False", "List<String>": "[]" },
  java: { long: "0", int: "0", String: '""', boolean: "false", "List<String>": "List.of()" },
  javascript: { long: "0", int: "0", String: '""', boolean: "false", "List<String>": "[]" },
};

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Parameters {
  python: { parameters: string; read: string };
  java: { parameters: string; read: string };
  javascript: { parameters: string; read: string };
}

function frames({ name, returns }: Names, { python, java, javascript }: Parameters): Frames {
  const list = returns === "List<String>";
  const pythonValue = `${snake(name)}(${python.read})`;
  const pythonPrinted = list
    ? `print("\\n".join(${pythonValue}))`
    : returns === "boolean"
      ? `print("yes" if ${pythonValue} else "no")`
      : `print(${pythonValue})`;
  const javaValue = `${name}(${java.read})`;
  const javaPrinted = list
    ? `String.join("\\n", ${javaValue})`
    : returns === "boolean"
      ? `${javaValue} ? "yes" : "no"`
      : javaValue;
  const scriptValue = `${name}(${javascript.read})`;
  const scriptPrinted = list
    ? `${scriptValue}.join("\\n")`
    : returns === "boolean"
      ? `${scriptValue} ? "yes" : "no"`
      : `String(${scriptValue})`;
  return {
    python: {
      head: "import sys\n\n\n",
      body: `def ${snake(name)}(${python.parameters}) -> ${PYTHON_TYPES[returns]}:\n    return ${EMPTY.python[returns]}\n`,
      tail: `\n\nif __name__ == "__main__":\n    rows = sys.stdin.read().splitlines()\n    ${pythonPrinted}\n`,
    },
    java: {
      head: "import java.io.*;\nimport java.util.*;\nimport java.util.stream.*;\n\npublic class Main {\n",
      body: `    static ${returns} ${name}(${java.parameters}) {\n        return ${EMPTY.java[returns]};\n    }\n`,
      tail: `\n    public static void main(String[] args) throws IOException {\n        List<String> rows = new BufferedReader(new InputStreamReader(System.in)).lines().toList();\n        System.out.println(${javaPrinted});\n    }\n}\n`,
    },
    javascript: {
      head: 'const rows = require("node:fs").readFileSync(0, "utf8").replace(/\\n$/, "").split("\\n");\n\n',
      body: `function ${name}(${javascript.parameters}) {\n  return ${EMPTY.javascript[returns]};\n}\n`,
      tail: `\nconsole.log(${scriptPrinted});\n`,
    },
  };
}

/** The first row is a number, the second has the numbers. */
export function numbersAndOne({ one, ...names }: Names & { one: string }): Frames {
  return frames(names, {
    python: {
      parameters: `numbers: list[int], ${snake(one)}: int`,
      read: 'list(map(int, "".join(rows[1:2]).split())), int(rows[0])',
    },
    java: {
      parameters: `int[] numbers, int ${one}`,
      read: 'Stream.of((rows.size() > 1 ? rows.get(1) : "").trim().split(" +")).filter(s -> !s.isEmpty()).mapToInt(Integer::parseInt).toArray(), Integer.parseInt(rows.get(0).trim())',
    },
    javascript: {
      parameters: `numbers, ${one}`,
      read: '(rows[1] ?? "").split(" ").filter(Boolean).map(Number), Number(rows[0])',
    },
  });
}

/** Every row of the input is one text. */
export function texts({ many, ...names }: Names & { many: string }): Frames {
  return frames(names, {
    python: { parameters: `${snake(many)}: list[str]`, read: "rows" },
    java: { parameters: `List<String> ${many}`, read: "rows" },
    javascript: { parameters: many, read: "rows" },
  });
}

/** The input is one row. */
export function oneText({ one, ...names }: Names & { one: string }): Frames {
  return frames(names, {
    python: { parameters: `${snake(one)}: str`, read: '"".join(rows[:1])' },
    java: { parameters: `String ${one}`, read: 'rows.isEmpty() ? "" : rows.get(0)' },
    javascript: { parameters: one, read: "rows[0]" },
  });
}
