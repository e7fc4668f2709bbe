// In this folder: requests to the API: what can be asked for, from the address of the screen to code and to the answer.

import { type ExplorerSearch, textOf } from './explorer-search.ts';
import { readParameters } from './read-parameters.ts';
import { parametersOf, pathOf, type ReadTarget } from './read-target.ts';

/** A header; one that holds a key which is not known stands for itself by the name of a variable. */
export interface RequestHeader {
  readonly name: string;
  readonly value: string;
  /** The variable that holds the value in code, where `value` is empty. */
  readonly variable?: string;
}

/** A request in parts, to be sent and to be shown as code. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Without the query. */
  readonly address: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly RequestHeader[];
  readonly body?: string;
}

/** The keys that a request is sent with; empty for one that is not known. */
export interface Keys {
  readonly key: string;
  readonly previewKey: string;
}

/** The whole address of a request. */
export function urlOf({ address, query }: ApiRequest): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  return search ? `${address}?${search}` : address;
}

/** The headers of the keys; the preview key where drafts are wanted. */
export function keyHeaders({ key, previewKey }: Keys, isPreview: boolean): RequestHeader[] {
  return [
    { name: 'X-API-Key', value: key, variable: 'KEY' },
    ...(isPreview ? [{ name: 'X-Preview-Key', value: previewKey, variable: 'PREVIEW_KEY' }] : []),
  ];
}

/** Whether a read is of one record, and not of a list. */
export function isOfOne({ kind, isSingleton }: ReadTarget, { one }: ExplorerSearch): boolean {
  return isSingleton || (one === true && (kind === 'items' || kind === 'pages' || kind === 'posts'));
}

/** The read that an address of the explorer says. Conditions that compare with nothing yet are left out. */
export function readRequestOf(
  origin: string,
  target: ReadTarget,
  search: ExplorerSearch,
  keys: Keys,
): ApiRequest {
  const isOne = isOfOne(target, search);
  const taken = parametersOf(target, isOne);
  const slug = isOne && taken.has('slug') ? textOf(search.slug) : '';
  const query: [string, string][] = [];
  if (target.kind === 'pages' && target.slug !== '' && !isOne) query.push(['pageType', target.slug]);
  for (const name of readParameters) {
    if (!taken.has(name) || name === 'slug' || name === 'preview') continue;
    if (name === 'where') query.push(...sentConditions(search).map(pairOf('where')));
    else if (name === 'r') query.push(...(search.r ?? []).filter((read) => read !== '').map(pairOf('r')));
    else if (search[name] !== undefined) query.push([name, textOf(search[name])]);
  }
  const isPreview = search.preview === true && taken.has('preview');
  const path = pathOf(target, slug);
  return { method: 'GET', address: `${origin}/api/v1${path}`, query, headers: keyHeaders(keys, isPreview) };
}

/** The conditions of an address that say what to compare with. */
export function sentConditions({ where = [] }: ExplorerSearch): readonly string[] {
  return where.filter((text) => !text.endsWith(':'));
}

function pairOf(name: string) {
  return (value: string): [string, string] => [name, value];
}
