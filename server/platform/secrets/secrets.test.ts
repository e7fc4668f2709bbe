import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox, SecretUnreadable } from './secret-box.ts';
import { readOrMakeSecretKey } from './secret-key-file.ts';

describe('a sealed secret', () => {
  const box = createSecretBox('the key of this installation');

  it('opens to what it was, and shows nothing of it', () => {
    const sealed = box.seal('whsec_Grüße', 'tenant/webhook/secret');
    expect(sealed).not.toContain('whsec');
    expect(box.open(sealed, 'tenant/webhook/secret')).toBe('whsec_Grüße');
  });

  it('never looks the same twice', () => {
    expect(box.seal('a', 'p')).not.toBe(box.seal('a', 'p'));
  });

  it('opens with no other key, in no other place, and not after a change', () => {
    const sealed = box.seal('whsec_a', 'p');
    expect(() => createSecretBox('another key').open(sealed, 'p')).toThrow(SecretUnreadable);
    expect(() => box.open(sealed, 'q')).toThrow(SecretUnreadable);
    for (const changed of ['', 'v1.', 'v2.abc', `${sealed.slice(0, -2)}AA`, sealed.slice(0, -4)]) {
      expect(() => box.open(changed, 'p')).toThrow(SecretUnreadable);
    }
  });
});

describe('the key in the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is made on first use, stays the same, and only its owner reads it', () => {
    const dataDir = join(folder, 'data');
    const key = readOrMakeSecretKey(dataDir);
    expect(key.length).toBeGreaterThanOrEqual(43);
    expect(readOrMakeSecretKey(dataDir)).toBe(key);
    expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toBe(`${key}\n`);
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
  });

  it('is never replaced: a damaged file is named', () => {
    writeFileSync(join(folder, 'secret-key'), '');
    expect(() => readOrMakeSecretKey(folder)).toThrow(/secret-key contains no valid key/);
  });
});
