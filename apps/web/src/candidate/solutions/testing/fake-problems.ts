import type { ChildProblem, Problem, SectionWithProblems } from "@invigil/contract/taking/problems";

let ids = 0;

export function fakeChild(over: Partial<ChildProblem> & Pick<ChildProblem, "slug" | "problem_type">): ChildProblem {
  ids += 1;
  return {
    id: ids,
    title: `Problem ${over.slug}`,
    statement: "What is it?",
    max_score: 10,
    negative: 0,
    is_multi_correct: false,
    choices: [],
    blanks: [],
    inputs: [],
    downloads: [],
    technologies: [],
    stubs: {},
    test_environment: null,
    evaluation: null,
    samples: [],
    max_submissions: null,
    files: [],
    schema: [],
    extra_data: {},
    solution: null,
    children: [],
    ...over,
  };
}

export function fakeProblem(over: Partial<Problem> & Pick<Problem, "slug" | "problem_type">): Problem {
  const { children = [], ...rest } = over;
  return { ...fakeChild(rest), children };
}

export function fakeSection(slug: string, problems: Problem[], status: SectionWithProblems["status"] = "CTK") {
  return {
    name: `Section ${slug}`,
    slug,
    status,
    is_timed_section: false,
    expiry: null,
    duration: null,
    extend_duration: 0,
    problems_total: problems.length,
    problem_ids: problems.map((problem) => problem.slug),
    problems,
  } satisfies SectionWithProblems;
}
