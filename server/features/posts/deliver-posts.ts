import type { CacheTag } from '../../lib/cache-tag.ts';
import { isoTime, isoTimeOrNull } from '../../lib/clock.ts';
import { readHtmlOfContent } from '../../lib/html/html-of-content.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { SizeLimits } from '../../platform/http/answer-size.ts';
import type { View } from '../api/shown.ts';
import { loadAddresses } from '../entries/delivery/load-addresses.ts';
import { localesOf, pickNames, sourceOf, withSource } from '../entries/delivery/ready-document.ts';
import { newSpending, type Spending, spend } from '../entries/delivery/spending.ts';
import type { Content } from '../entries/entry.ts';
import type { ReadFrom } from '../entries/perspectives/perspective.ts';
import type { ReadEntry } from '../entries/read-entry.ts';
import { termsOf } from '../entries/terms/term.ts';
import { presentResolvedMedia } from '../media/present-media.ts';
import { findMedia } from '../media/store.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';
import { findBylines } from '../staff/users/former-members-store.ts';
import { readingTimeMinutes, seoOf, textOf } from './post-content.ts';

/** How posts are delivered. */
export interface PostDelivery {
  readonly publicUrl: string;
  readonly fields: ReadonlySet<string> | undefined;
  /** They say what they are made from: never without a preview. */
  readonly sourceMap: boolean;
  /** Of what the texts link to. */
  readonly view: View;
  /** Asked for only when a text links to a record. */
  types(): Promise<SchemaSnapshot>;
  readonly from?: ReadFrom | undefined;
  readonly sizes: SizeLimits;
  /** Of a response whose posts are delivered one at a time. */
  readonly spending?: Spending | undefined;
}

/**
 * Blog posts as public reads show them (decisions, "Blog"), with their pictures and authors and the addresses of what their
 * texts link to: a query for each, however many posts there are, and none for what `fields` does not name.
 */
export async function deliverPosts(
  db: Reader,
  tenant: TenantId,
  entries: readonly ReadEntry[],
  options: PostDelivery,
): Promise<{ posts: Record<string, unknown>[]; tags: CacheTag[] }> {
  const isWanted = (field: string) => options.fields?.has(field) !== false;
  const contents = entries.map((entry) => {
    const content = JSON.parse(entry.content) as Content;
    const body = isWanted('content') ? readHtmlOfContent(textOf(content, 'content')) : undefined;
    return { entry, content, body };
  });
  const idsAt = (key: string) =>
    [...new Set(contents.map(({ content }) => idAt(content, key)))].filter((id) => id !== null);
  const shownIds = contents.flatMap(({ body }) => body?.media ?? []);
  const featuredIds = isWanted('featuredImage') ? idsAt('featuredImageId') : [];
  const imageIds = [...new Set([...featuredIds, ...shownIds])];
  const authorIds = isWanted('author') ? idsAt('authorId') : [];
  const linkedIds = [...new Set(contents.flatMap(({ body }) => body?.records.map(({ id }) => id) ?? []))];
  const address =
    linkedIds.length > 0
      ? await loadAddresses(db, tenant, await options.types(), linkedIds, options.view, options.from)
      : () => null;
  const rows = await findMedia(db, tenant, imageIds);
  const images = new Map(rows.map((row) => [row.id, presentResolvedMedia(row, options.publicUrl)]));
  const authors = new Map((await findBylines(db, tenant, authorIds)).map((row) => [row.id, row]));

  const spending = options.spending ?? newSpending();
  const deliverBody = (body: ReturnType<typeof readHtmlOfContent>, stored: string) => {
    const text = body.deliver({ media: (id) => images.get(id), address });
    const added = Math.max(0, Buffer.byteLength(text) - Buffer.byteLength(stored));
    spend(spending, { references: 0, bytes: added }, options.sizes);
    return text;
  };
  const posts = contents.map(({ entry, content, body }) => {
    const image = images.get(idAt(content, 'featuredImageId') ?? '');
    const author = authors.get(idAt(content, 'authorId') ?? '');
    const post = {
      id: entry.id,
      title: entry.name,
      slug: entry.slug,
      excerpt: textOf(content, 'excerpt'),
      content: body && deliverBody(body, textOf(content, 'content')),
      featuredImageId: idAt(content, 'featuredImageId'),
      featuredImage: image ?? null,
      author: author ? { id: author.id, name: author.name } : null,
      categories: termsOf(content, 'categories'),
      tags: termsOf(content, 'tags'),
      seo: seoOf(content),
      // Counting the words of a long text takes longer than all the rest.
      readingTimeMinutes: isWanted('readingTimeMinutes') && readingTimeMinutes(textOf(content, 'content')),
      publishedAt: isoTimeOrNull(entry.publishedAt),
      createdAt: isoTime(entry.createdAt),
      updatedAt: isoTime(entry.liveAt),
      ...localesOf(entry),
      ...(options.sourceMap && { _source: sourceOf(entry, undefined) }),
    };
    return pickNames(post, options.fields && withSource(options.fields));
  });
  const tags = [
    ...entries.map((entry) => `entry:${entry.id}` as const),
    ...linkedIds.map((id) => `entry:${id}` as const),
    ...imageIds.map((id) => `media:${id}` as const),
    ...authorIds.map((id) => `user:${id}` as const),
  ];
  return { posts, tags };
}

/** The id stored under a key, in whichever form it was written. */
function idAt(content: Content, key: string): string | null {
  const value = content[key];
  if (typeof value === 'string') return value.toLowerCase();
  if (typeof value !== 'object' || value === null) return null;
  const { id, _ref } = value as { id?: unknown; _ref?: unknown };
  const found = id ?? _ref;
  return typeof found === 'string' ? found.toLowerCase() : null;
}
