import { texts } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

export const undoHistory = program({
  slug: "undo-and-redo",
  title: "Undo and redo",
  skills: ["javascript", "algorithms", "design"],
  difficulty: "easy",
  minutes: 15,
  score: 10,
  statement: md(
    "An editor holds one line of text, which is empty at first. Carry out commands:",
    "- `type <text>` appends the text, which may contain spaces.\n- `delete <number>` removes that many characters from the end, or all of them if there are fewer.\n- `undo` takes back the last `type` or `delete` that is in effect. If there is none, nothing happens.\n- `redo` carries out again what the last `undo` took back. If there is nothing, nothing happens. After a new `type` or `delete`, nothing can be redone any more.",
    "**Input:** one command per line, at least one.\n\n**Output:** the text after the last command, between `[` and `]`.",
  ),
  explanation: md(
    "Two stacks: what can be undone and what can be redone. A command pushes the text as it was before and empties the second stack; `undo` and `redo` move states between the two. Storing the states is simple and right; storing the commands and their opposites saves memory.",
    "Everybody knows how it should behave, so the candidate can test it by themselves. The mistakes are in what is forgotten: emptying the second stack, and a `delete` that removed less than it said.",
  ),
  frames: texts({ name: "finalText", many: "commands", returns: "String" }),
  compare: { kind: "exact" },
  cases: [
    {
      name: "Typing and deleting",
      input: "type hello world\ndelete 6\n",
      output: "[hello]\n",
      explained: "Six characters are removed from the end.",
    },
    {
      name: "Undo and redo",
      input: "type a\ntype b\nundo\nundo\nredo\n",
      output: "[a]\n",
      explained: "`undo` twice leads back to the empty text, `redo` brings back `a`.",
    },
    { name: "Nothing to undo", input: "undo\nredo\ntype x\nredo\n", output: "[x]\n" },
    {
      name: "A new command ends redo",
      input: "type a\ntype b\nundo\ntype c\nredo\nredo\n",
      output: "[ac]\n",
      weight: 2,
    },
    { name: "Deleting more than there is", input: "type abc\ndelete 10\nundo\n", output: "[abc]\n", weight: 2 },
    {
      name: "A new command, then undo twice",
      input: "type a\ntype b\nundo\ntype c\nundo\nundo\nredo\nredo\nredo\n",
      output: "[ac]\n",
      weight: 2,
    },
    { name: "Deleting nothing is a command too", input: "type a\ndelete 0\nundo\n", output: "[a]\n" },
    { name: "Words that look like commands", input: "type undo\ntype  redo 2\n", output: "[undo redo 2]\n" },
  ],
  solutions: {
    python: code`
      def final_text(commands: list[str]) -> str:
          text, undone, done = "", [], []
          for command in commands:
              name, _, rest = command.partition(" ")
              if name == "undo":
                  if done:
                      undone.append(text)
                      text = done.pop()
              elif name == "redo":
                  if undone:
                      done.append(text)
                      text = undone.pop()
              else:
                  done.append(text)
                  undone.clear()
                  text = text + rest if name == "type" else text[: max(0, len(text) - int(rest))]
          return "[" + text + "]"
    `,
    java: code`
      static String finalText(List<String> commands) {
          Deque<String> done = new ArrayDeque<>();
          Deque<String> undone = new ArrayDeque<>();
          String text = "";
          for (String command : commands) {
              if (command.equals("undo")) {
                  if (done.isEmpty()) continue;
                  undone.push(text);
                  text = done.pop();
              } else if (command.equals("redo")) {
                  if (undone.isEmpty()) continue;
                  done.push(text);
                  text = undone.pop();
              } else {
                  String rest = command.substring(command.indexOf(' ') + 1);
                  done.push(text);
                  undone.clear();
                  if (command.startsWith("type")) text += rest;
                  else text = text.substring(0, Math.max(0, text.length() - Integer.parseInt(rest)));
              }
          }
          return "[" + text + "]";
      }
    `,
    javascript: code`
      function finalText(commands) {
        const states = [""];
        let at = 0;
        for (const command of commands) {
          if (command === "undo") at = Math.max(0, at - 1);
          else if (command === "redo") at = Math.min(states.length - 1, at + 1);
          else {
            const rest = command.slice(command.indexOf(" ") + 1);
            const text = states[at];
            const next = command.startsWith("type") ? text + rest : text.slice(0, Math.max(0, text.length - Number(rest)));
            states.splice(at + 1, Infinity, next);
            at += 1;
          }
        }
        return "[" + states[at] + "]";
      }
    `,
  },
  wrong: [
    {
      technology: "javascript",
      why: "Does not forget what was undone when something new is typed.",
      body: code`
        function finalText(commands) {
          const done = [];
          const undone = [];
          let text = "";
          for (const command of commands) {
            if (command === "undo") {
              if (done.length > 0) [text] = [done.pop(), undone.push(text)];
            } else if (command === "redo") {
              if (undone.length > 0) [text] = [undone.pop(), done.push(text)];
            } else {
              const rest = command.slice(command.indexOf(" ") + 1);
              done.push(text);
              text = command.startsWith("type") ? text + rest : text.slice(0, Math.max(0, text.length - Number(rest)));
            }
          }
          return "[" + text + "]";
        }
      `,
    },
    {
      technology: "python",
      why: "Does not count a delete of nothing as a command, so undo takes back the one before it.",
      body: code`
        def final_text(commands: list[str]) -> str:
            text, undone, done = "", [], []
            for command in commands:
                name, _, rest = command.partition(" ")
                if name == "undo":
                    if done:
                        undone.append(text)
                        text = done.pop()
                elif name == "redo":
                    if undone:
                        done.append(text)
                        text = undone.pop()
                else:
                    undone.clear()
                    if name == "type":
                        done.append(text)
                        text += rest
                    elif int(rest) > 0:
                        done.append(text)
                        text = text[: -int(rest)]
            return "[" + text + "]"
      `,
    },
  ],
});
