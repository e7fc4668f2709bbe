import type { TenantId } from '../../lib/tenant-id.ts';
import { generateToken, type ParsedToken, parseToken, tenantPartOf } from './tenant-token.ts';

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

/** Characters of a key that are shown after those that tell its type. */
const shownLength = 4;

/** What a well-formed key tells before any look-up. */
export interface ParsedKey extends ParsedToken {
  readonly type: KeyType;
}

/** A new key of a tenant. */
export function generateKey(type: KeyType, tenant: TenantId): { key: string; hash: string } {
  const { token, hash } = generateToken(prefixes[type], tenant);
  return { key: token, hash };
}

/** Reads a key; undefined when it is not one of ours, mistyped ones included. */
export function parseKey(key: string): ParsedKey | undefined {
  const type = keyTypes.find((candidate) => key.startsWith(prefixes[candidate]));
  const parsed = type && parseToken(prefixes[type], key);
  return parsed && { type, ...parsed };
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
