import type { LinkProps } from '@tanstack/react-router';
import { mayAs, type Role } from '../../api/session.ts';
import { locale } from '../../locale.ts';
import { t } from '../../messages/messages.ts';

/** What the palette can do: go somewhere, or do something. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Other words that find it. */
  readonly words?: string;
  readonly group: 'do' | 'go';
  readonly target: { readonly link: LinkProps } | { readonly run: CommandName; readonly argument?: string };
}

export type CommandName = 'sign-out' | 'switch-tenant' | 'theme' | 'density';

interface Named {
  readonly name: string;
  readonly slug: string;
}

/** Where and as whom one works. */
export interface Place {
  readonly role: Role;
  readonly pageTypes: readonly Named[];
  readonly collectionTypes: readonly (Named & { readonly isSingleton?: boolean | undefined })[];
  readonly otherTenants: readonly { readonly id: string; readonly name: string }[];
}

/** All that the role may do and see. */
export function listCommands(place: Place): readonly Command[] {
  return [...actions(place), ...screens(place)];
}

const create = t('create add write');

function actions({ role, pageTypes, collectionTypes, otherTenants }: Place): Command[] {
  const isEditor = mayAs(role, 'editor');
  const act = (id: string, label: string, target: Command['target'], words = ''): Command => ({
    id: `do:${id}`,
    label,
    group: 'do',
    target,
    words,
  });
  const several = collectionTypes.filter(({ isSingleton }) => !isSingleton);
  const creating = [
    ...pageTypes.map(({ name, slug }) =>
      act(
        `page:${slug}`,
        t('New page: {name}', { name }),
        { link: { to: '/pages/new', search: { type: slug } } },
        create,
      ),
    ),
    ...several.map(({ name, slug }) =>
      act(
        `item:${slug}`,
        t('New item in {name}', { name }),
        { link: { to: '/items/$type/new', params: { type: slug } } },
        create,
      ),
    ),
    act('post', t('New post'), { link: { to: '/posts/new' } }, create),
    act('upload', t('Upload media'), { link: { to: '/media' } }, t('add file image picture')),
  ];
  return [
    ...(isEditor ? creating : []),
    act('theme:light', t('Theme: light'), { run: 'theme', argument: 'light' }, t('bright colours')),
    act('theme:dark', t('Theme: dark'), { run: 'theme', argument: 'dark' }, t('night colours')),
    act('theme:system', t('Theme: as the system'), { run: 'theme', argument: 'system' }, t('colours')),
    act(
      'density:compact',
      t('Density: compact'),
      { run: 'density', argument: 'compact' },
      t('smaller more rows'),
    ),
    act(
      'density:comfortable',
      t('Density: comfortable'),
      { run: 'density', argument: 'comfortable' },
      t('larger'),
    ),
    ...otherTenants.map(({ id, name }) =>
      act(
        `tenant:${id}`,
        t('Switch to {name}', { name }),
        { run: 'switch-tenant', argument: id },
        t('tenant'),
      ),
    ),
    act('sign-out', t('Sign out'), { run: 'sign-out' }, t('log out leave')),
  ];
}

function screens({ role, collectionTypes }: Place): Command[] {
  const go = (label: string, link: LinkProps, words = '', needed: Role = 'viewer', id = link.to) => ({
    needed,
    command: { id: `go:${id}`, label, group: 'go', target: { link }, words } as const,
  });
  return [
    go(t('Home'), { to: '/' }, t('start overview')),
    go(t('Pages'), { to: '/pages' }, t('list')),
    go(t('Posts'), { to: '/posts' }, t('list blog articles')),
    ...collectionTypes.map(({ name, slug }) =>
      go(
        name,
        { to: '/items/$type', params: { type: slug } },
        t('list items collection'),
        'viewer',
        `/items/${slug}`,
      ),
    ),
    go(t('Releases'), { to: '/releases' }, t('campaign issue publish together'), 'editor'),
    go(t('Calendar'), { to: '/calendar' }, t('schedule planned month week'), 'editor'),
    go(t('What changed'), { to: '/changes' }, t('timeline history difference between days'), 'editor'),
    go(t('Media'), { to: '/media' }, t('library files images')),
    go(t('Trash'), { to: '/trash' }, t('deleted restore')),
    go(t('Account and sessions'), { to: '/account' }, t('password name')),
    go(t('Content model'), { to: '/schemas' }, t('schema types components fields'), 'developer'),
    go(t('Migrations'), { to: '/migrations' }, t('content change'), 'developer'),
    go(t('Keys'), { to: '/keys' }, t('api preview'), 'developer'),
    go(t('Webhooks'), { to: '/webhooks' }, t('deliveries'), 'developer'),
    go(t('Languages'), { to: '/languages' }, t('translation locale fallback'), 'admin'),
    go(t('Workflows'), { to: '/workflows' }, t('review approval stages'), 'admin'),
    go(t('Preview sites'), { to: '/preview-sites' }, t('drafts site address'), 'developer'),
    go(t('Connect'), { to: '/connect' }, t('requests api start'), 'developer'),
    go(t('Explorer'), { to: '/explorer' }, t('requests api try query filter'), 'developer'),
    go(t('People'), { to: '/people' }, t('users invite roles'), 'admin'),
    go(t('Audit log'), { to: '/audit-log' }, t('history who'), 'admin'),
    go(t('Settings'), { to: '/settings' }, t('tenant'), 'admin'),
  ].flatMap(({ needed, command }) => (mayAs(role, needed) ? [command] : []));
}

/** The commands that match what is typed: each word must begin one of theirs. Those whose name begins so come first. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return commands;
  const found = commands.filter(({ label, words = '' }) => {
    const own = wordsOf(`${label} ${words}`);
    return wanted.every((word) => own.some((one) => one.startsWith(word)));
  });
  const [first = ''] = wanted;
  const rank = ({ label }: Command) => (wordsOf(label)[0]?.startsWith(first) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });

/** The words of a text as one types them: without accents, and without the article that Arabic writes in one with them. */
function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return [...segmenter.segment(plain)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.replace(/^ال(?=..)/, ''));
}
