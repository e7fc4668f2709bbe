import { latinSlug } from '../../../../../server/lib/text/latin-slug.ts';

/** The last part of a slug made from a name; empty if the name has no letter or digit that can be written in Latin letters. */
export function suggestSlug(name: string): string {
  return latinSlug(name);
}
