/**
 * A record in a language is addressed by one value: the id alone is the record itself, in the default language; with a mark and
 * the code of another language behind it, it is the translation. So what is kept by the id of a record (what was read, typed,
 * left unsaved) is kept for each language, and only here it is taken apart.
 */
const mark = '@';

/** The address of a record in a language; without one in the default language. */
export function addressIn(id: string, locale: string | undefined): string {
  const plain = recordIdOf(id);
  return locale === undefined ? plain : plain + mark + locale;
}

/** The id of the record that an address is of. */
export function recordIdOf(address: string): string {
  return partsOf(address)[0];
}

/** The code of the language of a translation; undefined for the record itself. */
export function localeOf(address: string): string | undefined {
  return partsOf(address)[1];
}

/** What a call of the API says of an address: the id in its path, the language in its query. */
export function at(address: string): {
  readonly path: { readonly id: string };
  readonly query: { readonly locale?: string };
} {
  const [id, locale] = partsOf(address);
  return { path: { id }, query: locale === undefined ? {} : { locale } };
}

/** What stands behind the address that readers have: `?locale=de` of a translation, nothing of the record itself. */
export function readIn(address: string): string {
  const locale = localeOf(address);
  return locale === undefined ? '' : `?locale=${locale}`;
}

/** An address in the keys of queries: what is told of a record is told of its translations too. */
export function keyOf(address: string): readonly string[] {
  const [id, locale] = partsOf(address);
  return locale === undefined ? [id] : [id, locale];
}

function partsOf(address: string): readonly [string, string | undefined] {
  const place = address.indexOf(mark);
  return place < 0 ? [address, undefined] : [address.slice(0, place), address.slice(place + 1)];
}
