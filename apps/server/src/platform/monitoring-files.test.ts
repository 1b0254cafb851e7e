import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createFactory } from "../testing/factory.ts";
import { startServer, type TestServer } from "../testing/harness.ts";
import { buildIdleServer } from "../testing/idle-server.ts";

const TOKEN = "a-token-of-the-operator";
let server: TestServer;
beforeEach(async () => void (server = await startServer({ env: { METRICS_TOKEN: TOKEN } })));
afterEach(() => server.stop());

const FOLDER = new URL("../../../../deploy/monitoring/", import.meta.url);
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })).min(10),
});
const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(["critical", "warning", "info"]) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});

async function expressions(): Promise<string[]> {
  const dashboard = Dashboard.parse(JSON.parse(await readFile(new URL("grafana-dashboard.json", FOLDER), "utf8")));
  const rules = Rules.parse(parse(await readFile(new URL("alert-rules.yaml", FOLDER), "utf8")));
  return [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
  ];
}

/** Prometheus adds it itself. */
const OF_PROMETHEUS = ["up"];

/** The names in an expression that are followed by neither a bracket nor a label's sign. */
function metricsIn(expr: string): string[] {
  const plain = expr
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^}]*\}/g, "")
    .replaceAll(/\b(by|without) \([^)]*\)/g, "");
  return [...plain.matchAll(/\b[a-z_][a-z_0-9]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !/^\d|^(e9|s|m|h)$/.test(name));
}

const scrape = async (from: Pick<TestServer, "inject">) =>
  (await from.inject({ url: "/metrics", headers: { authorization: `Bearer ${TOKEN}` } })).body;

it("names only metrics that the product has, in the dashboard and in every alert", async () => {
  await server.browser().get("/healthz");
  const body = await scrape(server);
  const known = new Set([...body.matchAll(/^([a-z_0-9]+)(?:\{| )/gm)].map(([, name]) => name));
  const named = (await expressions()).flatMap(metricsIn);
  expect(named.length).toBeGreaterThan(25);
  expect([...new Set(named)].filter((name) => !known.has(name) && !OF_PROMETHEUS.includes(name))).toEqual([]);
  expect(metricsIn('sum by (le) (rate(no_such_metric{job="a"}[5m])) > 0.1')).toContain("no_such_metric");
});

it("asks only for routes that exist", async () => {
  const app = await buildIdleServer();
  for (const expr of await expressions()) {
    const pattern = /route=~"([^"]+)"/.exec(expr)?.[1];
    if (pattern === undefined) continue;
    const matching = ["/api/v1/solution", "/api/v1/solution/:slug"].filter((url) =>
      new RegExp(`^${pattern}$`).test(url),
    );
    expect(matching).toHaveLength(2);
  }
  expect(app.hasRoute({ method: "POST", url: "/api/v1/solution" })).toBe(true);
  expect(app.hasRoute({ method: "PATCH", url: "/api/v1/solution/:slug" })).toBe(true);
  await app.close();
});

it("counts what waits and what failed", async () => {
  const make = createFactory(server.db);
  const company = await make.company();
  const mail = { company_id: company.id, recipient: "a@example.com", subject: "s", body: "b" };
  const at = new Date();
  await server.db
    .insertInto("mail")
    .values([
      { ...mail, state: "queued", due_at: at, created_at: at },
      { ...mail, state: "failed", due_at: at, created_at: at },
      { ...mail, state: "failed", due_at: at, created_at: new Date(at.getTime() - 3 * 86_400_000) },
    ])
    .execute();
  const body = await scrape(server);
  expect(body).toContain("invigil_mails_waiting 1\n");
  expect(body).toContain("invigil_mails_failed 1\n");
  expect(body).toContain("invigil_runs_waiting 0\n");
  expect(body).toContain("invigil_database_up 1\n");
  expect(Number(/^invigil_disk_free_bytes (\S+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
});
