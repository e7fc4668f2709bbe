/** The cookie that a visitor in preview has, where the framework has none of its own. */
export const previewCookie = 'galley-preview';

/** The preview cookie of a `Cookie` header. */
export function readPreviewCookie(header: string | null | undefined): string | undefined {
  const parts = (header ?? '').split(/;\s*/).map((part) => part.split('='));
  return parts.find(([name]) => name === previewCookie)?.[1];
}

/** The token of a preview session or link; undefined for whatever has not the form of one. */
export function readPreviewToken(given: string | null | undefined): string | undefined {
  return given && /^cms_pt_\w{1,200}$/.test(given) ? given : undefined;
}

/** Begins a preview by its cookie, or ends it by an empty one, and goes on to a path of the site. */
export function redirectWithCookie(path: string, value: string, request: Request): Response {
  const age = value === '' ? '; Max-Age=0' : '';
  return new Response(null, {
    status: 307,
    headers: {
      Location: path,
      'Set-Cookie': `${previewCookie}=${value}; Path=/; HttpOnly; ${sameSiteFor(request)}${age}`,
      'Cache-Control': 'no-store',
      // The address had a secret or a token in it.
      'Referrer-Policy': 'no-referrer',
    },
  });
}

function sameSiteFor(request: Request): string {
  return isThirdParty(request) ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
}

/**
 * Whether the cookies of an answer are to be those of a third party. In a frame of the admin app, which is another site, a
 * cookie needs `None`, and that needs https; `Partitioned` is it taken where cookies of third parties are blocked. Addresses
 * of this machine are as good as https.
 */
export function isThirdParty({ url, headers }: Request): boolean {
  const isHttps = url.startsWith('https:') || headers.get('X-Forwarded-Proto')?.startsWith('https');
  // Browsers say this of frames to addresses that they trust alone.
  const isForeign =
    headers.get('Sec-Fetch-Dest') === 'iframe' && headers.get('Sec-Fetch-Site') === 'cross-site';
  return Boolean(isHttps) || isForeign;
}
