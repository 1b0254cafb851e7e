import { describe, expect, it } from "vitest";
import { saveDecision } from "./save-decision.ts";

const head = { seq: 5, writer: "tab-one-0", digest: "d5" };
const edit = { seq: 6, base: 5, writer: "tab-two-0", digest: "d6" };

describe("save decision", () => {
  it("accepts the first answer only when it was made on nothing", () => {
    expect(saveDecision(null, { ...edit, seq: 1, base: 0 })).toBe("accept");
    expect(saveDecision(null, edit)).toBe("stale");
  });

  it("accepts an edit made on the stored head, whoever made it", () => {
    expect(saveDecision(head, edit)).toBe("accept");
    expect(saveDecision(head, { ...edit, writer: head.writer })).toBe("accept");
  });

  it("accepts a later edit of the tab that wrote the head, even when its base is older", () => {
    expect(saveDecision(head, { ...edit, base: 2, writer: head.writer })).toBe("accept");
  });

  it("answers the same edit again with the same receipt", () => {
    expect(saveDecision(head, { seq: 5, base: 4, writer: head.writer, digest: "d5" })).toBe("repeat");
  });

  it("takes the same number with other content, or from another tab, as stale", () => {
    expect(saveDecision(head, { seq: 5, base: 4, writer: head.writer, digest: "other" })).toBe("stale");
    expect(saveDecision(head, { seq: 5, base: 4, writer: "tab-two-0", digest: "d5" })).toBe("stale");
  });

  it("takes another tab's edit on an older head as stale", () => {
    expect(saveDecision(head, { ...edit, base: 4 })).toBe("stale");
  });

  it("takes a number that does not grow as stale, even on the right base", () => {
    expect(saveDecision(head, { ...edit, seq: 5 })).toBe("stale");
    expect(saveDecision(head, { ...edit, seq: 4, writer: head.writer })).toBe("stale");
  });
});
