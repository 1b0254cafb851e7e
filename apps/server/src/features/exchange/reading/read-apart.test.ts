import { pino } from "pino";
import { expect, it } from "vitest";
import { openReading } from "./read-apart.ts";

const log = pino({ level: "silent" });
const endless = Buffer.from("{".repeat(1_000_000));

it("gives up on a file that would keep it busy for hours", async () => {
  const { read, close } = openReading({ log, timeout: 100 });
  await expect(read(endless, 1)).rejects.toMatchObject({ code: "file_type_refused" });
  await close();
});

it("reads a company's file next, however many endless ones of another company wait", async () => {
  const { read, close } = openReading({ log, timeout: 10_000 });
  let givenUp = 0;
  const hostile = Array.from({ length: 4 }, () => read(endless, 1).catch(() => (givenUp += 1)));
  const { problems } = await read(Buffer.from("::One::Two and two? {=4 ~5}"), 2);
  expect([problems.length, givenUp]).toEqual([1, 1]);
  await close();
  await Promise.all(hostile);
});
