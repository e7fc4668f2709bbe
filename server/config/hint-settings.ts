import type { HintSettings } from '../platform/db/postgres/hint-transport.ts';

const schemes: Readonly<Record<string, string>> = {
  'valkey:': 'redis:',
  'valkeys:': 'rediss:',
  'redis:': 'redis:',
  'rediss:': 'rediss:',
};

/** Whether a text says how nodes hear each other. */
export function isHintSettings(text: string): boolean {
  if (text === 'postgres' || text === 'polling') return true;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return Object.hasOwn(schemes, protocol) && hostname !== '';
}

/** Reads what `isHintSettings` takes. */
export function parseHintSettings(text: string): HintSettings {
  if (text === 'postgres' || text === 'polling') return { transport: text };
  const scheme = text.slice(0, text.indexOf(':') + 1);
  // The library knows the older names.
  return { transport: 'valkey', url: `${schemes[scheme]}${text.slice(scheme.length)}` };
}
