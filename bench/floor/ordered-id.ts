import { randomBytes } from 'node:crypto';

let last = 0;

/** A UUID v7, rising as the product's ids do: random ids would cost the floor more pages of each index. */
export function orderedId(now: number): string {
  last = Math.max(last + 1, now * 4096);
  const time = Math.floor(last / 4096)
    .toString(16)
    .padStart(12, '0');
  const order = (last % 4096).toString(16).padStart(3, '0');
  const random = randomBytes(8).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-8${random.slice(1, 4)}-${random.slice(4)}`;
}
