import type { z } from 'zod';
import { isoTime } from '../../lib/clock.ts';
import type { AuthoredType } from './authored-types.ts';
import type { publicType, typeRecord } from './shapes.ts';

/** A type as the admin API shows it, with how many entries it has where `counts` are given. */
export function presentType(
  type: AuthoredType,
  counts?: ReadonlyMap<string, number>,
): z.infer<typeof typeRecord> {
  const { createdAt, updatedAt } = type;
  const count = counts && type.kind !== 'component' ? { count: counts.get(type.id) ?? 0 } : {};
  const seen = type.appearance && { appearance: type.appearance };
  return {
    ...presentIdentity(type),
    ...seen,
    ...count,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}

/** A type as `GET /schemas` shows it to every key. */
export function presentPublicType(type: AuthoredType): z.infer<typeof publicType> {
  return { ...presentIdentity(type), updatedAt: isoTime(type.updatedAt) };
}

function presentIdentity({ id, name, slug, description, kind, isSingleton, fields, version }: AuthoredType) {
  const singleton = kind === 'collection' ? { isSingleton } : {};
  return { id, name, slug, description, ...singleton, schema: [...fields], version };
}
