/** Code that tells whether a request came from Galley (decisions, "Signed string"). */
export const signatureSnippets = {
  node: `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isFromGalley(rawBody, signatureHeader, secret) {
  const expected = Buffer.from(\`sha256=\${createHmac('sha256', secret).update(rawBody).digest('hex')}\`);
  const given = Buffer.from(signatureHeader ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
`,
  python: `import hashlib, hmac

def is_from_galley(raw_body: bytes, signature_header: str, secret: str) -> bool:
    expected = "sha256=" + hmac.new(secret.encode(), raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, signature_header or "")
`,
} as const;
