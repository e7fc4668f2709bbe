/** A message in one language; one of several numbers has a form for each kind of number that the language knows. */
export type Translation = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** The messages of a language, each by the hash of its English. */
export type Catalog = Readonly<Record<string, Translation>>;
