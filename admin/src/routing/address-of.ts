/** Where all screens stand. */
export const basePath = '/admin';

/** The address of a screen, for the many links of a list: those of the router are drawn anew at each step that is made. */
export function addressOf(link: {
  readonly to: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search?: Readonly<Record<string, string>>;
}): string {
  const path = link.to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(link.params[name] ?? ''));
  const search = new URLSearchParams(link.search).toString();
  return `${basePath}${path}${search && `?${search}`}`;
}
