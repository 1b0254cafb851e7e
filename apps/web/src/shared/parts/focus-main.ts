/** Moves the keyboard to the page's content. */
export function focusMain(): void {
  const main = document.querySelector("main");
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}
