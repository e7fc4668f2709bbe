import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What the printed link of the first run holds: 256 bits that follow from the installation's secret key, so that nodes
 * which start together print the same link and nothing is stored. It opens nothing once a tenant exists.
 */
export function setupTokenOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('galley setup token').digest('base64url');
}

/** Whether a token is the right one; the time does not tell how much of it is. */
export function isSetupToken(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHmac('sha256', 'compare').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
