/** A rule a line: from where, to what, is an error. */
function forbid(name, from, to) {
  return { name, severity: "error", from, to };
}

const WEB = "^apps/web/src/";
const TEST_CODE = "[.]test[.]tsx?$|/testing/";

module.exports = {
  forbidden: [
    forbid("no-circular", {}, { circular: true }),
    // With ?url Vite answers a file's address; the compiler and the build see to it that the file is there.
    forbid("not-resolvable", {}, { couldNotResolve: true, pathNot: "[?]url$" }),
    forbid("apps-do-not-import-apps", { path: "^apps/([^/]+)/" }, { path: "^apps/", pathNot: "^apps/$1/" }),
    forbid("packages-do-not-import-apps", { path: "^packages/" }, { path: "^apps/" }),
    forbid("product-does-not-import-tooling", { path: "^(apps|packages)/" }, { path: "^(e2e|bench|faults|scripts)/" }),
    forbid(
      "journeys-and-benches-see-packages-and-server",
      { path: "^(e2e|bench|faults)/" },
      { path: "^apps/(?!server/)" },
    ),

    forbid(
      "contract-only-zod",
      { path: "^packages/contract/", pathNot: TEST_CODE },
      { pathNot: "^packages/contract/|node_modules/zod/" },
    ),
    forbid(
      "rules-only-contract",
      { path: "^packages/rules/", pathNot: TEST_CODE },
      { pathNot: "^packages/(rules|contract)/|node_modules/csv-parse/" },
    ),
    forbid(
      "grading-only-contract-and-rules",
      { path: "^packages/grading/", pathNot: TEST_CODE },
      { path: "^packages/", pathNot: "^packages/(grading|contract|rules)/" },
    ),
    forbid(
      "interviewer-only-contract-and-rules",
      { path: "^packages/interviewer/", pathNot: TEST_CODE },
      { path: "^packages/", pathNot: "^packages/(interviewer|contract|rules)/" },
    ),
    forbid(
      "library-only-contract",
      { path: "^packages/library/", pathNot: TEST_CODE },
      { path: "^packages/", pathNot: "^packages/(library|contract)/" },
    ),
    forbid(
      "ui-only-contract-mantine-react",
      { path: "^packages/ui/", pathNot: TEST_CODE },
      { pathNot: "^packages/(ui|contract)/|node_modules/(@mantine|react|@types/react)/" },
    ),
    forbid(
      "sandbox-imports-nothing-of-ours",
      { path: "^packages/sandbox/" },
      { path: "^(packages/(?!sandbox/)|apps/)" },
    ),
    forbid(
      "records-only-contract-rules-db",
      { path: "^packages/records/", pathNot: TEST_CODE },
      { path: "^packages/", pathNot: "^packages/(records|contract|rules|db)/" },
    ),
    forbid(
      "secure-browser-only-contract",
      { path: "^apps/secure-browser/", pathNot: [TEST_CODE, "^apps/secure-browser/src/build/"] },
      { path: "^packages/|node_modules/", pathNot: "^packages/contract/|node_modules/zod/|node_modules/@types/node/" },
    ),
    forbid("db-imports-no-other-package", { path: "^packages/db/" }, { path: "^packages/", pathNot: "^packages/db/" }),

    forbid(
      "features-do-not-import-features",
      { path: "^apps/server/src/features/([^/]+)/" },
      { path: "^apps/server/src/features/", pathNot: "^apps/server/src/features/$1/" },
    ),
    forbid(
      "platform-below-features",
      { path: "^apps/server/src/platform/" },
      { path: "^apps/server/src/(shared|features|demo)/" },
    ),
    forbid(
      "shared-below-features",
      { path: "^apps/server/src/shared/" },
      { path: "^apps/server/src/(features|demo)/" },
    ),
    forbid("features-below-demo", { path: "^apps/server/src/features/" }, { path: "^apps/server/src/demo/" }),

    forbid("candidate-does-not-import-console", { path: `${WEB}candidate/` }, { path: `${WEB}console/` }),
    forbid("console-does-not-import-candidate", { path: `${WEB}console/` }, { path: `${WEB}candidate/` }),
    forbid("shared-imports-no-wing", { path: `${WEB}shared/` }, { path: `${WEB}(candidate|console)/` }),
    forbid("lib-below-shared", { path: `${WEB}lib/` }, { path: `${WEB}(shared|candidate|console|app)/` }),
    forbid("wings-below-app", { path: `${WEB}(candidate|console|shared)/` }, { path: `${WEB}app/` }),
    // Pages join the features of their wing; parts are what several of them are made of.
    forbid(
      "a-wings-features-do-not-import-each-other",
      { path: `${WEB}(candidate|console|shared)/(?!pages/)([^/]+)/` },
      { path: `${WEB}$1/`, pathNot: `${WEB}$1/($2|parts)/` },
    ),
    forbid("source-does-not-import-tests", { path: "^(apps|packages)/", pathNot: TEST_CODE }, { path: TEST_CODE }),
    forbid(
      "only-queries-shared-and-platform-use-kysely",
      { path: "^apps/server/src/", pathNot: `[.]queries[.]ts$|/(platform|shared|demo)/|${TEST_CODE}` },
      { path: "node_modules/kysely/" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^apps/web/dist/|^test-results/" },
    // TypeScript 7 has no API to parse with; swc also sees imports of types.
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
