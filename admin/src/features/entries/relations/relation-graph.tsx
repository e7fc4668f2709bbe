import { type CSSProperties, useId, useState } from 'react';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RecordSign } from '../cards/record-sign.tsx';
import { type GraphLayout, layOut, lineBetween } from './graph-layout.ts';
import { nameOf, RelationNode } from './relation-node.tsx';
import type { RelatedNode, RelatedRecord, Side } from './use-relations.ts';

/** How many of a column are shown at first. */
const mostAtFirst = 8;

/**
 * A record between what points to it and what it points to. It is lists of links, nested as the graph branches: where there
 * is room they are laid out with lines between them, on narrow screens and with `isList` they are read one below the other.
 */
export function RelationGraph(props: {
  readonly center: RelatedRecord;
  readonly before: Side;
  readonly behind: Side;
  readonly isList: boolean;
  readonly onToggle: (key: string) => void;
  readonly onCenter: (record: RelatedRecord) => void;
}) {
  const { center, isList, onToggle, onCenter } = props;
  const [whole, setWhole] = useState<readonly string[]>([]);
  const before = cut('in', props.before.nodes ?? [], whole);
  const behind = cut('out', props.behind.nodes ?? [], whole);
  const layout = layOut(before.branches, behind.branches);
  const at = (place: { x: number; y: number } | undefined): CSSProperties =>
    place ? { insetInlineStart: place.x, top: place.y } : {};
  // As wide as the layout has it.
  const placed = isList ? 'max-w-md' : 'sm:absolute sm:w-54';
  const list = (rows: readonly Row[], label: string) => (
    <ul aria-label={label} className="flex flex-col gap-2">
      {rows.map((row) => (
        <li key={row.key} className="flex flex-col gap-2">
          <div className={placed} style={at(layout.places.get(row.key))}>
            {'node' in row ? (
              <RelationNode
                node={row.node}
                onToggle={row.isLast ? undefined : () => onToggle(row.key)}
                onCenter={() => onCenter(row.node.record)}
              />
            ) : (
              <Button variant="quiet" onPress={() => setWhole((now) => [...now, row.of])}>
                {t('And {count} more', { count: row.count })}
              </Button>
            )}
          </div>
          {'node' in row && row.beyond.length > 0 && (
            <div className={classNames('ps-6', !isList && 'sm:contents')}>
              {list(row.beyond, t('Beyond {name}', { name: nameOf(row.node.record) }))}
            </div>
          )}
          {'node' in row && row.node.isOpen && row.node.beyond?.length === 0 && (
            <p role="status" className={classNames('ps-6 text-xs text-ink-soft', !isList && 'sm:sr-only')}>
              {t('Nothing further.')}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <div
      className={classNames(
        'relative flex flex-col gap-4',
        !isList && 'sm:mx-auto sm:block sm:h-(--height) sm:w-(--width)',
      )}
      style={
        {
          '--height': `${layout.height}px`,
          '--width': `${layout.width}px`,
        } as CSSProperties
      }
    >
      {!isList && <Lines {...{ layout, before: before.rows, behind: behind.rows }} />}
      {before.rows.length > 0 && (
        <section aria-label={t('Points to it')} className={isList ? undefined : 'sm:contents'}>
          <h3 className={classNames('pb-1 text-xs font-medium text-ink-soft', !isList && 'sm:sr-only')}>
            {t('Points to it')}
          </h3>
          {list(before.rows, t('Records that point to it'))}
        </section>
      )}
      <p className={placed} style={at(layout.center)}>
        <span className="flex h-14 items-center gap-1.5 rounded-lg border-2 border-accent bg-accent-soft px-3 text-sm font-medium">
          <RecordSign kind={center.kind} typeSlug={center.typeSlug} />
          <bdi className="min-w-0 truncate">{nameOf(center)}</bdi>
        </span>
      </p>
      {behind.rows.length > 0 && (
        <section aria-label={t('It points to')} className={isList ? undefined : 'sm:contents'}>
          <h3 className={classNames('pb-1 text-xs font-medium text-ink-soft', !isList && 'sm:sr-only')}>
            {t('It points to')}
          </h3>
          {list(behind.rows, t('Records that it points to'))}
        </section>
      )}
    </div>
  );
}

type Row =
  | {
      readonly key: string;
      readonly node: RelatedNode;
      readonly isLast: boolean;
      readonly beyond: readonly Row[];
    }
  | { readonly key: string; readonly of: string; readonly count: number };

/** The rows of a side that are shown: the first ones of each list, unless all were asked for. */
function cut(side: string, nodes: readonly RelatedNode[], whole: readonly string[]) {
  const rowsOf = (of: string, all: readonly RelatedNode[], isLast: boolean): readonly Row[] => {
    const shown = whole.includes(of) || all.length <= mostAtFirst + 1 ? all : all.slice(0, mostAtFirst);
    const rows = shown.map((node): Row => {
      const beyond = isLast ? [] : rowsOf(node.key, node.beyond ?? [], true);
      return { key: node.key, node, isLast, beyond };
    });
    const count = all.length - shown.length;
    return count > 0 ? [...rows, { key: `${of}/more`, of, count }] : rows;
  };
  const rows = rowsOf(side, nodes, false);
  const branches = rows.map((row) => ({
    key: row.key,
    beyond: 'node' in row ? row.beyond.map(({ key }) => key) : [],
  }));
  return { rows, branches };
}

function Lines(props: {
  readonly layout: GraphLayout;
  readonly before: readonly Row[];
  readonly behind: readonly Row[];
}) {
  const { layout, before, behind } = props;
  const { width, height, places, center } = layout;
  const arrow = useId();
  const pairs = (rows: readonly Row[]) =>
    rows.flatMap((row) =>
      'node' in row
        ? [
            [undefined, row.key],
            ...row.beyond.flatMap((inner) => ('node' in inner ? [[row.key, inner.key]] : [])),
          ]
        : [],
    );
  const placeOf = (key: string | undefined) => (key === undefined ? center : places.get(key));
  const paths = [...pairs(before).map(([inner, outer]) => [outer, inner]), ...pairs(behind)].flatMap(
    ([from, to]) => {
      const [start, end] = [placeOf(from), placeOf(to)];
      return start && end ? [lineBetween(start, end)] : [];
    },
  );
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="absolute inset-0 hidden text-line-strong sm:block rtl:-scale-x-100"
    >
      <defs>
        <marker id={arrow} viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0L6 3L0 6z" fill="currentColor" />
        </marker>
      </defs>
      {paths.map((path) => (
        <path
          key={path}
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          markerEnd={`url(#${arrow})`}
        />
      ))}
    </svg>
  );
}
