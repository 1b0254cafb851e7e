import { allRoutes } from "@invigil/contract/all-routes";
import { buildIdleServer } from "@invigil/server/testing/idle-server";
import { report } from "../source-files.ts";

const app = await buildIdleServer();
const registered = app.routeList.flatMap(({ method, url, config }) =>
  [method].flat().map((verb) => ({ name: `${verb} ${url}`, access: config?.access })),
);

const unguarded = registered
  .filter(({ access }) => access === undefined)
  .map(({ name }) => `${name}: does not name who may call it`);

const astray = allRoutes.flatMap(({ method, path, access }) => {
  const name = `${method} ${path}`;
  const found = registered.find((route) => route.name === name);
  if (!found) return [`${name}: is in the contract, but the server does not have it`];
  return found.access === access
    ? []
    : [`${name}: is for ${access} in the contract, for ${found.access} on the server`];
});

report([...new Set([...unguarded, ...astray])], `${registered.length} routes, ${allRoutes.length} of the contract`);
await app.close();
