import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { fail } from '../../../lib/service-error.ts';
import { newPassword, passwordCharacters } from './shapes.ts';

declare const brand: unique symbol;

/** A PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Never a clear password: only `hashPassword` makes one. */
export type PasswordHash = string & { readonly [brand]: 'PasswordHash' };

/** Computes argon2id. An argument of `createPasswords`, so that a test can count computations. */
export type Derive = (parameters: Argon2Parameters) => Promise<Buffer>;

export interface Passwords {
  /** Hashes a new password. @throws ServiceError VALIDATION_ERROR unless it has 12 to 256 characters */
  hash(password: string): Promise<PasswordHash>;
  /**
   * Whether a password is the one behind a hash. Takes the same work with no hash at all (an unknown e-mail, a person
   * who has not chosen a password yet), so that the time of an answer tells nothing.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
}

const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltLength = 16;
const hashLength = 32;
/** Each computation takes 19 MiB and a thread: more at once would starve everything else that runs. */
const atOnce = 2;

const argon2id: Derive = (parameters) => promisify(argon2)('argon2id', parameters);

/** Passwords on argon2id, at most two computations at once. */
export function createPasswords(derive: Derive = argon2id): Passwords {
  const run = createQueue(atOnce);
  return {
    hash: async (password) => {
      requireUsablePassword(password);
      const salt = randomBytes(saltLength);
      const derived = await run(() => derive(parametersOf(password, { ...cost, salt, length: hashLength })));
      const { memory, passes, parallelism } = cost;
      const costs = `m=${memory},t=${passes},p=${parallelism}`;
      return `$argon2id$v=19$${costs}$${toBase64(salt)}$${toBase64(derived)}` as PasswordHash;
    },
    verify: async (password, hash) => {
      const expected = hash === null ? decoy : parseHash(hash);
      const derived = await run(() =>
        derive(parametersOf(password, { ...expected, length: expected.hash.byteLength })),
      );
      return timingSafeEqual(derived, expected.hash) && hash !== null;
    },
  };
}

const passwords = createPasswords();

/** `Passwords.hash` of this process. Takes tens of milliseconds: call it before a transaction, not inside. */
export const hashPassword = passwords.hash;

/** `Passwords.verify` of this process. */
export const verifyPassword = passwords.verify;

interface ParsedHash {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const decoy: ParsedHash = { ...cost, salt: randomBytes(saltLength), hash: randomBytes(hashLength) };
const hashPattern =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w+/-]+)\$(?<hash>[\w+/-]+)$/;

// The costs stand in the hash: hashes made with older costs stay good when the costs above rise.
function parseHash(hash: string): ParsedHash {
  const parts = hashPattern.exec(hash)?.groups;
  if (!parts) throw new Error('a stored password hash is not an argon2id PHC string');
  return {
    memory: Number(parts['memory']),
    passes: Number(parts['passes']),
    parallelism: Number(parts['parallelism']),
    salt: Buffer.from(parts['salt'] ?? '', 'base64'),
    hash: Buffer.from(parts['hash'] ?? '', 'base64'),
  };
}

function parametersOf(
  password: string,
  expected: Omit<ParsedHash, 'hash'> & { length: number },
): Argon2Parameters {
  // One keyboard sends é as one code point, another as two: both are the same password.
  const message = password.normalize('NFKC');
  const { memory, passes, parallelism, salt, length } = expected;
  return { message, nonce: salt, memory, passes, parallelism, tagLength: length };
}

function requireUsablePassword(password: string): void {
  if (newPassword.safeParse(password).success) return;
  const message = `A password must have ${passwordCharacters}.`;
  throw fail('VALIDATION_ERROR', message, {
    errors: [{ field: 'password', code: 'INVALID_PASSWORD', message }],
  });
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Runs at most `limit` works at once; the others wait for their turn. */
function createQueue(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** A password for somebody who has not chosen one: 120 random bits, easy to copy. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url');
}
