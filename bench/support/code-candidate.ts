import { startTest } from "@invigil/contract/taking/attempts";
import { runCode } from "@invigil/contract/taking/runs";
import { ServerMessage, SOCKET_PATH } from "@invigil/contract/socket";
import { io } from "socket.io-client";
import type { Program } from "./programs.ts";
import type { SignedIn } from "./sign-in.ts";

export interface CodeTest {
  id: number;
  slug: string;
  problemId: number;
}

/** A candidate with an open page. */
export interface CodeCandidate extends Disposable {
  /** Milliseconds from pressing Run until the page has the result. */
  press(program: Program, mark: string): Promise<number>;
}

export async function openCandidate(
  url: string,
  test: CodeTest,
  { session, username }: { session: SignedIn; username: string },
): Promise<CodeCandidate> {
  const headers = { cookie: session.cookie, "x-csrf-token": session.csrf };
  const started = await fetch(url + startTest.path.replace(":id", String(test.id)), { method: "POST", headers });
  if (!started.ok) throw new Error(`A test did not start: ${await started.text()}`);
  const socket = io(url, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    forceNew: true,
    query: { testSlug: test.slug },
    extraHeaders: { cookie: session.cookie },
  });
  const waiting = new Map<string, (printed: string | undefined) => void>();
  const early = new Map<string, string | undefined>();
  await new Promise<void>((resolve) => {
    socket.on("message", (raw: unknown) => {
      const message = ServerMessage.parse(raw);
      if (message.type === "init") resolve();
      if (message.type !== "code-evaluated") return;
      const { id, output } = message.run;
      // A short program may finish before the reply to its own request is read.
      const done = waiting.get(id);
      if (done) done(output?.stdout);
      else early.set(id, output?.stdout);
    });
  });

  return {
    async press({ technology, code }, mark) {
      const began = performance.now();
      const reply = await fetch(`${url}${runCode.path}?solution_type=SCR&verify=false`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({
          technology,
          code: code(mark),
          input: "",
          problem_id: test.problemId,
          solution_id: null,
          sockmeta: null,
          username,
        }),
      });
      if (!reply.ok) throw new Error(`A run was refused: ${await reply.text()}`);
      const { id } = runCode.response.parse(await reply.json());
      const printed = early.has(id)
        ? early.get(id)
        : await new Promise<string | undefined>((resolve) => waiting.set(id, resolve));
      waiting.delete(id);
      early.delete(id);
      if (printed !== "hello\n") throw new Error(`The product's program printed ${JSON.stringify(printed)}.`);
      return performance.now() - began;
    },
    [Symbol.dispose]: () => void socket.disconnect(),
  };
}
