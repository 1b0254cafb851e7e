import { texts } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

export const settingsDiff = program({
  slug: "what-changed-in-the-settings",
  title: "What changed in the settings?",
  skills: ["python", "operations"],
  difficulty: "easy",
  minutes: 15,
  score: 10,
  statement: md(
    "Compare the settings of a service before and after an incident.",
    "**Input:** lines `name=value` (before), a line `---`, and lines `name=value` (after). Names consist of lower-case letters, digits and dots; values are not empty, contain no spaces, and may contain `=`. Either side may be empty. If a name occurs twice on a side, its **last** line counts.",
    "**Output:** one line for every setting that differs, sorted by name: `- name=value` for one that was removed, `+ name=value` for one that was added, and `~ name=old -> new` for one that was changed. If nothing differs, print only `same`.",
  ),
  explanation: md(
    "Read each side into a map (the last line wins by itself), walk over the sorted union of the names, and compare.",
    "A warm-up with three places for a slip: splitting a value at its second equals sign, sorting the output instead of the names (then all `+` come before all `-`), and letting the first of two lines win.",
  ),
  frames: texts({ name: "changes", many: "lines", returns: "List<String>" }),
  compare: { kind: "token", lines: true },
  cases: [
    {
      name: "Added, removed and changed",
      input: "port=80\nlog=info\n---\nport=8080\nretries=3\n",
      output: "- log=info\n~ port=80 -> 8080\n+ retries=3\n",
      explained: "`log` is gone, `port` has another value, `retries` is new. They are sorted by name.",
    },
    {
      name: "Nothing differs",
      input: "a=1\nb=2\n---\nb=2\na=1\n",
      output: "same\n",
      explained: "The order of the lines does not matter.",
    },
    { name: "Values with equals signs", input: "key=a=b\n---\nkey=a=c\n", output: "~ key=a=b -> a=c\n", weight: 2 },
    { name: "A name twice", input: "a=1\na=2\n---\na=2\nb=1\nb=5\n", output: "+ b=5\n", weight: 2 },
    { name: "Nothing before", input: "---\nb=1\na=2\n", output: "+ a=2\n+ b=1\n" },
    { name: "Nothing after", input: "x=1\n---\n", output: "- x=1\n" },
    { name: "Both empty", input: "---\n", output: "same\n" },
    { name: "Mixed signs", input: "b=1\nd=1\n---\na=1\nc=1\n", output: "+ a=1\n- b=1\n+ c=1\n- d=1\n", weight: 2 },
  ],
  solutions: {
    python: code`
      def changes(lines: list[str]) -> list[str]:
          middle = lines.index("---")
          before = dict(line.split("=", 1) for line in lines[:middle])
          after = dict(line.split("=", 1) for line in lines[middle + 1 :])
          result = []
          for name in sorted(before.keys() | after.keys()):
              if name not in after:
                  result.append(f"- {name}={before[name]}")
              elif name not in before:
                  result.append(f"+ {name}={after[name]}")
              elif before[name] != after[name]:
                  result.append(f"~ {name}={before[name]} -> {after[name]}")
          return result or ["same"]
    `,
    java: code`
      static List<String> changes(List<String> lines) {
          int middle = lines.indexOf("---");
          Map<String, String> before = read(lines.subList(0, middle));
          Map<String, String> after = read(lines.subList(middle + 1, lines.size()));
          SortedSet<String> names = new TreeSet<>(before.keySet());
          names.addAll(after.keySet());
          List<String> result = new ArrayList<>();
          for (String name : names) {
              String old = before.get(name), now = after.get(name);
              if (now == null) result.add("- " + name + "=" + old);
              else if (old == null) result.add("+ " + name + "=" + now);
              else if (!old.equals(now)) result.add("~ " + name + "=" + old + " -> " + now);
          }
          return result.isEmpty() ? List.of("same") : result;
      }

      static Map<String, String> read(List<String> lines) {
          Map<String, String> settings = new HashMap<>();
          for (String line : lines) {
              String[] parts = line.split("=", 2);
              settings.put(parts[0], parts[1]);
          }
          return settings;
      }
    `,
    javascript: code`
      function changes(lines) {
        const middle = lines.indexOf("---");
        const read = (part) =>
          new Map(part.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
        const before = read(lines.slice(0, middle));
        const after = read(lines.slice(middle + 1));
        const result = [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((name) => {
          const [old, now] = [before.get(name), after.get(name)];
          if (now === undefined) return ["- " + name + "=" + old];
          if (old === undefined) return ["+ " + name + "=" + now];
          return old === now ? [] : ["~ " + name + "=" + old + " -> " + now];
        });
        return result.length > 0 ? result : ["same"];
      }
    `,
  },
  wrong: [
    {
      technology: "python",
      why: "Sorts the printed lines, so that they are grouped by sign.",
      body: code`
        def changes(lines: list[str]) -> list[str]:
            middle = lines.index("---")
            before = dict(line.split("=", 1) for line in lines[:middle])
            after = dict(line.split("=", 1) for line in lines[middle + 1:])
            result = [f"- {name}={before[name]}" for name in before if name not in after]
            result += [f"+ {name}={after[name]}" for name in after if name not in before]
            result += [f"~ {n}={before[n]} -> {after[n]}" for n in before if n in after and before[n] != after[n]]
            return sorted(result) or ["same"]
      `,
    },
    {
      technology: "javascript",
      why: "Cuts values at their second equals sign.",
      body: code`
        function changes(lines) {
          const middle = lines.indexOf("---");
          const read = (part) => new Map(part.map((line) => line.split("=").slice(0, 2)));
          const [before, after] = [read(lines.slice(0, middle)), read(lines.slice(middle + 1))];
          const result = [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((name) => {
            const [old, now] = [before.get(name), after.get(name)];
            if (now === undefined) return ["- " + name + "=" + old];
            if (old === undefined) return ["+ " + name + "=" + now];
            return old === now ? [] : ["~ " + name + "=" + old + " -> " + now];
          });
          return result.length > 0 ? result : ["same"];
        }
      `,
    },
    {
      technology: "python",
      why: "Compares the lines as sets, so a changed setting is removed and added.",
      body: code`
        def changes(lines: list[str]) -> list[str]:
            middle = lines.index("---")
            before, after = set(lines[:middle]), set(lines[middle + 1:])
            marked = [(line, "- ") for line in before - after] + [(line, "+ ") for line in after - before]
            return [sign + line for line, sign in sorted(marked)] or ["same"]
      `,
    },
  ],
});
