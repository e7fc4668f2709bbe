import { z } from 'zod';
import { webOrigin } from '../../lib/web-origin.ts';
import { boundedText } from '../../platform/http/validation.ts';
import { type EntryKind, entryKindNames } from '../entries/entry-kind.ts';

/** Rules of one site; far above what anybody routes. */
const mostPaths = 200;

/** Of which records a rule is, by kind and, for pages and items, by the slug of their type. */
export const recordKind = z.enum(entryKindNames);

const path = z
  .strictObject({
    kind: recordKind,
    type: boundedText(1, 255)
      .nullable()
      .optional()
      .describe('The slug of a type. If absent or `null`, the path applies to all types.'),
    path: boundedText(1, 1000)
      .refine((text) => text.startsWith('/') && !text.startsWith('//'), {
        error: 'must begin with one slash',
      })
      .refine(knowsPlaces(['slug', 'id', 'type', 'locale']), {
        error: 'may name {slug}, {id}, {type} and {locale} only',
      })
      .describe(
        'The path of an entry on the site, such as `/journal/{slug}`. The placeholders are `{slug}`, `{id}`, ' +
          "`{type}` and `{locale}`. If the path doesn't contain `{locale}`, Galley adds `?locale=` for " +
          'translations.',
      ),
  })
  .refine(({ kind, type }) => kind !== 'post' || type == null, {
    error: 'posts have no type',
    path: ['type'],
  });

const url = boundedText(1, 2000)
  .refine((text) => /^https?:/i.test(text), {
    error: 'must be an address that begins with http:// or https://',
  })
  .refine((text) => !/^https?:/i.test(text) || isWebAddress(text), {
    error: 'must be a URL with a host name or an IP address, and without a user or password',
  })
  .refine(knowsPlaces(['path', 'token']), { error: 'may name {path} and {token} only' })
  .refine((text) => text.includes('{path}'), { error: 'must name {path}' })
  .transform(serializeTemplate)
  .describe(
    'The URL that opens a preview, such as `https://example.com/api/preview?token={token}&path={path}`. ' +
      "If the URL doesn't contain `{token}`, the site shows published content.",
  );

const name = z.string().trim().pipe(boundedText(1, 255));
const paths = z.array(path).max(mostPaths);

/** Body of `POST /admin/preview-sites`. */
export const createSiteBody = z.object({
  name,
  url,
  paths: paths
    .default([])
    .describe(
      'The paths of entries on the site. The first matching path is used, and paths for a type precede ' +
        'paths for all types. The default is `/{slug}`.',
    ),
  isDefault: z
    .boolean()
    .optional()
    .describe(
      'Whether the site is the default site for previews. The first site is always the default site.',
    ),
});

/** Body of `PUT /admin/preview-sites/:id`: what is left out stays. */
export const updateSiteBody = z.object({
  name: name.optional(),
  url: url.optional(),
  paths: paths.optional(),
  isDefault: z.literal(true).optional().describe('Makes this the default site.'),
});

export type SitePath = z.output<typeof path>;

/** A site that shows content of a tenant. */
export interface PreviewSite {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly paths: readonly SitePath[];
  readonly isDefault: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Returns the rule that the URL of a site breaks, for a URL from an earlier release that had fewer rules. */
export function urlErrorOf({ url: stored }: Pick<PreviewSite, 'url'>): string | undefined {
  return url.safeParse(stored).error?.issues[0]?.message;
}

/** A record as addresses name it. */
export interface AddressedRecord {
  readonly kind: EntryKind;
  readonly id: string;
  readonly slug: string;
  /** Slug of its type. */
  readonly type: string;
  /** That in which it is shown; empty where the tenant has none. */
  readonly locale: string;
  readonly isTranslation: boolean;
}

/** Where a site shows a record, below its root. */
export function pathOnSite(site: Pick<PreviewSite, 'paths'>, record: AddressedRecord): string {
  const fitting = site.paths.filter(({ kind }) => kind === record.kind);
  const rule = fitting.find(({ type }) => type === record.type) ?? fitting.find(({ type }) => type == null);
  const { slug, id, type, locale } = record;
  const values = { slug, id, type, locale };
  const template = rule?.path ?? '/{slug}';
  const isNamed = !record.isTranslation || template.includes('{locale}');
  const path = fillPlaces(template, (place) => {
    // A page's slug is a path.
    const text = values[place as keyof typeof values];
    return text.split('/').map(encodeURIComponent).join('/');
  });
  return isNamed ? path : `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`;
}

/** The address at which a site opens a path with a token. */
export function addressOnSite(
  { url: template }: Pick<PreviewSite, 'url'>,
  at: { path: string; token: string },
): string {
  const queryFrom = template.indexOf('?');
  return fillPlaces(template, (place, index) => {
    if (place === 'token') return at.token;
    if (queryFrom >= 0 && index > queryFrom) return encodeURIComponent(at.path);
    // `https://example.com/{path}` and `https://example.com{path}` mean the same.
    return template[index - 1] === '/' ? at.path.slice(1) : at.path;
  });
}

function fillPlaces(template: string, fill: (place: string, index: number) => string): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, place: string, index: number) => fill(place, index));
}

function knowsPlaces(known: readonly string[]): (text: string) => boolean {
  return (text) =>
    [...text.matchAll(/\{([^}]*)\}?/g)].every(
      ([whole, place]) => whole.endsWith('}') && known.includes(place ?? ''),
    );
}

/** The part of a template that names the site, and the rest, in which placeholders may stand. */
const templateParts = /^(https?:\/\/[^{}/?#\\@]+)((?:[/?#]|\{path\}).*)$/is;

function isWebAddress(text: string): boolean {
  const [, site = '', rest = ''] = templateParts.exec(text) ?? [];
  return webOrigin(site) !== undefined && URL.canParse(rest, site);
}

/** The template as `URL` serialises it, with its placeholders. */
function serializeTemplate(text: string): string {
  const [, site = '', rest = ''] = templateParts.exec(text) ?? [];
  const origin = webOrigin(site) ?? '';
  let mark = 'galley';
  while (text.includes(mark)) mark += '-';
  const { href } = new URL(
    rest.replaceAll(/\{(path|token)\}/g, `${mark}$1`).replace(/^(?=galley)/, '/'),
    origin,
  );
  // `https://example.com{path}` has no slash of its own.
  const serialized = href.slice(origin.length + (rest.startsWith('{') ? 1 : 0));
  return `${origin}${serialized.replaceAll(`${mark}path`, '{path}').replaceAll(`${mark}token`, '{token}')}`;
}
