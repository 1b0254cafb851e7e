import { request } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openClient } from "../testing/agent-client.ts";
import { newLaunch } from "../testing/bench.ts";
import { openTestDriver } from "../testing/test-driver.ts";
import type { Running } from "../types.ts";
import { hasJupyter } from "./jupyter.ts";

async function get(running: Running, path: string): Promise<string> {
  const socket = (await running.openEditor()) as Socket;
  return new Promise((done, fail) => {
    const options = { path, createConnection: () => socket, headers: { connection: "close", host: "localhost" } };
    request(options, (reply) => void text(reply).then(done, fail))
      .on("error", fail)
      .end();
  });
}

/** As Jupyter's server starts it: its sockets are files. */
const KERNEL = `from jupyter_client.manager import KernelManager
manager = KernelManager(kernel_name="python3", transport="ipc")
manager.start_kernel()
client = manager.client()
client.start_channels()
client.wait_for_ready(timeout=60)
client.execute_interactive("import matplotlib.pyplot as plt; print(6 * 7, len(plt.plot([2, 5, 4])))", timeout=60)
manager.shutdown_kernel(now=True)
`;
const PLOT = `import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
plt.plot([2, 5, 4])
plt.savefig("/tmp/plot.png")
print("drawn")
`;
const NOTEBOOK = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [] });

test.skipIf(!hasJupyter())("Jupyter opens a notebook of the project under the path that browsers use", async () => {
  const { driver, close } = await openTestDriver();
  onTestFinished(close);
  const launch = newLaunch({ editor: "jupyter-notebook" });
  const running = await driver.start(launch, new AbortController().signal);
  const client = await openClient(running);
  // A file of the project with the name of a Python module must not keep it from starting.
  await client.put({ "a b.ipynb": NOTEBOOK, "json.py": "raise SystemExit\n" }, true);
  expect(await get(running, `${launch.basePath}notebooks/a%20b.ipynb`)).toContain('data-notebook-path="a%20b.ipynb"');
  expect(await get(running, `${launch.basePath}custom/custom.js`)).toContain("save_notebook");
});

test.skipIf(!hasJupyter())("its Python runs in a box, which cannot list network interfaces", async () => {
  const { driver, close } = await openTestDriver();
  onTestFinished(close);
  const running = await driver.start(newLaunch({ editor: "jupyter-notebook" }), new AbortController().signal);
  const client = await openClient(running);
  await client.put({ "kernel.py": KERNEL }, true);
  expect((await client.run("cd /tmp && python3 /project/kernel.py 2>/dev/null")).text).toContain("42 1\n");
});

test.skipIf(!hasJupyter())("a plot prints nothing but itself", async () => {
  const { driver, close } = await openTestDriver();
  onTestFinished(close);
  const running = await driver.start(newLaunch({ editor: "jupyter-notebook" }), new AbortController().signal);
  const client = await openClient(running);
  await client.put({ "plot.py": PLOT }, true);
  const { text: printed } = await client.run("python3 plot.py; fc-list | grep -q : && echo fonts");
  expect(printed).toBe("drawn\nfonts\n");
});
