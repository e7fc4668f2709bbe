/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [new TextEncoder().encode(one), new TextEncoder().encode(other)];
  let differs = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) differs |= (a[index] ?? 0) ^ (b[index] ?? 0);
  return differs === 0;
}
