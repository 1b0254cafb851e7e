import { allRoutes } from "@invigil/contract/all-routes";
import { Role } from "@invigil/contract/roles";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCast, type Cast } from "./cast.ts";
import { startServer, type TestServer } from "./harness.ts";
import { nameOf, routeInputs } from "./inputs/route-inputs.ts";
import { sendRoute } from "./send-route.ts";

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startServer();
  cast = await createCast(server);
});
afterAll(() => server.stop());

const refused = allRoutes.flatMap((route) =>
  route.roles === undefined
    ? []
    : Role.options
        .filter((role) => role !== "owner" && !route.roles?.includes(role))
        .map((role) => ({ name: nameOf(route), role, route })),
);

it.each(refused)("$name is not for a recruiter who is $role", async ({ name, role, route }) => {
  const { browser } = cast.others.recruiter;
  const { user_id } = (await browser.get("/gateways/identity")).json<{ user_id: number }>();
  await server.db.updateTable("account").set({ role }).where("id", "=", user_id).execute();
  const reply = await sendRoute(browser, route, routeInputs[name]?.(cast) ?? {}, {});
  expect(reply.statusCode).toBe(403);
  expect(reply.json()).toMatchObject({ code: "forbidden" });
});
