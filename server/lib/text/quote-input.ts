const longestEcho = 60;

/** A caller's text for a message: quoted, on one line, at most about 60 characters. */
export function quoteInput(text: string): string {
  const start = text.slice(0, longestEcho).toWellFormed();
  return JSON.stringify(text.length > longestEcho ? `${start}…` : start);
}
