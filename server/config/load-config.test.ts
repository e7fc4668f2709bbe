import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './load-config.ts';

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('GALLEY_OWNER_PASSWORD', () => {
  const withPassword = (password: string) =>
    faultsOf({ GALLEY_OWNER_EMAIL: 'owner@example.com', GALLEY_OWNER_PASSWORD: password });

  test.each([
    ['12 characters', 'p'.repeat(12)],
    ['256 characters', 'p'.repeat(256)],
    ['256 characters of two UTF-16 units each', '🗝'.repeat(256)],
  ])('takes %s', (_name, password) => {
    expect(withPassword(password)).toEqual([]);
  });

  test.each([
    ['11 characters', 'p'.repeat(11)],
    ['257 characters', 'p'.repeat(257)],
    ['11 characters of two UTF-16 units each', '🗝'.repeat(11)],
  ])('refuses %s', (_name, password) => {
    expect(withPassword(password)).toEqual(['GALLEY_OWNER_PASSWORD: must have 12 to 256 characters']);
  });
});

describe('GALLEY_SMTP_URL and GALLEY_MAIL_FROM', () => {
  test.each<Record<string, string>>([
    {
      GALLEY_SMTP_URL: 'smtp://user:secret@mail.example.com:587',
      GALLEY_MAIL_FROM: 'Galley <cms@example.com>',
    },
    { GALLEY_SMTP_URL: 'smtps://mail.example.com', GALLEY_MAIL_FROM: 'cms@example.com' },
    { GALLEY_MAIL_FROM: 'cms@example.com' },
  ])('%j is taken', (environment) => {
    expect(faultsOf(environment)).toEqual([]);
  });

  test.each<[Record<string, string>, string]>([
    [
      { GALLEY_SMTP_URL: 'http://me:hunter2@mail.example.com', GALLEY_MAIL_FROM: 'cms@example.com' },
      'GALLEY_SMTP_URL',
    ],
    [{ GALLEY_MAIL_FROM: 'nobody' }, 'GALLEY_MAIL_FROM'],
    [{ GALLEY_MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }, 'GALLEY_MAIL_FROM'],
    [{ GALLEY_SMTP_URL: 'smtp://mail.example.com' }, 'GALLEY_MAIL_FROM'],
  ])('%j is refused, and the credentials are not told', (environment, variable) => {
    const [fault, ...more] = faultsOf(environment);
    expect(more).toEqual([]);
    expect(fault).toContain(`${variable}: `);
    expect(fault).not.toContain('hunter2');
  });
});

describe.each(['GALLEY_DATABASE_LISTEN_URL', 'GALLEY_DATABASE_READ_URL'])('%s', (variable) => {
  const url = 'postgres://galley:secret@db.example/galley';

  test('is taken beside the address of the database', () => {
    expect(faultsOf({ GALLEY_DATABASE_URL: url, [variable]: url })).toEqual([]);
  });

  test('is refused without that, and where it is no address of PostgreSQL', () => {
    expect(faultsOf({ [variable]: url })).toEqual([`GALLEY_DATABASE_URL: required with ${variable}`]);
    expect(faultsOf({ GALLEY_DATABASE_URL: url, [variable]: 'mysql://db.example' })).toEqual([
      `${variable}: must start with postgres://`,
    ]);
  });
});
