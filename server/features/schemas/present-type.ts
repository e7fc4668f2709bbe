import type { z } from 'zod';
import { isoTime } from '../../lib/clock.ts';
import type { AuthoredType } from './authored-types.ts';
import type { publicType, typeRecord } from './shapes.ts';

/** A type as the admin API shows it. */
export function presentType(type: AuthoredType): z.infer<typeof typeRecord> {
  const { createdAt, updatedAt } = type;
  return { ...presentIdentity(type), createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt) };
}

/** A type as `GET /schemas` shows it to every key. */
export function presentPublicType(type: AuthoredType): z.infer<typeof publicType> {
  return { ...presentIdentity(type), updatedAt: isoTime(type.updatedAt) };
}

function presentIdentity({ id, name, slug, description, kind, isSingleton, fields, version }: AuthoredType) {
  const singleton = kind === 'collection' ? { isSingleton } : {};
  return { id, name, slug, description, ...singleton, schema: [...fields], version };
}
