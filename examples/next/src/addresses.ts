/** An entry as returned by references, menus and search. */
interface Named {
  /** `page`, `blogPost`, `post`, or the slug of a collection type. */
  readonly type: string;
  readonly slug: string;
}

/** Returns the path of an entry on this site, or undefined if the site doesn't show the entry. */
export function addressOf({ type, slug }: Named): string | undefined {
  switch (type) {
    case 'page':
      return slug === 'home' ? '/' : `/${slug}`;
    case 'blogPost':
    case 'post':
      return `/journal/${slug}`;
    case 'articles':
    case 'issues':
      return `/${type}/${slug}`;
    case 'tide-words':
      return `/words#${slug}`;
    case 'authors':
      return `/about/team#${slug}`;
    default:
      return undefined;
  }
}

/** Formats the date of a time in a language, for example `1 May 2026`. */
export function dayOf(time: string | null | undefined, lang = 'en'): string {
  if (!time) return '';
  const locale = lang === 'en' ? 'en-GB' : lang;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
}

/** Formats coordinates as on a nautical chart, for example `54° N, 8° E`. */
export function pointOf(latitude = 0, longitude = 0): string {
  const part = (degrees: number, sides: string) => `${Math.abs(degrees)}° ${sides[degrees < 0 ? 1 : 0]}`;
  return `${part(latitude, 'NS')}, ${part(longitude, 'EW')}`;
}
