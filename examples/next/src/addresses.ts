/** A record as references, menus and search name it. */
interface Named {
  /** `page`, `blogPost`, `post`, or the slug of a collection type. */
  readonly type: string;
  readonly slug: string;
}

/** Where this site shows a record; undefined for what it has no place for. */
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

/** A day in words of a language. */
export function dayOf(time: string | null | undefined, lang = 'en'): string {
  if (!time) return '';
  const locale = lang === 'en' ? 'en-GB' : lang;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
}

/** A point as charts write it. */
export function pointOf(latitude = 0, longitude = 0): string {
  const part = (degrees: number, sides: string) => `${Math.abs(degrees)}° ${sides[degrees < 0 ? 1 : 0]}`;
  return `${part(latitude, 'NS')}, ${part(longitude, 'EW')}`;
}
