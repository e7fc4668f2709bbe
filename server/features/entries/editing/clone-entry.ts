import { ServiceError } from '../../../lib/service-error.ts';
import { countCodePoints } from '../../../lib/text/code-points.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { readAllLocales } from '../locales/locales-store.ts';
import { holdInLocale } from '../locales/record-in-locale.ts';
import { addEntry } from '../writing/create-entry.ts';
import { saveDraft } from '../writing/save-draft.ts';
import type { CloneBody } from './entry-editing.ts';
import { findTakenSlugs } from './slug-store.ts';
import type { HeldEntry } from './write-entries.ts';

const longest = 255;
/** What a cut slug has at least left. */
const shortest = longest - '-copy-999999'.length;
const separatorsAtEnd = /[-_/]+$/;
const nameSuffix = ' (copy)';
const mostTries = 5;

/**
 * Copies the draft of an entry into a new draft with version 1 (decisions, "Clone"): `<name> (copy)` and
 * `<slug>-copy`, then `<slug>-copy-2`…, unless the caller names others. Stored content is copied as it is.
 * @throws ServiceError DUPLICATE_SLUG for a slug that the caller named; CONFLICT for an item of a singleton type
 */
export async function cloneEntry(work: EntryWork, held: HeldEntry, given: CloneBody): Promise<Entry> {
  const { entry, type } = held;
  const add = async (slug: string) => {
    const copy = await addEntry(
      work,
      type,
      { kind: entry.kind, name: given.name ?? copiedName(entry.name), slug, publish: false },
      entry.draftContent,
    );
    await cloneTranslations(work, held, copy);
    return copy;
  };
  if (given.slug !== undefined) return add(given.slug);
  for (let tries = 1; ; tries++) {
    try {
      return await add(await freeSlug(work, entry));
    } catch (error) {
      // Somebody took the slug after it was found free; the next look sees theirs.
      if (tries === mostTries || !(error instanceof ServiceError && error.code === 'DUPLICATE_SLUG'))
        throw error;
    }
  }
}

/** The drafts of its translations, under the slug of the copy. */
async function cloneTranslations(work: EntryWork, { entry, type }: HeldEntry, copy: Entry): Promise<void> {
  const { tx, tenant, types } = work;
  if (!types.locales) return;
  for (const { entry: translation } of await readAllLocales(tx, tenant, entry.id)) {
    if (translation.locale === '' || translation.version === 0) continue;
    const begins = { name: copiedName(translation.name) };
    const held = await holdInLocale(work, { entry: copy, type }, translation.locale, begins);
    await saveDraft(work, held.type, held.entry, { content: translation.draftContent });
  }
}

function copiedName(name: string): string {
  if (countCodePoints(name) + nameSuffix.length <= longest) return name + nameSuffix;
  return (
    [...name]
      .slice(0, longest - nameSuffix.length)
      .join('')
      .trimEnd() + nameSuffix
  );
}

async function freeSlug({ tx, tenant }: EntryWork, { scope, slug }: Entry): Promise<string> {
  // Held until the transaction ends, so that two copies at once do not get the same.
  await tx.dialect.lock(tx, `galley:copy-slugs:${tenant}:${scope}`, 'exclusive');
  const common =
    slug.length > shortest ? slug.slice(0, shortest).replace(separatorsAtEnd, '') : `${slug}-copy`;
  const taken = new Set(await findTakenSlugs(tx, tenant, scope, common));
  let copied = copiedSlug(slug, '-copy');
  for (let n = 2; taken.has(copied); n++) copied = copiedSlug(slug, `-copy-${n}`);
  return copied;
}

function copiedSlug(slug: string, suffix: string): string {
  return slug.slice(0, longest - suffix.length).replace(separatorsAtEnd, '') + suffix;
}
