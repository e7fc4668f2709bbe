/** The files that are being dragged within the page: only one drag runs at a time. */
let dragged: readonly string[] = [];

export function beginDrag(ids: readonly string[]): void {
  dragged = ids;
}

export function endDrag(): void {
  dragged = [];
}

export function draggedFiles(): readonly string[] {
  return dragged;
}
