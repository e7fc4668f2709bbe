import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type TenantId, tenantOfUuid, uuidOfTenant } from '../../lib/tenant-id.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const tenantLength = 22;
const randomLength = 27;
const checksumLength = 6;
const bodyPattern = new RegExp(`^[0-9A-Za-z]{${tenantLength + randomLength + checksumLength}}$`);

/** What a well-formed token tells before any look-up. */
export interface ParsedToken {
  /** The tenant that the token claims; proven only when its hash is found there. */
  readonly tenant: TenantId;
  readonly hash: string;
}

/**
 * A new token: prefix, the tenant's id, 160 random bits and a checksum, all in base 62. The tenant stands in it so that
 * the look-up begins with `tenant_id` like every other; the checksum lets typing errors fail without a look-up.
 */
export function generateToken(prefix: string, tenant: TenantId): { token: string; hash: string } {
  const randomPart = toBase62(BigInt(`0x${randomBytes(20).toString('hex')}`), randomLength);
  const unsigned = `${prefix}${tenantPartOf(tenant)}${randomPart}`;
  const token = `${unsigned}${checksum(unsigned)}`;
  return { token, hash: hashToken(token) };
}

/** Reads a token that begins with the prefix; undefined when it is not one of ours, mistyped ones included. */
export function parseToken(prefix: string, token: string): ParsedToken | undefined {
  if (!token.startsWith(prefix)) return undefined;
  const body = token.slice(prefix.length);
  if (!bodyPattern.test(body)) return undefined;
  const unsigned = token.slice(0, -checksumLength);
  if (checksum(unsigned) !== token.slice(-checksumLength)) return undefined;
  const hex = fromBase62(body.slice(0, tenantLength)).toString(16).padStart(32, '0');
  if (hex.length > 32) return undefined;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { tenant: tenantOfUuid(id), hash: hashToken(token) };
}

/** How a token of a tenant goes on after its prefix. */
export function tenantPartOf(tenant: TenantId): string {
  return toBase62(BigInt(`0x${uuidOfTenant(tenant).replaceAll('-', '')}`), tenantLength);
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
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
