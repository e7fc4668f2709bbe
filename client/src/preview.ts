import { redirectWithCookie } from './editing/preview-cookie.ts';
import { sameText } from './same-text.ts';

export { connectToEditor, type EditorConnection } from './editing/connect-to-editor.ts';
export { type EditAttributes, edit, type PathStep } from './editing/edit.ts';
export { previewCookie, readPreviewCookie } from './editing/preview-cookie.ts';
export { refreshDocument } from './editing/refresh-document.ts';

/** What a route that begins previews needs. */
export interface PreviewSecret {
  /** What the link to the preview must name; at least 16 characters. */
  readonly secret: string;
}

/** Whether a secret is the one that links to previews name. @throws TypeError for one that could be guessed */
export function isPreviewSecret(given: string | null | undefined, secret: string): boolean {
  requireSecret(secret);
  return typeof given === 'string' && sameText(given, secret);
}

/** A path of this site to go to; `/` for whatever could lead to another one. */
export function safePath(given: string | null | undefined): string {
  if (!given?.startsWith('/')) return '/';
  // Browsers read `\` as `/` and leave out line breaks and tabs: `/\evil.example` is another site.
  if (given.includes('\\') || [...given].some((character) => character < ' ')) return '/';
  const base = 'https://site.invalid';
  if (!URL.canParse(given, base)) return '/';
  const url = new URL(given, base);
  return url.origin === base && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : '/';
}

/**
 * Judges a request `…?secret=…&path=/about`: where to go when it may preview. Undefined when it may not: answer 401.
 */
export function previewTarget(url: string | URL, { secret }: PreviewSecret): string | undefined {
  const { searchParams } = new URL(url, 'https://site.invalid');
  if (!isPreviewSecret(searchParams.get('secret'), secret)) return undefined;
  return safePath(searchParams.get('path') ?? searchParams.get('slug'));
}

/**
 * Routes that begin and end a preview by a cookie, for frameworks without a mode of their own. The cookie holds what is made
 * of the secret: nobody gets in by setting one.
 */
export function previewRoutes({ secret }: PreviewSecret): {
  /** `GET …?secret=…&path=/about`. */
  begin(request: Request): Promise<Response>;
  end(request: Request): Response;
  /** Whether whoever asks is in preview. */
  isOn(cookie: string | null | undefined): Promise<boolean>;
} {
  requireSecret(secret);
  return {
    begin: async (request) => {
      const path = previewTarget(request.url, { secret });
      if (path === undefined) return new Response('The secret is not right.', { status: 401 });
      return redirectWithCookie(path, await tokenOf(secret), request);
    },
    end: (request) =>
      redirectWithCookie(safePath(new URL(request.url).searchParams.get('path')), '', request),
    isOn: async (cookie) => typeof cookie === 'string' && sameText(cookie, await tokenOf(secret)),
  };
}

function requireSecret(secret: string): void {
  if (typeof secret !== 'string' || secret.length < 16) {
    throw new TypeError('The secret of previews must have at least 16 characters.');
  }
}

async function tokenOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`galley-preview:${secret}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
