const longestCompared = 64;

/** The name that a mistyped one most likely meant, or undefined when none is near. */
export function nearestName(given: string, names: Iterable<string>): string | undefined {
  if (given.length > longestCompared) return undefined;
  const wanted = given.toLowerCase();
  let nearest: string | undefined;
  let nearestDistance = Math.max(2, Math.floor(wanted.length * 0.4)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= nearestDistance) continue;
    const distance = editDistance(wanted, name.toLowerCase());
    if (distance < nearestDistance && distance < Math.max(name.length, wanted.length)) {
      nearest = name;
      nearestDistance = distance;
    }
  }
  return nearest;
}

// Levenshtein distance, one row at a time.
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const swap = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(swap, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}
