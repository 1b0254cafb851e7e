import { useEffect, useRef } from "react";

const FIELDS = "textarea, input, select, [contenteditable=true], button";

/** Puts the keyboard back to work: into the answer, or to the page's heading where the answer is not on screen. */
export function useReturnToAnswer(): (problem: string) => void {
  const problem = useRef<string | null>(null);
  // The document's focus lies outside React; by now the dialog is gone.
  useEffect(() => {
    if (problem.current === null) return;
    const answer = document.querySelector(`[data-problem="${CSS.escape(problem.current)}"]`);
    problem.current = null;
    (answer?.querySelector<HTMLElement>(FIELDS) ?? heading())?.focus();
  });
  return (slug) => {
    problem.current = slug;
  };
}

function heading(): HTMLElement | null {
  const found = document.querySelector("h1");
  if (found && !found.hasAttribute("tabindex")) found.tabIndex = -1;
  return found;
}
