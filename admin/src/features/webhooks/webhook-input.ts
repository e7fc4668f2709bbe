import { t } from '../../messages/messages.ts';
import type { FieldFault } from '../../ui/use-submit.ts';
import type { Webhook } from './webhook-records.ts';

/** A custom header while it is typed; `key` tells rows apart. */
export interface HeaderRow {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** A webhook while it is typed. */
export interface WebhookInput {
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
  readonly headers: readonly HeaderRow[];
}

/** What the form of a webhook begins with. */
export function inputOf(webhook: Webhook | undefined): WebhookInput {
  if (!webhook) return { name: '', url: '', description: '', events: [], isActive: true, headers: [] };
  const { name, url, description, events, isActive, headers } = webhook;
  const rows = Object.entries(headers).map(([header, value], key) => ({ key, name: header, value }));
  return { name, url, description, events, isActive, headers: rows };
}

/** What the API takes. Rows with nothing in them are left out. */
export function bodyOf(input: WebhookInput) {
  const rows = input.headers.filter(({ name, value }) => name.trim() !== '' || value !== '');
  return {
    name: input.name.trim(),
    url: input.url.trim(),
    description: input.description,
    events: input.events,
    isActive: input.isActive,
    headers: Object.fromEntries(rows.map(({ name, value }) => [name.trim(), value])),
  };
}

/** What is wrong with the rows of headers that no object of headers could tell: twice the same name, or none. */
export function faultsOfRows(rows: readonly HeaderRow[]): ReadonlyMap<number, string> {
  const faults = new Map<number, string>();
  const seen = new Set<string>();
  for (const { key, name, value } of rows) {
    const lower = name.trim().toLowerCase();
    if (lower === '' && value !== '') faults.set(key, t('Give the header a name.'));
    if (lower !== '' && seen.has(lower)) faults.set(key, t('{name} is there twice.', { name: name.trim() }));
    seen.add(lower);
  }
  return faults;
}

/** What the service found wrong with a header, as a sentence. */
export function faultOfHeader(failures: readonly FieldFault[], name: string): string | undefined {
  const fault = failures.find(({ field }) => field === `headers.${name.trim()}`)?.message;
  return fault && `${name.trim()} ${fault}.`;
}
