import { t } from '../../messages/messages.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { KeyType, ListedKey, Permission } from './key-queries.ts';

const day = 86_400_000;

/** What each type of key is, in plain words. */
export const keyTypes: Readonly<Record<KeyType, { readonly name: string; readonly meaning: string }>> = {
  public: {
    name: t('Public'),
    meaning: t('Reads what is published, and nothing else. It may stand in a website or an app.'),
  },
  secret: {
    name: t('Secret'),
    meaning: t('Reads what is published and writes what you allow below. Keep it on a server.'),
  },
  preview: {
    name: t('Preview'),
    meaning: t('Shows drafts. It goes beside an API key, in the header X-Preview-Key.'),
  },
};

/** What each permission of a secret key grants. */
export const permissionWords: Readonly<
  Record<Permission, { readonly name: string; readonly meaning: string }>
> = {
  'content:write': {
    name: t('Write content'),
    meaning: t('Create, change, publish, take offline and delete pages and items.'),
  },
  'media:write': { name: t('Upload media'), meaning: t('Add files to the media library.') },
  'ai:use': { name: t('Use AI'), meaning: t('Ask for SEO texts and suggestions.') },
};

/** What can be shown of a key. */
export function shownKey({ prefix, lastFour }: Pick<ListedKey, 'prefix' | 'lastFour'>): string {
  return `${prefix}…${lastFour}`;
}

export interface KeyState {
  readonly word: string;
  readonly tone: Tone;
  /** What happens, or happened, at `time`. */
  readonly event?: { readonly what: 'ended' | 'replaced' | 'expires'; readonly time: string };
}

/** How a key stands: whether it works, and until when. `now` is Unix milliseconds. */
export function keyState(
  { status, replacedBy, expiresAt }: Pick<ListedKey, 'status' | 'replacedBy' | 'expiresAt'>,
  now: number,
): KeyState {
  if (status === 'expired') {
    const event = expiresAt ? { event: { what: 'ended' as const, time: expiresAt } } : {};
    return { word: replacedBy ? t('Replaced') : t('Expired'), tone: 'neutral', ...event };
  }
  if (!expiresAt) return { word: t('Active'), tone: 'ok' };
  if (replacedBy) return { word: t('Rotating'), tone: 'info', event: { what: 'replaced', time: expiresAt } };
  const event = { what: 'expires' as const, time: expiresAt };
  return Date.parse(expiresAt) - now < 7 * day
    ? { word: t('Expires soon'), tone: 'warn', event }
    : { word: t('Active'), tone: 'ok', event };
}

/** A request that works as pasted, with a key of the type. */
export function sampleRequest(origin: string, type: KeyType, key: string): string {
  const own =
    type === 'preview'
      ? ['  -H "X-API-Key: $KEY"', `  -H 'X-Preview-Key: ${key}'`]
      : [`  -H 'X-API-Key: ${key}'`];
  return [`curl '${origin}/api/v1/pages?limit=5'`, ...own].join(' \\\n');
}
