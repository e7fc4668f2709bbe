/**
 * The content security policy of the admin app. Scripts come from this host's files alone, and only the sanitiser, the
 * editor's own clipboard reader and what draws PDFs may make markup or addresses of scripts (Trusted Types).
 * `framed`: the origins whose pages may be shown within it.
 */
export function appPolicy(nonce: string, publicOrigin: string, framed: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    // Rich text keeps the style attributes of the specification's allow-list.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' ${publicOrigin} https: data: blob:`,
    `media-src 'self' ${publicOrigin} blob:`,
    "font-src 'self'",
    "connect-src 'self'",
    ...(framed.length > 0 ? [`frame-src ${framed.join(' ')}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify ProseMirrorClipboard galley-pdf',
  ].join('; ');
}

/**
 * The policy of scripts that run as workers, which take none from the page: they open files of strangers, so they reach no network and
 * run nothing but themselves and the decoders that they are given.
 */
export const workerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'";
