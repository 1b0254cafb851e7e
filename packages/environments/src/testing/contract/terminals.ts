import { expect, test } from "vitest";
import type { Bench } from "../bench.ts";
import { clientOf } from "./files.ts";

export function describeTerminals(bench: Bench): void {
  test("has a real terminal with the page's size, which follows the page", async () => {
    const client = await clientOf(await bench.start());
    const size = { columns: 91, rows: 17 };
    client.say({ do: "open", terminal: "t", ...size });
    client.say({ do: "keys", terminal: "t", text: "tty; stty size; trap 'echo now $(stty size)' WINCH\r" });
    await client.shows("t", /\/dev\/pts\/\d+\r\n17 91\r\n/);
    client.say({ do: "resize", terminal: "t", columns: 120, rows: 40 });
    // Programs hear of it; rows and columns change one after the other.
    await client.shows("t", /now 40/);
    client.say({
      do: "keys",
      terminal: "t",
      text: "until [ \"$(stty size)\" = '40 120' ]; do :; done; echo set$((1))\r",
    });
    await client.shows("t", /set1/);
    client.say({ do: "keys", terminal: "t", text: "exit 3\r" });
    expect(await client.hear("ended")).toEqual({ say: "ended", terminal: "t", code: 3 });
  });

  test("passes control keys on, however much a program prints", async () => {
    const client = await clientOf(await bench.start());
    client.say({ do: "open", terminal: "t", columns: 80, rows: 24 });
    client.say({ do: "keys", terminal: "t", text: "yes flood; echo over $((40 + 2))\r" });
    await client.shows("t", /flood\r\nflood/);
    client.say({ do: "keys", terminal: "t", text: "\u0003" });
    client.say({ do: "keys", terminal: "t", text: "echo over $((40 + 2))\r" });
    await expect(client.shows("t", /over 42/)).resolves.toBeUndefined();
  });

  test("keeps a terminal for a page that comes back, with the end of what it printed", async () => {
    const running = await bench.start();
    const client = await clientOf(running);
    client.say({ do: "open", terminal: "t", columns: 80, rows: 24 });
    client.say({
      do: "keys",
      terminal: "t",
      text: "echo sta$((1))ying; (sleep 1; seq 200000; echo la$((1))te; touch /tmp/done) &\r",
    });
    await client.shows("t", /sta1ying/);
    client.close();
    await client.closed;

    const next = await clientOf(running);
    await next.run("until [ -e /tmp/done ]; do sleep 0.1; done");
    const again = async () => {
      next.say({ do: "open", terminal: "t", columns: 80, rows: 24 });
      return (await next.hear("output", (output) => output.text.startsWith("\u001bc"))).text;
    };
    await expect.poll(again).toContain("la1te");
    const text = await again();
    expect(text.length).toBeLessThan(300_000);
  });

  test("closes one terminal and the programs in it, and no other", async () => {
    const client = await clientOf(await bench.start());
    const size = { columns: 80, rows: 24 };
    client.say({ do: "open", terminal: "one", ...size });
    client.say({ do: "keys", terminal: "one", text: "sleep 4242\r" });
    await expect.poll(async () => (await client.run("pgrep -f 'sleep 424[2]' | wc -l")).text).toBe("1\n");
    client.say({ do: "close", terminal: "one" });
    await client.hear("ended", ({ terminal }) => terminal === "one");
    await expect.poll(async () => (await client.run("pgrep -f 'sleep 424[2]' | wc -l")).text).toBe("0\n");
  });

  test("refuses too many terminals in words", async () => {
    const client = await clientOf(await bench.start());
    for (let count = 0; count <= 8; count += 1) {
      client.say({ do: "open", terminal: `t${count}`, columns: 80, rows: 24 });
    }
    await client.shows("t8", /No more than 8 terminals/);
    expect((await client.hear("ended")).terminal).toBe("t8");
  });
}
