import { expect, test } from "vitest";
import type { Bench } from "../bench.ts";
import { clientOf } from "./files.ts";

export function describeCells(bench: Bench): void {
  test("runs the cells of a notebook in one Python, beside the project's files", async () => {
    const client = await clientOf(await bench.start());
    await client.put({ "numbers.txt": "20 22" }, true);
    client.say({ do: "run-cell", cell: "a", source: "numbers = open('numbers.txt').read().split()" });
    client.say({ do: "run-cell", cell: "b", source: "open('sum.txt', 'w').write('42')\nsum(map(int, numbers))" });
    const { count } = await client.hear("cell", ({ cell, state }) => cell === "b" && state === "ok");
    expect(count).toBe(2);
    const outputs = client.heard("cell").flatMap((said) => said.outputs);
    expect(outputs).toMatchObject([{ output_type: "execute_result", data: { "text/plain": "42" } }]);
    expect((await client.hear("changed")).files).toEqual({ "sum.txt": "42" });
  });

  test("interrupts a cell that does not end, and starts again after the end of its Python", async () => {
    const client = await clientOf(await bench.start());
    client.say({ do: "run-cell", cell: "a", source: "x = 1\nprint('on')\nwhile True: pass" });
    await client.hear("cell", (said) => said.outputs.length > 0);
    client.say({ do: "kernel", act: "interrupt" });
    await client.hear("cell", ({ cell, state }) => cell === "a" && state === "error");
    client.say({ do: "kernel", act: "end" });
    client.say({ do: "run-cell", cell: "b", source: "x" });
    const { outputs } = await client.hear("cell", ({ cell, state }) => cell === "b" && state !== "running");
    expect(outputs).toMatchObject([{ output_type: "error", ename: "NameError" }]);
  });
}
