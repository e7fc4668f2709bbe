import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { overviewQuery } from '../../api/overview.ts';
import { recordLink } from '../../api/records.ts';
import { t } from '../../messages/messages.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { type Command, findCommands } from './commands.ts';
import type { PaletteEntry, PaletteGroup } from './palette-menu.tsx';
import { screenIconOf } from './screen-icons.ts';
import { type FoundRecord, groupFound, linkOfFound, recordKindOf, searchQuery } from './search-query.ts';
import { useCommands } from './use-commands.ts';

const mostRecent = 5;
/** Beside what is found: the rest of the commands would hide it. */
const mostCommands = 6;
const pause = 150;

/** What the palette offers for what is typed: commands at once, records when they are found. */
export function usePaletteGroups(
  typed: string,
  on: { readonly open: (link: LinkProps) => void; readonly choose: (command: Command) => void },
): { readonly groups: readonly PaletteGroup[]; readonly isSearching: boolean; readonly error: unknown } {
  const asked = useSettled(typed, pause);
  const search = useQuery(searchQuery(asked));
  const { data: overview } = useQuery(overviewQuery);
  const commands = useCommands();
  const isTyped = typed !== '';
  const recent = isTyped ? [] : (overview?.recent ?? []).slice(0, mostRecent);
  const shown = isTyped ? findCommands(commands, typed).slice(0, mostCommands) : commands;
  const commandGroup = (kind: Command['group'], title: string): PaletteGroup => ({
    title,
    entries: shown.filter(({ group }) => group === kind).map((one) => commandEntry(one, on.choose)),
  });
  const groups: readonly PaletteGroup[] = [
    {
      title: t('Changed lately'),
      entries: recent.map((record) => ({
        id: `recent:${record.id}`,
        name: record.name.trim() || record.slug,
        detail: record.typeName,
        icon: { kind: record.kind, typeSlug: record.type },
        onChoose: () => on.open(recordLink(record.kind, record.id, record.type ?? '')),
      })),
    },
    commandGroup('go', t('Go to')),
    commandGroup('do', t('Actions')),
    ...groupFound(isTyped ? (search.data?.data ?? []) : []).map(({ title, found }) => ({
      title,
      entries: found.map((one) => foundEntry(one, on.open)),
    })),
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: isTyped && (asked !== typed || search.isFetching),
    error: isTyped ? search.error : null,
  };
}

function commandEntry(command: Command, choose: (command: Command) => void): PaletteEntry {
  return {
    id: command.id,
    name: command.label,
    icon: iconOf(command),
    onChoose: () => choose(command),
  };
}

/** That of the screen that it goes to, or of the type whose list that is. */
function iconOf({ group, target }: Command): PaletteEntry['icon'] {
  const link = 'link' in target && group === 'go' ? target.link : undefined;
  const params: unknown = link?.params;
  if (link?.to === '/items/$type' && typeof params === 'object' && params && 'type' in params)
    return { kind: 'collectionItem', typeSlug: String(params.type) };
  return screenIconOf(link?.to) ?? group;
}

function foundEntry(found: FoundRecord, open: (link: LinkProps) => void): PaletteEntry {
  const { id, kind, name, slug, type, status, snippet } = found;
  return {
    id: `found:${id}`,
    name: name.trim() || slug,
    detail: [type?.name, status === 'draft' && t('draft')].filter(Boolean).join(' · '),
    icon: kind === 'media' ? kind : { kind: recordKindOf(kind), typeSlug: type?.slug ?? null },
    snippet,
    onChoose: () => open(linkOfFound(found)),
  };
}
