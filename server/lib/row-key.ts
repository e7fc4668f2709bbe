import { randomFillSync } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const length = 8;
const pattern = /^[0-9A-Za-z]{8}$/;
/** The largest multiple of 62 that a byte can be below: every digit is as likely as any other. */
const evenBelow = 248;

const random = Buffer.alloc(1024);
let used = random.length;

/** A new key of an object in an array: 8 random digits of base 62. */
export function makeRowKey(): string {
  let key = '';
  while (key.length < length) {
    if (used === random.length) {
      randomFillSync(random);
      used = 0;
    }
    const byte = random[used++] ?? 0;
    if (byte < evenBelow) key += digits[byte % digits.length];
  }
  return key;
}

/** Whether a value has the form of a key. */
export function isRowKey(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}

/**
 * The keys of references to these ids in one array: a reference is known by whom it refers to, so its key follows from the id
 * and nothing is stored. The second of the same id has the next key.
 */
export function keysOfIds(ids: readonly string[]): string[] {
  const taken = new Set<string>();
  return ids.map((id) => {
    // The end of a UUID is what makes it random; it has 48 bits, and a key a little less.
    let number = Number.parseInt(id.replaceAll('-', '').slice(-12), 16) || 0;
    let key = keyOfNumber(number);
    while (taken.has(key)) key = keyOfNumber(++number);
    taken.add(key);
    return key;
  });
}

function keyOfNumber(number: number): string {
  let key = '';
  for (let rest = number; key.length < length; rest = Math.floor(rest / digits.length)) {
    key = digits[rest % digits.length] + key;
  }
  return key;
}
