import type { LinkProps } from '@tanstack/react-router';
import { t } from '../../messages/messages.ts';

/** How far a tenant has come. */
export interface Installation {
  readonly types: number;
  readonly published: number;
  /** Where a first record can be written. */
  readonly writing: LinkProps;
  /** The editor of a draft that there is. */
  readonly draft: LinkProps | undefined;
  /** API keys that work. */
  readonly keys: number;
  /** Somebody has read with a key. */
  readonly isKeyUsed: boolean;
}

export interface Step {
  readonly title: string;
  readonly detail: string;
  readonly isDone: boolean;
  /** What its button says. */
  readonly action: string;
  readonly link: LinkProps;
}

/** The way from an empty tenant to content that is read, with what is done of it. */
export function stepsOf({
  types,
  published,
  writing,
  draft,
  keys,
  isKeyUsed,
}: Installation): readonly Step[] {
  return [
    {
      title: t('Model a type'),
      detail: t('Say which fields a page or an item has. Posts have theirs already.'),
      isDone: types > 0,
      action: t('Make a page type'),
      link: { to: '/schemas/$kind/new', params: { kind: 'page-types' } },
    },
    {
      title: t('Write and publish'),
      detail: draft ? t('There is a draft: open it and publish it.') : t('Write something and make it live.'),
      isDone: published > 0,
      action: draft ? t('Open the draft') : t('Start writing'),
      link: draft ?? writing,
    },
    {
      title: t('Make a key'),
      detail: t('Your site or app reads with it.'),
      isDone: keys > 0,
      action: t('Make a key'),
      link: { to: '/keys' },
    },
    {
      title: t('Connect'),
      detail: t('Copy a request into your site. Done when the first one has come in.'),
      isDone: isKeyUsed,
      action: t('Show requests'),
      link: { to: '/connect' },
    },
  ];
}

/** Whether nothing is left to do. */
export function allDone(steps: readonly Step[]): boolean {
  return steps.every(({ isDone }) => isDone);
}
