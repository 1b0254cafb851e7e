/** Finds where the focus should go when a row and its buttons disappear: the next row, or the page. */
export function rowNeighbour(button: HTMLElement): HTMLElement | null {
  const row = button.closest("tr");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next?.querySelector<HTMLElement>("th a") ?? document.querySelector("main");
}
