import { useEffect, useRef } from "react";

const FIELDS = "textarea, input, select, [contenteditable=true], button";

/** Moves the keyboard focus into the answer, or to the page's heading if the answer is not on screen. */
export function useReturnToAnswer(): (problem: string) => void {
  const problem = useRef<string | null>(null);
  // Moves the focus once the dialog is gone.
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
