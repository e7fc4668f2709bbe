/** Something that is planned, and when. */
export interface Planned {
  /** As the service says it. */
  readonly at: string;
}

/** What is planned for a day. */
export interface PlannedDay<T> {
  /** Its first moment where the reader is. */
  readonly day: Date;
  readonly entries: readonly T[];
}

/** The plan of the seven days from today on, where the reader is, and what comes after them; each in the order of the times. */
export function weekOf<T extends Planned>(
  planned: readonly T[],
  now: Date,
): { readonly days: readonly PlannedDay<T>[]; readonly later: readonly T[] } {
  const starts = Array.from({ length: 8 }, (_, ahead) => dayAhead(now, ahead));
  const inOrder = [...planned].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const [end = now] = starts.slice(-1);
  return {
    days: starts.slice(0, -1).map((day, place) => ({
      day,
      entries: inOrder.filter(({ at }) => {
        const time = new Date(at);
        // What should have happened by now is about to.
        return time < (starts[place + 1] ?? end) && (place === 0 || time >= day);
      }),
    })),
    later: inOrder.filter(({ at }) => new Date(at) >= end),
  };
}

function dayAhead(now: Date, ahead: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead);
}
