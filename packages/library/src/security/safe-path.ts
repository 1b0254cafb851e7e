import { texts } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

export const safePath = program({
  slug: "safe-path",
  title: "Stay inside the folder",
  skills: ["security", "web"],
  difficulty: "medium",
  minutes: 25,
  score: 15,
  statement: md(
    "A server hands out files below the folder `/srv/files`. Turn each requested path into the file it means, or refuse it.",
    "- The path is relative to `/srv/files`, whether or not it begins with a slash.\n- First decode every `%` with two hexadecimal digits, **once**.\n- Then resolve the parts between slashes: empty parts and `.` mean nothing, `..` goes up one folder.\n- Refuse a path that leaves `/srv/files` **at any point**, even if it comes back.\n- Refuse a path that contains a zero byte (`%00`) or a backslash after decoding.",
    "**Input:** one requested path per line, at most 200 characters of plain ASCII. Every `%` is followed by two hexadecimal digits and decodes to plain ASCII.",
    "**Output:** for each line the absolute path without a slash at the end, or `refused`.",
  ),
  explanation: md(
    "Decode once, refuse the forbidden characters, then walk over the parts with a stack; a `..` on an empty stack leaves the folder. Decode before looking at the parts, or `%2e%2e%2f` slips through; decode once only, or a file that is called `%2e` cannot be reached and `%252e` is read as a dot.",
    "Comparing the resolved path with the prefix `/srv/files` is the classic mistake: it accepts `/srv/files-old`. So is removing the text `../`, which turns `....//` into `../`.",
  ),
  frames: texts({ name: "resolveAll", many: "requests", returns: "List<String>" }),
  compare: { kind: "exact" },
  cases: [
    {
      name: "Plain paths",
      input: "docs/plan.txt\n/docs/./img/../plan.txt\n../secret\n",
      output: "/srv/files/docs/plan.txt\n/srv/files/docs/plan.txt\nrefused\n",
      explained: "The second path means the same file as the first. The third leaves the folder.",
    },
    {
      name: "Encoded dots and slashes",
      input: "%2e%2e/secret\ndocs%2f..%2F..%2fsecret\na%20b.txt\n",
      output: "refused\nrefused\n/srv/files/a b.txt\n",
      explained: "`%2e` is a dot and `%2f` a slash.",
    },
    { name: "The folder itself", input: "/\n.\ndocs/..\n", output: "/srv/files\n/srv/files\n/srv/files\n" },
    {
      name: "Out and back",
      input: "../files/docs/plan.txt\ndocs/../../files/plan.txt\n",
      output: "refused\nrefused\n",
      weight: 2,
    },
    { name: "A neighbour with the same beginning", input: "../files-old/plan.txt\n", output: "refused\n", weight: 2 },
    {
      name: "Decoded only once",
      input: "%252e%252e/plan.txt\n100%25.txt\n",
      output: "/srv/files/%2e%2e/plan.txt\n/srv/files/100%.txt\n",
      weight: 2,
    },
    {
      name: "Dots that mean nothing",
      input: "....//plan.txt\n...\n.hidden\n",
      output: "/srv/files/..../plan.txt\n/srv/files/...\n/srv/files/.hidden\n",
    },
    {
      name: "Zero bytes and backslashes",
      input: "plan.txt%00.png\n..\\secret\n..%5csecret\n",
      output: "refused\nrefused\nrefused\n",
      weight: 2,
    },
    { name: "Many slashes", input: "///docs////plan.txt//\n", output: "/srv/files/docs/plan.txt\n" },
  ],
  solutions: {
    python: code`
      def resolve_all(requests: list[str]) -> list[str]:
          import re

          def resolve(request: str) -> str:
              path = re.sub("%([0-9a-fA-F]{2})", lambda found: chr(int(found[1], 16)), request)
              if "\0" in path or "\\" in path:
                  return "refused"
              parts = []
              for part in path.split("/"):
                  if part == "..":
                      if not parts:
                          return "refused"
                      parts.pop()
                  elif part not in ("", "."):
                      parts.append(part)
              return "/".join(["/srv/files", *parts])

          return [resolve(request) for request in requests]
    `,
    java: code`
      static String resolve(String request) {
          StringBuilder path = new StringBuilder();
          for (int at = 0; at < request.length(); at++) {
              char letter = request.charAt(at);
              if (letter == '%') {
                  letter = (char) Integer.parseInt(request.substring(at + 1, at + 3), 16);
                  at += 2;
              }
              if (letter == 0 || letter == '\\') return "refused";
              path.append(letter);
          }
          Deque<String> parts = new ArrayDeque<>();
          for (String part : path.toString().split("/")) {
              if (part.equals("..")) {
                  if (parts.pollLast() == null) return "refused";
              } else if (!part.isEmpty() && !part.equals(".")) {
                  parts.addLast(part);
              }
          }
          parts.addFirst("/srv/files");
          return String.join("/", parts);
      }

      static List<String> resolveAll(List<String> requests) {
          return requests.stream().map(Main::resolve).toList();
      }
    `,
    javascript: code`
      function resolveAll(requests) {
        return requests.map((request) => {
          const path = decodeURIComponent(request);
          if (/[\0\\]/.test(path)) return "refused";
          const parts = [];
          for (const part of path.split("/")) {
            if (part === "..") {
              if (parts.pop() === undefined) return "refused";
            } else if (part !== "" && part !== ".") {
              parts.push(part);
            }
          }
          return ["/srv/files", ...parts].join("/");
        });
      }
    `,
  },
  wrong: [
    {
      technology: "javascript",
      why: "Resolves first and compares the beginning, so neighbours and paths that come back are accepted.",
      body: code`
        function resolveAll(requests) {
          const { posix } = require("node:path");
          return requests.map((request) => {
            const path = decodeURIComponent(request);
            if (/[\0\\]/.test(path)) return "refused";
            const whole = posix.join("/srv/files", path).replace(/\/$/, "");
            return whole.startsWith("/srv/files") ? whole : "refused";
          });
        }
      `,
    },
    {
      technology: "python",
      why: "Decodes until nothing changes any more.",
      body: code`
        def resolve_all(requests: list[str]) -> list[str]:
            from urllib.parse import unquote

            def resolve(path: str) -> str:
                while unquote(path) != path:
                    path = unquote(path)
                if "\0" in path or "\\" in path:
                    return "refused"
                parts = []
                for part in path.split("/"):
                    if part == "..":
                        if not parts:
                            return "refused"
                        parts.pop()
                    elif part not in ("", "."):
                        parts.append(part)
                return "/".join(["/srv/files", *parts])

            return [resolve(request) for request in requests]
      `,
    },
    {
      technology: "python",
      why: "Removes the text ../ instead of resolving it, and never looks at backslashes.",
      body: code`
        def resolve_all(requests: list[str]) -> list[str]:
            from urllib.parse import unquote

            result = []
            for request in requests:
                path = unquote(request)
                if path.startswith("..") and not path.startswith("..."):
                    result.append("refused")
                    continue
                parts = [part for part in path.replace("../", "").split("/") if part not in ("", ".")]
                result.append("/".join(["/srv/files", *parts]))
            return result
      `,
    },
  ],
});
