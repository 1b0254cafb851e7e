import { expect, it } from "vitest";
import { createTranscript, JUDGE, PROGRAM } from "./transcript.ts";

it("keeps the beginning and the end of a long exchange, each line with its writer", () => {
  const transcript = createTranscript(100);
  transcript.hear(JUDGE, Buffer.from("begin\n"));
  // As many lines as one read can return; they must not be processed one by one.
  transcript.hear(PROGRAM, Buffer.from("\n".repeat(8_000_000)));
  transcript.hear(JUDGE, Buffer.from("end\n"));
  const text = transcript.text();
  expect(text).toMatch(/^< begin\n> \n/);
  expect(text).toMatch(/\n> \n< end\n$/);
  expect(text).toMatch(/… \d+ characters left out …/);
  expect(text.length).toBeLessThan(200);
});
