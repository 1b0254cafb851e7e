import type { Cast } from "../cast.ts";

/** The calls for environments; see route-inputs.ts. */
export const environmentInputs = {
  "POST /rpc/create_server/djp/:problem": ({ running, owner }: Cast) => ({
    params: { problem: owner.problems[2]?.slug ?? "" },
    body: {
      solution_slug: null,
      is_open_editor: true,
      editor_type: "light",
      test_slug: running.slug,
      tab: "a-tab-of-the-owner",
      take_over: false,
    },
  }),
  "GET /rpc/get_server/djp/:id": ({ environment }: Cast) => ({ params: { id: environment } }),
  "GET /get_servers/djp/:id": ({ owner }: Cast) => ({ params: { id: owner.solutionSet.id } }),
  "GET /create_servers/djp/:id": ({ owner }: Cast) => ({ params: { id: owner.solutionSet.id } }),
  "GET /infra/allocate/:id": ({ running }: Cast) => ({ params: { id: running.id } }),
  "GET /infra/offered": ({ running }: Cast) => ({ query: { test_slug: running.slug } }),
  "GET /run_details/:slug": ({ project }: Cast) => ({ params: { slug: project.slug } }),
  "POST /run_code/pod_based/:slug": ({ project }: Cast) => ({ params: { slug: project.slug } }),
  "GET /pod_based/test_project/disabled_slugs": ({ running }: Cast) => ({ query: { test_slug: running.slug } }),
};
