// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { useTableView, type TableView } from "./table-view.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const atFirst: TableView = { hidden: [], sorting: { by: "name", direction: "ascending" }, size: 50 };

function Shown({ slug }: { slug: string }) {
  const [view, change] = useTableView({ name: "results", slug }, atFirst);
  return <button onClick={() => change({ hidden: ["email"], size: 200 })}>{JSON.stringify(view)}</button>;
}

async function look(slug: string, userId = recruiter.user_id): Promise<TableView> {
  cleanup();
  await renderAt(<Shown slug={slug} />, { queryClient: signedInClient({ ...recruiter, user_id: userId }) });
  const button = await screen.findByRole("button");
  return JSON.parse(button.textContent) as TableView;
}

it("remembers each reader's view of each test's table separately", async () => {
  expect(await look("one")).toEqual(atFirst);
  fireEvent.click(screen.getByRole("button"));
  expect(await look("one")).toEqual({ ...atFirst, hidden: ["email"], size: 200 });
  expect(await look("two")).toEqual(atFirst);
  expect(await look("one", 99)).toEqual(atFirst);
});

it("starts afresh if the stored view cannot be read", async () => {
  localStorage.setItem(`invigil-table:${recruiter.user_id}:one:results`, '{"hidden":"all"}');
  expect(await look("one")).toEqual(atFirst);
  localStorage.setItem(`invigil-table:${recruiter.user_id}:one:results`, "{");
  expect(await look("one")).toEqual(atFirst);
});
