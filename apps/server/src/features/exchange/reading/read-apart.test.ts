import { pino } from "pino";
import { expect, it } from "vitest";
import { openReading } from "./read-apart.ts";

const log = pino({ level: "silent" });

it("gives up on a file that would keep it busy for hours", async () => {
  const { read, close } = openReading({ log, timeout: 100 });
  const endless = Buffer.from("{".repeat(1_000_000));
  await expect(read(endless)).rejects.toMatchObject({ code: "file_type_refused" });
  await close();
});
