/** A row that goes takes its buttons with it: who uses the keyboard goes on at the next one, or at the page. */
export function rowNeighbour(button: HTMLElement): HTMLElement | null {
  const row = button.closest("tr");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next?.querySelector<HTMLElement>("th a") ?? document.querySelector("main");
}
