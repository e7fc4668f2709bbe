import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { RecordSummary } from '../../../../api/records.ts';
import { numberInWords } from '../../../../locale.ts';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { ErrorPanel, Loading } from '../../../../ui/feedback.tsx';
import { RecordTable } from '../record-table.tsx';
import type { Group } from './groups.ts';
import type { GroupRows } from './use-groups.ts';

/** The groups of a list, each a table of its own that can be closed. */
export function GroupedTable(
  props: Omit<Parameters<typeof RecordTable>[0], 'rows' | 'label' | 'onPeek'> & {
    readonly groups: readonly GroupRows[];
    readonly onPeek: (record: RecordSummary, rows: readonly RecordSummary[]) => void;
    readonly mostShown: number;
    readonly onMore: (group: Group) => void;
  },
) {
  const { groups, onPeek, mostShown, onMore, ...table } = props;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  return (
    <div className="flex flex-col gap-5">
      {groups.map(({ group, rows, total, isLoading, error }) => {
        const isOpen = !closed.has(group.id);
        const rest = total - rows.length;
        return (
          <section key={group.id} aria-label={group.title} className="flex flex-col gap-2">
            <h2 className="text-sm font-semibold">
              <AriaButton
                aria-expanded={isOpen}
                onPress={() => toggle(group.id)}
                className="inline-flex items-center gap-2 rounded px-1"
              >
                <ChevronDown
                  aria-hidden="true"
                  className={classNames('size-4 transition-transform', !isOpen && '-rotate-90 rtl:rotate-90')}
                />
                <bdi>{group.title}</bdi>
                <span className="text-xs font-normal text-ink-soft tabular-nums">{numberInWords(total)}</span>
              </AriaButton>
            </h2>
            {isOpen && error !== undefined && error !== null && <ErrorPanel error={error} />}
            {isOpen && isLoading && <Loading lines={3} />}
            {isOpen && rows.length > 0 && (
              <RecordTable
                {...table}
                label={group.title}
                rows={rows}
                onPeek={(record) => onPeek(record, rows)}
              />
            )}
            {isOpen && rest > 0 && rows.length < mostShown && (
              <Button variant="quiet" className="self-start" onPress={() => onMore(group)}>
                {t('Show more of {group}', { group: group.title })}
              </Button>
            )}
            {isOpen && rest > 0 && rows.length >= mostShown && (
              <p className="px-1 text-xs text-ink-soft">
                {t('and {count} more: filter the list to see them.', { count: rest })}
              </p>
            )}
          </section>
        );
      })}
    </div>
  );
}
