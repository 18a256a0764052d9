/** Focuses the row of a key, if it is on the page, without scrolling. */
export function focusRow(rows: HTMLElement | null, key: string): void {
  const links = [...(rows?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  links.find(({ dataset }) => dataset['row'] === key)?.focus({ preventScroll: true });
}

/** Moves the focus from row to row: among the links with `data-row`. */
export function moveFocus(rows: HTMLElement | null, step: number): void {
  const links = [...(rows?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
}
