import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswords, hashPassword, verifyPassword } from './password.ts';

const password = 'correct horse battery';

/** argon2id that counts: how often, with what cost, and how many at once. */
function countedArgon2() {
  const costs: string[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const derive = async (parameters: Argon2Parameters) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    costs.push(`${memory} ${passes} ${parallelism} ${tagLength}`);
    mostAtOnce = Math.max(mostAtOnce, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return argon2Sync('argon2id', parameters);
  };
  return { derive, costs, mostAtOnce: () => mostAtOnce };
}

describe('passwords are stored as argon2id', () => {
  it('in a PHC string that names 19 MiB, two passes and one lane', async () => {
    const hash = await hashPassword(password);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(hash).not.toContain(password);
  });

  it('with a salt of their own', async () => {
    expect(await hashPassword(password)).not.toBe(await hashPassword(password));
  });

  it('and only the same password is right', async () => {
    const hash = await hashPassword(password);
    expect(await verifyPassword(password, hash)).toBe(true);
    expect(await verifyPassword(`${password} `, hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('and the spellings of one letter that keyboards send are the same password', async () => {
    const hash = await hashPassword('caf\u00e9 au lait, s\u2019il');
    expect(await verifyPassword('cafe\u0301 au lait, s\u2019il', hash)).toBe(true);
  });

  it('and hashes of other costs stay good', async () => {
    const nonce = Buffer.alloc(16, 7);
    const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 24 };
    const derived = argon2Sync('argon2id', { message: password, nonce, ...cost });
    const hash = `$argon2id$v=19$m=64,t=1,p=1$${nonce.toString('base64')}$${derived.toString('base64')}`;
    const unpadded = hash.replaceAll('=$', '$').replace(/=+\$/g, '$').replace(/=+$/, '');
    expect(await verifyPassword(password, unpadded)).toBe(true);
    expect(await verifyPassword('something else', unpadded)).toBe(false);
  });

  it('and a stored value of another kind is an error, not a wrong password', async () => {
    await expect(verifyPassword(password, 'plain text')).rejects.toThrow('PHC');
  });
});

describe('passwords have 12 to 256 characters', () => {
  it.each([11, 257])('%i are refused with VALIDATION_ERROR', async (length) => {
    await expect(hashPassword('😀'.repeat(length))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { errors: [{ field: 'password' }] },
    });
  });

  it.each([12, 256])('%i are taken, whatever planes they are from', async (length) => {
    const hash = await hashPassword('😀'.repeat(length));
    expect(await verifyPassword('😀'.repeat(length), hash)).toBe(true);
  });
});

describe('the work of a verification tells nothing', () => {
  it('one computation of the same cost for right, wrong, and absent hashes', async () => {
    const { derive, costs } = countedArgon2();
    const passwords = createPasswords(derive);
    const hash = await passwords.hash(password);
    costs.length = 0;
    expect(await passwords.verify(password, hash)).toBe(true);
    expect(await passwords.verify('a wrong password', hash)).toBe(false);
    expect(await passwords.verify(password, null)).toBe(false);
    expect(costs).toEqual(['19456 2 1 32', '19456 2 1 32', '19456 2 1 32']);
  });

  it('and at most two run at once, failures included', async () => {
    const { derive, costs, mostAtOnce } = countedArgon2();
    let calls = 0;
    const passwords = createPasswords((parameters) =>
      ++calls % 3 === 0 ? Promise.reject(new Error('out of memory')) : derive(parameters),
    );
    const all = Array.from({ length: 9 }, () => passwords.verify(password, null));
    const results = await Promise.allSettled(all);
    expect(mostAtOnce()).toBe(2);
    expect(costs).toHaveLength(6);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  });
});
