import { isSameJson } from '../../lib/json-text.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { Entry } from '../entries/entry.ts';
import { entryKinds } from '../entries/entry-kind.ts';
import { contentToPublish } from '../entries/locales/translated-content.ts';
import { checkSharedFieldsApproved } from '../entries/review/approved-shared.ts';
import { readStanding, reviewers, whoCan, whyNot } from '../entries/review/require-reviewed.ts';
import { findEntry } from '../entries/store.ts';
import { readTranslationId, translationId } from '../entries/translation-keys.ts';
import { findClashes, type LocalUrl, publishedSlugs, urlsOf } from '../entries/urls/published-slugs.ts';
import { clashInWords, isGivenBy } from '../entries/urls/require-own-urls.ts';
import type { SlugHolder } from '../entries/urls/slug-holders-store.ts';
import { findLiveLinks } from '../entries/usage/referrers-store.ts';
import { judgeContent } from '../entries/writing/accept-content.ts';
import type { ContentProblem } from '../schemas/content-place.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';
import { findSlugHolder } from './entries-store.ts';
import { entriesAfter, keyOf, moves, type Plan, type PlannedChange, standingIn } from './perspective.ts';
import type { ReleaseProblem } from './shapes.ts';

/** Field errors of one entry that are told. */
const mostErrors = 20;
/** Links to what is deleted that are looked at. */
const mostLinks = 20_000;
const mostNamed = 5;

/** Where a release is judged, and as of when. */
export interface Judging {
  readonly tx: Reader;
  readonly tenant: TenantId;
  readonly types: SchemaSnapshot;
  readonly now: number;
  /** Where the entries that are not in the release stand otherwise than they are stored. */
  readonly there?: PlacesBefore;
}

/** Where entries stand before a release is published. */
export interface PlacesBefore {
  standingOf(entryId: string): 'published' | 'draft' | 'deleted' | undefined;
  readonly entries: ReadonlyMap<string, Entry>;
  slugHolder(at: Pick<Entry, 'scope' | 'slug'>): Promise<string | undefined>;
}

/** What publishing a release would meet, or meets. */
export interface Judgement {
  readonly failed: readonly ReleaseProblem[];
  readonly warnings: readonly ReleaseProblem[];
}

/**
 * Says all that keeps a release from being published, each entry in the perspective of the release: as if all of it were live
 * already. What it refers to may go live with it, and a slug that it frees may be taken.
 */
export async function judgeRelease(work: Judging, plan: Plan): Promise<Judgement> {
  const missing = plan.missing.map(({ id, message }) => ({ id, code: 'NOT_FOUND', message }));
  const drift = plan.changes.flatMap(driftOf);
  const contents = await judgeContents(work, plan);
  const failed = [...missing, ...contents.failed, ...(await judgeSlugsAndLinks(work, plan))];
  const warnings = [...drift, ...contents.warnings];
  const inOrder = (a: ReleaseProblem, b: ReleaseProblem) => (a.id < b.id ? -1 : Number(a.id > b.id));
  return { failed: failed.toSorted(inOrder), warnings: warnings.toSorted(inOrder) };
}

/** The part of `judgeRelease` that needs the content of the entries, and of no other entries than those of their records. */
export async function judgeContents(work: Judging, plan: Plan): Promise<Judgement> {
  const failed: ReleaseProblem[] = [];
  const warnings: ReleaseProblem[] = [];
  const standing = standingIn(plan);
  const standingOf = (id: string) => standing(id) ?? work.there?.standingOf(id);
  const scope = { ...work, standingOf };
  const after = new Map([...(work.there?.entries ?? []), ...entriesAfter(plan, work.now)]);
  for (const change of plan.changes) {
    const { entry, action } = change;
    if (action === 'unpublish' && entry.status !== 'published') {
      const message = `The ${entryKinds[entry.kind].noun} "${entry.slug}" is not published.`;
      failed.push({ id: entry.id, code: 'INVALID_STATUS', message });
    }
    if (action !== 'publish') continue;
    const taken = { ...entry, draftContent: change.content };
    const content = entry.locale === '' ? change.content : await contentToPublish(scope, taken, after);
    const mode = { required: 'all', defaults: false, unknown: 'keep', stored: true } as const;
    const judged = await judgeContent(scope, change.type, content, mode);
    if (judged.errors.length > 0) failed.push(problemOf(change, 'BAD_REQUEST', judged.errors));
    if (judged.warnings.length > 0) warnings.push(problemOf(change, 'NOT_PUBLISHED', judged.warnings));
    failed.push(...(await reviewOf(scope, change, after)));
  }
  return { failed, warnings };
}

/** The part of `judgeRelease` that needs no content. Returns what keeps the release from being published. */
export async function judgeSlugsAndLinks(work: Judging, plan: Plan): Promise<readonly ReleaseProblem[]> {
  const taken = await slugsOf(work, plan);
  const urls = taken.length > 0 ? [] : await urlsIn(work, plan);
  return [...taken, ...urls, ...(await referrersOf(work, plan))];
}

function problemOf(
  { entry }: PlannedChange,
  code: string,
  errors: readonly ContentProblem[],
): ReleaseProblem {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const told = errors.slice(0, mostErrors).map(({ field, code, message }) => ({ field, code, message }));
  return {
    id: entry.id,
    code,
    message: `"${entry.slug}": ${first?.field}: ${first?.message}${more}`,
    errors: told,
  };
}

/** What has happened to an entry since it was taken into the release. */
function driftOf({ row, entry, action }: PlannedChange): ReleaseProblem[] {
  if (action !== 'publish') return [];
  const told: ReleaseProblem[] = [];
  if (entry.version !== row.base_version) {
    const versions = `version ${row.base_version} was taken into the release, and it is at version ${entry.version}`;
    const message = `"${entry.slug}" was saved meanwhile: ${versions}. Its draft stays as it is.`;
    told.push({ id: entry.id, code: 'CHANGED_MEANWHILE', message });
  }
  if (entry.publishedAt !== null && entry.publishedAt !== row.base_published_at) {
    const message = `"${entry.slug}" was published meanwhile: the release replaces what is live.`;
    told.push({ id: entry.id, code: 'PUBLISHED_MEANWHILE', message });
  }
  return told;
}

/** What a workflow has against it: an approval belongs to a version of the draft, so nothing else is published. */
async function reviewOf(
  { tx, tenant, types }: Judging,
  change: PlannedChange,
  after: ReadonlyMap<string, Entry>,
): Promise<ReleaseProblem[]> {
  const { entry, type, content, name, slug } = change;
  const { workflow } = type;
  if (!workflow) return [];
  if (name !== entry.name || slug !== entry.slug || !isSameJson(content, entry.draftContent)) {
    const message =
      `The release says something else of "${entry.slug}" than its draft, and "${workflow.name}" has drafts approved. ` +
      'Save it there, have it approved, and take it into the release again.';
    return [{ id: entry.id, code: 'CONFLICT', message }];
  }
  const { standing, stored, people } = await readStanding(tx, tenant, workflow, entry);
  if (!standing.next) {
    if (entry.locale === '') return [];
    const source = after.get(entry.recordId) ?? (await findEntry(tx, tenant, entry.recordId));
    const isShown = !source || source.status === 'published';
    const refusal = isShown ? undefined : await checkSharedFieldsApproved(tx, tenant, types, source);
    return refusal ? [{ id: entry.id, code: 'CONFLICT', message: refusal.message }] : [];
  }
  const who = whoCan(standing, reviewers(standing, stored, people));
  return [{ id: entry.id, code: 'CONFLICT', message: `${whyNot(workflow, entry, standing)} ${who}` }];
}

/** Slugs that two entries of the release would have, or one of them and another entry. */
async function slugsOf({ tx, tenant, there }: Judging, plan: Plan): Promise<ReleaseProblem[]> {
  const staying = plan.changes.filter(({ action }) => action !== 'delete');
  const gone = new Set(plan.changes.filter(({ action }) => action === 'delete').map(({ entry }) => entry.id));
  const holders = Map.groupBy(staying, ({ entry, slug }) => keyOf({ scope: entry.scope, slug }));
  const slugOf = new Map(staying.map(({ entry, slug }) => [entry.id, slug]));
  const told: ReleaseProblem[] = [];
  for (const change of staying.filter(moves)) {
    const { entry, slug } = change;
    const inRelease = holders.get(keyOf({ scope: entry.scope, slug })) ?? [];
    const wanted = { scope: entry.scope, slug };
    const other = await (there ? there.slugHolder(wanted) : findSlugHolder(tx, tenant, wanted));
    const isFreed = other === undefined || gone.has(other) || (slugOf.get(other) ?? slug) !== slug;
    if (inRelease.length === 1 && isFreed) continue;
    const by = inRelease.length > 1 ? 'in the release' : '';
    const message = `The slug "${slug}" is taken by another ${entryKinds[entry.kind].noun}${by && ` ${by}`}.`;
    told.push({ id: entry.id, code: 'DUPLICATE_SLUG', message });
  }
  return told;
}

/** URLs that the release gives to its entries and that are those of other records too, in one of the locales. */
async function urlsIn({ tx, tenant, types, there }: Judging, plan: Plan): Promise<ReleaseProblem[]> {
  const { locales } = types;
  if (!locales || locales.others.length === 0) return [];
  const placed = new Map<string, SlugHolder | null>();
  for (const entry of there?.entries.values() ?? [])
    placed.set(entry.id, there?.standingOf(entry.id) === 'published' ? holderOf(entry) : null);
  for (const { entry, action, slug } of plan.changes) {
    placed.set(entry.id, action === 'publish' ? holderOf({ ...entry, slug }) : null);
    if (action !== 'delete' || entry.locale !== '') continue;
    for (const { code } of locales.others) placed.set(translationId(entry.id, code), null);
  }
  const byRecord = Map.groupBy(plan.changes, ({ entry }) => entry.recordId);
  const slugs = publishedSlugs(tx, tenant, placed);
  const records = [...byRecord].map(([recordId, [one]]) => ({
    recordId,
    scope: readTranslationId(one?.entry.scope ?? '').recordId,
  }));
  const changesAt = (url: LocalUrl) =>
    (byRecord.get(url.recordId) ?? []).filter(({ entry }) => isGivenBy(entry, url, locales));
  const urls = (await urlsOf(slugs, locales, records)).filter((url) => changesAt(url).length > 0);
  return (await findClashes(slugs, locales, urls)).flatMap((clash) =>
    changesAt(clash)
      .slice(0, 1)
      .map(({ entry }) => ({
        id: entry.id,
        code: 'DUPLICATE_SLUG',
        message: clashInWords(clash, entry.kind),
      })),
  );
}

function holderOf({ id, scope, slug, name }: Entry): SlugHolder {
  return { id, scope, slug, name };
}

/** What live content refers to and the release deletes, as far as the release does not change what refers. */
async function referrersOf({ tx, tenant }: Judging, { changes }: Plan): Promise<ReleaseProblem[]> {
  const targets = changes.filter(({ action, entry }) => action === 'delete' && entry.locale === '');
  if (targets.length === 0) return [];
  const changed = new Set(changes.map(({ entry }) => entry.id));
  const deleted = new Set(targets.map(({ entry }) => entry.id));
  const ids = targets.map(({ entry }) => entry.id);
  const links = (await findLiveLinks(tx, tenant, ids, mostLinks)).filter((link) => {
    const { id, locale } = link as typeof link & { readonly locale?: string };
    return !deleted.has(id) && !changed.has(locale === undefined ? id : translationId(id, locale));
  });
  const byTarget = Map.groupBy(links, ({ targetId }) => targetId);
  return targets.flatMap(({ entry }) => {
    const slugs = [...new Set((byTarget.get(entry.id) ?? []).map(({ slug }) => `"${slug}"`))];
    if (slugs.length === 0) return [];
    const more = slugs.length > mostNamed ? ` and ${slugs.length - mostNamed} more` : '';
    const message = `"${entry.slug}" cannot be deleted: ${slugs.slice(0, mostNamed).join(', ')}${more} refer to it.`;
    return [{ id: entry.id, code: 'HAS_REFERENCES', message }];
  });
}
