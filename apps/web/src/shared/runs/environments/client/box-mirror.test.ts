import { describe, expect, it } from "vitest";
import { bring, confirmed, fillWhole, interrupted, reported, typedIn, UNFILLED } from "./box-mirror.ts";

const changed = (files: Record<string, string>, removed: string[] = []) =>
  ({ say: "changed", change: 1, files, removed }) as const;
const [filled] = fillWhole(UNFILLED, { "a.js": "1", "b.js": "2" });
const quiet = confirmed(filled, 1);

describe("the mirror of the files in a box", () => {
  it("puts everything into an empty box, and later only what differs", () => {
    expect(fillWhole(UNFILLED, { "a.js": "1" })[1]).toEqual([{ do: "put", n: 1, files: { "a.js": "1" }, whole: true }]);
    const [next, messages] = bring(quiet, { "a.js": "10", "c.js": "3" });
    expect(messages).toEqual([
      { do: "remove", n: 2, paths: ["b.js"] },
      { do: "put", n: 3, files: { "a.js": "10", "c.js": "3" }, whole: false },
    ]);
    expect(bring(next, { "a.js": "10", "c.js": "3" })[1]).toEqual([]);
  });

  it("takes what programs changed, and sends none of it back", () => {
    const [next, taken] = reported(quiet, changed({ "a.js": "new", "made.txt": "x" }, ["b.js"]), 10_000);
    expect(taken).toEqual({ "a.js": "new", "made.txt": "x", "b.js": null });
    expect(bring(next, { "a.js": "new", "made.txt": "x" })[1]).toEqual([]);
  });

  it("keeps what the candidate types, and sends it again over what a program wrote", () => {
    const typing = typedIn(quiet, ["a.js"], 9_000);
    const [next, taken] = reported(typing, changed({ "a.js": "theirs", "b.js": "theirs" }), 10_000);
    expect(taken).toEqual({ "b.js": "theirs" });
    expect(bring(next, { "a.js": "mine", "b.js": "theirs" })[1]).toMatchObject([{ files: { "a.js": "mine" } }]);
    expect(reported(typing, changed({ "a.js": "theirs" }), 11_001)[1]).toEqual({ "a.js": "theirs" });
  });

  it("sends again what a lost connection may have swallowed, and lets it win", () => {
    const [sent] = bring(typedIn(quiet, ["a.js"], 0), { "a.js": "mine", "b.js": "2" });
    const after = interrupted(sent);
    expect(reported(after, changed({ "a.js": "theirs" }), 60_000)[1]).toEqual({});
    expect(bring(after, { "a.js": "mine", "b.js": "2" })[1]).toMatchObject([{ do: "put", files: { "a.js": "mine" } }]);
  });

  it("brings a program's text back that crossed with the page's older one", () => {
    const [next, taken] = reported(filled, changed({ "a.js": "theirs" }), 60_000);
    expect(taken).toEqual({ "a.js": "theirs" });
    // The box has written the page's older text over it by now.
    expect(bring(confirmed(next, 1), { "a.js": "theirs", "b.js": "2" })[1]).toMatchObject([
      { files: { "a.js": "theirs" } },
    ]);
  });

  it("takes nothing twice, because the page may have gone on from there", () => {
    const [next] = reported(quiet, changed({ "a.js": "theirs" }, ["b.js"]), 60_000);
    expect(reported(interrupted(next), changed({ "a.js": "theirs" }, ["b.js"]), 90_000)[1]).toEqual({});
  });

  it("touches nothing but what was typed in a box that it does not know yet", () => {
    const [, messages] = bring(typedIn(UNFILLED, ["a.js", "gone.js"], 0), { "a.js": "mine", "b.js": "2" });
    expect(messages).toEqual([
      { do: "remove", n: 1, paths: ["gone.js"] },
      { do: "put", n: 2, files: { "a.js": "mine" }, whole: false },
    ]);
  });

  it("divides what does not fit into one message, and leaves out a text that is too long", () => {
    const big = "x".repeat(190_000);
    const files = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`f${index}`, big]));
    const [, messages] = fillWhole(UNFILLED, { ...files, huge: "x".repeat(200_001) });
    expect(messages.map((message) => message.do === "put" && [message.whole, Object.keys(message.files)])).toEqual([
      [true, ["f0", "f1"]],
      [false, ["f2", "f3"]],
      [false, ["f4"]],
    ]);
  });
});
