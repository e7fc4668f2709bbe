import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { asTenantId, type TenantId } from '../../lib/tenant-id.ts';

export const keyTypes = ['public', 'secret', 'preview'] as const;
export type KeyType = (typeof keyTypes)[number];

/** A type of key as it is stored. */
export function asKeyType(stored: string): KeyType {
  const type = keyTypes.find((candidate) => candidate === stored);
  if (!type) throw new Error('a stored key has an unknown type');
  return type;
}

/** Permissions of secret keys (specification, "Authentication"). */
export const permissions = ['content:write', 'media:write', 'ai:use'] as const;
export type Permission = (typeof permissions)[number];

const prefixes: Readonly<Record<KeyType, string>> = {
  public: 'cms_pk_',
  secret: 'cms_sk_',
  preview: 'cms_prev_',
};

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const tenantLength = 22;
const randomLength = 27;
const checksumLength = 6;
/** Characters of a key that are shown after those that tell its type. */
const shownLength = 4;
const bodyPattern = new RegExp(`^[0-9A-Za-z]{${tenantLength + randomLength + checksumLength}}$`);

/** What a well-formed key tells before any look-up. */
export interface ParsedKey {
  readonly type: KeyType;
  /** The tenant that the key claims; proven only when its hash is found there. */
  readonly tenant: TenantId;
  readonly hash: string;
}

/**
 * A new key: prefix, the tenant's id, 160 random bits and a checksum, all in base 62. The tenant stands in the key so
 * that the look-up begins with `tenant_id` like every other; the checksum lets typing errors fail without a look-up.
 */
export function generateKey(type: KeyType, tenant: TenantId): { key: string; hash: string } {
  const randomPart = toBase62(BigInt(`0x${randomBytes(20).toString('hex')}`), randomLength);
  const unsigned = `${prefixes[type]}${tenantPartOf(tenant)}${randomPart}`;
  const key = `${unsigned}${checksum(unsigned)}`;
  return { key, hash: hashKey(key) };
}

/** Reads a key; undefined when it is not one of ours, mistyped ones included. */
export function parseKey(key: string): ParsedKey | undefined {
  const type = keyTypes.find((candidate) => key.startsWith(prefixes[candidate]));
  if (!type) return undefined;
  const body = key.slice(prefixes[type].length);
  if (!bodyPattern.test(body)) return undefined;
  const unsigned = key.slice(0, -checksumLength);
  if (checksum(unsigned) !== key.slice(-checksumLength)) return undefined;
  const hex = fromBase62(body.slice(0, tenantLength)).toString(16).padStart(32, '0');
  if (hex.length > 32) return undefined;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { type, tenant: asTenantId(id), hash: hashKey(key) };
}

/** Whether a text looks like a secret key, valid or not: such a text must not stand in a URL. */
export function looksLikeSecretKey(text: string): boolean {
  return text.startsWith(prefixes.secret);
}

/** What may be shown of a key beside its name: its first characters and its last. */
export function shownParts(key: string, type: KeyType): { prefix: string; lastFour: string } {
  return { prefix: key.slice(0, prefixes[type].length + shownLength), lastFour: key.slice(-4) };
}

/** The first characters of every key of a type and tenant: known without the key, which is not kept. */
export function shownPrefix(type: KeyType, tenant: TenantId): string {
  return `${prefixes[type]}${tenantPartOf(tenant).slice(0, shownLength)}`;
}

function tenantPartOf(tenant: TenantId): string {
  return toBase62(BigInt(`0x${tenant.replaceAll('-', '')}`), tenantLength);
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function checksum(text: string): string {
  return toBase62(BigInt(crc32(text)), checksumLength);
}

function toBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = `${digits[Number(rest % 62n)]}${text}`;
  return text.padStart(length, '0');
}

function fromBase62(text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * 62n + BigInt(digits.indexOf(digit));
  return value;
}
