/** Pixels of a node, and between nodes. */
export const node = { width: 216, height: 56, gap: 12, between: 56 } as const;

/** A node of the first level, with how many rows stand beyond it. */
export interface Branch {
  readonly key: string;
  readonly beyond: readonly string[];
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  /** Where the node of each key stands, from the beginning of the line and from the top. */
  readonly places: ReadonlyMap<string, Place>;
  readonly center: Place;
}

/**
 * Lays out a record with what points to it before it and what it points to behind it, each in up to two columns. What stands
 * beyond a node stands beside it, and nothing overlaps.
 */
export function layOut(before: readonly Branch[], behind: readonly Branch[]): GraphLayout {
  const height = Math.max(1, slotsOf(before), slotsOf(behind)) * slot - node.gap;
  const columnsBefore = columnsOf(before);
  const places = new Map<string, Place>();
  const put = (branches: readonly Branch[], step: 1 | -1) => {
    let top = (height + node.gap - slotsOf(branches) * slot) / 2;
    for (const { key, beyond } of branches) {
      const own = Math.max(1, beyond.length) * slot;
      places.set(key, { x: columnAt(columnsBefore + step), y: top + (own - slot) / 2 });
      beyond.forEach((inner, index) => {
        places.set(inner, { x: columnAt(columnsBefore + 2 * step), y: top + index * slot });
      });
      top += own;
    }
  };
  put(before, -1);
  put(behind, 1);
  const columns = columnsBefore + 1 + columnsOf(behind);
  return {
    width: columnAt(columns) - node.between,
    height,
    places,
    center: { x: columnAt(columnsBefore), y: (height - node.height) / 2 },
  };
}

/** A line from the end of one node to the beginning of another, for an SVG path. */
export function lineBetween(from: Place, to: Place): string {
  const start = { x: from.x + node.width, y: from.y + node.height / 2 };
  const end = { x: to.x - 5, y: to.y + node.height / 2 };
  const bend = (end.x - start.x) / 2;
  return `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x} ${end.y}`;
}

const slot = node.height + node.gap;

function columnAt(index: number): number {
  return index * (node.width + node.between);
}

function slotsOf(branches: readonly Branch[]): number {
  return branches.reduce((sum, { beyond }) => sum + Math.max(1, beyond.length), 0);
}

function columnsOf(branches: readonly Branch[]): number {
  if (branches.length === 0) return 0;
  return branches.some(({ beyond }) => beyond.length > 0) ? 2 : 1;
}
