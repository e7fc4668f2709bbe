import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
/** 24 bytes, so that their base64 needs no padding. */
const secretBytes = 24;
const shownCharacters = 8;

/** A new signing secret, in the form that the Standard Webhooks convention reads. */
export function generateSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`;
}

/** The part of a secret that may be shown (specification, "Delivery", rule 6). */
export function tailOf(secret: string): string {
  return secret.slice(-shownCharacters);
}

/** How lists show a secret by its tail. */
export function maskSecret(tail: string): string {
  return `${'•'.repeat(8)}${tail}`;
}

/** `X-Webhook-Signature`: HMAC-SHA256 over the body's bytes, the whole secret as the key (decisions, "Signed string"). */
export function signBody(secret: string, body: Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** `webhook-signature` of the Standard Webhooks convention: the key is what the secret's base64 stands for. */
export function signStandard(
  secret: string,
  message: { readonly id: string; readonly timestamp: string; readonly body: Uint8Array },
): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const hmac = createHmac('sha256', key).update(`${message.id}.${message.timestamp}.`).update(message.body);
  return `v1,${hmac.digest('base64')}`;
}
