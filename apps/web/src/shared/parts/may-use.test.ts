import { allRoutes } from "@invigil/contract/all-routes";
import { Role } from "@invigil/contract/roles";
import { expect, it } from "vitest";
import { mayUse } from "./may-use.ts";

const recruiters = allRoutes.filter(({ access }) => access === "recruiter");

it("offers an owner everything, others what the route names, and nothing before the role is known", () => {
  for (const route of recruiters) {
    expect(mayUse(route, "owner")).toBe(true);
    expect(mayUse(route, undefined)).toBe(route.roles === undefined);
    for (const role of Role.options.filter((each) => each !== "owner")) {
      expect(mayUse(route, role)).toBe(route.roles === undefined || route.roles.includes(role));
    }
  }
  expect(recruiters.some(({ roles }) => roles !== undefined)).toBe(true);
});
