import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { rich, t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { limitsInWords, limitsOf } from './key-limits.ts';
import type { ListedKey } from './key-queries.ts';
import { type KeyState, keyState, keyTypes, permissionWords, shownKey } from './key-words.ts';

interface KeyActions {
  readonly onChange: (key: ListedKey) => void;
  readonly onRotate: (key: ListedKey) => void;
  readonly onRevoke: (key: ListedKey) => void;
}

/** The keys of one kind: what they may do, whether they work, and when they last did. */
export function KeyTable(
  props: KeyActions & {
    readonly label: string;
    readonly keys: readonly ListedKey[];
    readonly isPreview: boolean;
    readonly empty: ReactNode;
  },
) {
  const { label, keys, isPreview, empty, onChange, onRotate, onRevoke } = props;
  const columns: TableColumn<ListedKey>[] = [
    {
      id: 'name',
      title: t('Name'),
      isRowHeader: true,
      render: (key) => (
        <div>
          <span dir="auto" className="font-medium break-words">
            {key.name}
          </span>
          <code className="block font-mono text-xs whitespace-nowrap text-ink-faint">{shownKey(key)}</code>
          {!isPreview && (
            <span className="mt-1 block text-xs text-ink-soft md:hidden">
              {keyTypes[key.type].name}: {grantsOf(key)}
            </span>
          )}
        </div>
      ),
    },
    ...(isPreview ? [] : [typeColumn]),
    { id: 'state', title: t('State'), render: (key) => <State value={key} /> },
    {
      id: 'used',
      title: t('Last used'),
      isMinor: true,
      render: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <RelativeTime time={lastUsedAt} />
        ) : (
          <span className="text-ink-faint">{t('never')}</span>
        ),
    },
    {
      id: 'made',
      title: t('Created'),
      isMinor: true,
      render: ({ createdAt }) => <RelativeTime time={createdAt} />,
    },
    {
      id: 'actions',
      title: t('Actions'),
      isActions: true,
      render: (key) => <Actions value={key} onChange={onChange} onRotate={onRotate} onRevoke={onRevoke} />,
    },
  ];
  return <DataTable label={label} columns={columns} rows={keys} empty={empty} />;
}

const typeColumn: TableColumn<ListedKey> = {
  id: 'type',
  title: t('Type and permissions'),
  isMinor: true,
  render: (key) => (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={key.type === 'secret' ? 'accent' : 'neutral'}>{keyTypes[key.type].name}</Badge>
      <span className="text-xs text-ink-soft">{grantsOf(key)}</span>
    </div>
  ),
};

/** What a key may do, and how much of it. */
function grantsOf(key: ListedKey): string {
  const { type, permissions } = key;
  const grants =
    type === 'secret'
      ? permissions.map((permission) => permissionWords[permission].name).join(', ')
      : t('Reads only');
  const limits = limitsOf(key);
  return limits ? t('{grants}; at most {limits}', { grants, limits: limitsInWords(limits) }) : grants;
}

function State({ value }: { readonly value: ListedKey }) {
  const { word, tone, event } = keyState(value, Date.now());
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tone}>{word}</Badge>
      {event && <span className="flex flex-wrap gap-x-1 text-xs text-ink-soft">{eventInWords(event)}</span>}
    </div>
  );
}

function eventInWords({ what, time }: NonNullable<KeyState['event']>) {
  const parts = { time: <RelativeTime time={time} /> };
  return what === 'ended' ? rich('ended {time}', parts) : rich('expires {time}', parts);
}

function Actions({ value, onChange, onRotate, onRevoke }: KeyActions & { readonly value: ListedKey }) {
  const label = t('Actions for {name} {lastFour}', { name: value.name, lastFour: value.lastFour });
  const isOver = value.status === 'expired';
  return (
    <MenuButton
      label={label}
      trigger={<IconButton label={label} icon={<Ellipsis className="size-4" />} />}
      entries={[
        ...(value.type === 'preview'
          ? []
          : [{ label: t('Change …'), detail: t('Name and limits.'), onSelect: () => onChange(value) }]),
        {
          label: t('Rotate …'),
          detail: t('A new key; this one works 24 hours more.'),
          whyDisabled: value.replacedBy
            ? t('It was rotated already.')
            : isOver && t('It has expired: make a new one.'),
          onSelect: () => onRotate(value),
        },
        'separator',
        {
          label: isOver ? t('Remove …') : t('Revoke …'),
          isDangerous: true,
          onSelect: () => onRevoke(value),
        },
      ]}
    />
  );
}
