import type { LinkProps } from '@tanstack/react-router';
import { mayAs, type Role } from '../../api/session.ts';

/** What the palette can do: go somewhere, or do something. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Other words that find it. */
  readonly words?: string;
  readonly group: 'Actions' | 'Go to';
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

function actions({ role, pageTypes, collectionTypes, otherTenants }: Place): Command[] {
  const isEditor = mayAs(role, 'editor');
  const act = (id: string, label: string, target: Command['target'], words = ''): Command => ({
    id: `do:${id}`,
    label,
    group: 'Actions',
    target,
    words,
  });
  const several = collectionTypes.filter(({ isSingleton }) => !isSingleton);
  const creating = [
    ...pageTypes.map(({ name, slug }) =>
      act(
        `page:${slug}`,
        `New page: ${name}`,
        { link: { to: '/pages/new', search: { type: slug } } },
        create,
      ),
    ),
    ...several.map(({ name, slug }) =>
      act(
        `item:${slug}`,
        `New item in ${name}`,
        { link: { to: '/items/$type/new', params: { type: slug } } },
        create,
      ),
    ),
    act('post', 'New post', { link: { to: '/posts/new' } }, create),
    act('upload', 'Upload media', { link: { to: '/media' } }, 'add file image picture'),
  ];
  return [
    ...(isEditor ? creating : []),
    act('theme:light', 'Theme: light', { run: 'theme', argument: 'light' }, 'bright colours'),
    act('theme:dark', 'Theme: dark', { run: 'theme', argument: 'dark' }, 'night colours'),
    act('theme:system', 'Theme: as the system', { run: 'theme', argument: 'system' }, 'colours'),
    act('density:compact', 'Density: compact', { run: 'density', argument: 'compact' }, 'smaller more rows'),
    act('density:comfortable', 'Density: comfortable', { run: 'density', argument: 'comfortable' }, 'larger'),
    ...otherTenants.map(({ id, name }) =>
      act(`tenant:${id}`, `Switch to ${name}`, { run: 'switch-tenant', argument: id }, 'tenant'),
    ),
    act('sign-out', 'Sign out', { run: 'sign-out' }, 'log out leave'),
  ];
}

const create = 'create add write';

function screens({ role, collectionTypes }: Place): Command[] {
  const go = (label: string, link: LinkProps, words = '', needed: Role = 'viewer') => ({
    needed,
    command: { id: `go:${label}`, label, group: 'Go to', target: { link }, words } as const,
  });
  return [
    go('Home', { to: '/' }, 'start overview'),
    go('Pages', { to: '/pages' }, 'list'),
    go('Posts', { to: '/posts' }, 'list blog articles'),
    ...collectionTypes.map(({ name, slug }) =>
      go(name, { to: '/items/$type', params: { type: slug } }, 'list items collection'),
    ),
    go('Releases', { to: '/releases' }, 'campaign issue publish together', 'editor'),
    go('Calendar', { to: '/calendar' }, 'schedule planned month week', 'editor'),
    go('What changed', { to: '/changes' }, 'timeline history difference between days', 'editor'),
    go('Media', { to: '/media' }, 'library files images'),
    go('Trash', { to: '/trash' }, 'deleted restore'),
    go('Account and sessions', { to: '/account' }, 'password name'),
    go('Content model', { to: '/schemas' }, 'schema types components fields', 'developer'),
    go('Migrations', { to: '/migrations' }, 'content change', 'developer'),
    go('Keys', { to: '/keys' }, 'api preview', 'developer'),
    go('Webhooks', { to: '/webhooks' }, 'deliveries', 'developer'),
    go('Languages', { to: '/languages' }, 'translation locale fallback', 'admin'),
    go('Workflows', { to: '/workflows' }, 'review approval stages', 'admin'),
    go('Preview sites', { to: '/preview-sites' }, 'drafts site address', 'developer'),
    go('Connect', { to: '/connect' }, 'requests api start', 'developer'),
    go('Explorer', { to: '/explorer' }, 'requests api try query filter', 'developer'),
    go('People', { to: '/people' }, 'users invite roles', 'admin'),
    go('Audit log', { to: '/audit-log' }, 'history who', 'admin'),
    go('Settings', { to: '/settings' }, 'tenant', 'admin'),
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

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
