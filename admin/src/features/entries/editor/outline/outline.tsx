import { ListTree } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import type { SchemaField } from '../../../../api/types.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useSettled } from '../../../../ui/use-settled.ts';
import { focusField } from '../../fields/focus-field.ts';
import { summaryOf } from '../../fields/rows/summary.ts';
import { fieldTypeOf } from '../../fields/types/registry.ts';
import { useComponents } from '../../fields/use-components.ts';
import type { EditedType } from '../editor-types.ts';
import { namePath, type RecordEdit } from '../saving/use-record-edit.ts';
import { type OutlineLine, outlineOf } from './outline-of.ts';

/** Its writer is not kept waiting for it. Milliseconds. */
const pause = 400;

/** What the record is made of, up to date whenever its writer pauses; of the fields beside the text those that lack something. */
export function useOutline(
  edit: RecordEdit,
  type: EditedType,
  beside: readonly SchemaField[],
): readonly OutlineLine[] {
  const { fields } = type;
  const { components } = useComponents(fields.some((field) => fieldTypeOf(field.type)?.holdsFields));
  const { errors } = edit.state;
  const values = useSettled(edit.state.fields, pause);
  const isNamed = edit.state.name.trim() !== '' || edit.state.base?.version === 0;
  return useMemo(() => {
    const title = { path: namePath, label: type.kind === 'blogPost' ? t('Title') : t('Name'), level: 0 };
    const besideNames = new Set(beside.map(({ name }) => name));
    const lines = outlineOf(fields, values, errors, { components, summaryOf }).filter(
      ({ path, fault }) => fault !== undefined || !besideNames.has(path),
    );
    return [isNamed ? title : { ...title, fault: 'missing' as const }, ...lines];
  }, [type.kind, fields, beside, values, errors, components, isNamed]);
}

/** The outline beside the text. */
export const OutlineRail = memo(function OutlineRail({ lines }: { readonly lines: readonly OutlineLine[] }) {
  return (
    <nav
      aria-label={t('Outline')}
      className="sticky top-30 max-h-[calc(100dvh-9rem)] overflow-y-auto text-sm [scrollbar-width:thin]"
    >
      <Lacking lines={lines} />
      <Lines lines={lines} onJump={() => undefined} />
    </nav>
  );
});

/** A button that shows the outline where there is no room for the rail. */
export function OutlineButton(props: { readonly lines: readonly OutlineLine[]; readonly className: string }) {
  const { lines, className } = props;
  const [isOpen, setOpen] = useState(false);
  const lacking = countFaults(lines);
  return (
    <>
      <Button variant="quiet" className={className} aria-haspopup="dialog" onPress={() => setOpen(true)}>
        <ListTree aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        <span className="max-sm:sr-only">{t('Outline')}</span>
        {lacking > 0 && (
          <span className="text-warn">
            <span aria-hidden="true">{lacking}</span>
            <span className="sr-only">{lackingInWords(lacking)}</span>
          </span>
        )}
      </Button>
      <Dialog title={t('Outline')} isOpen={isOpen} onClose={() => setOpen(false)} size="side">
        <div className="p-2">
          <Lacking lines={lines} />
          <Lines lines={lines} onJump={() => setOpen(false)} />
        </div>
      </Dialog>
    </>
  );
}

function Lacking({ lines }: { readonly lines: readonly OutlineLine[] }) {
  const count = countFaults(lines);
  return (
    <p className={classNames('px-2 pb-1 text-xs', count === 0 ? 'text-ink-faint' : 'text-warn')}>
      {count === 0 ? t('Nothing is missing') : lackingInWords(count)}
    </p>
  );
}

function Lines({
  lines,
  onJump,
}: {
  readonly lines: readonly OutlineLine[];
  readonly onJump: (line: OutlineLine) => void;
}) {
  return (
    <ul className="flex flex-col">
      {lines.map((line) => (
        <li key={`${line.path}#${line.heading ?? ''}`}>
          <button
            type="button"
            onClick={() => {
              onJump(line);
              focusField(line.path, line.heading);
            }}
            style={{ paddingInlineStart: `${0.5 + Math.min(line.level, 4) * 0.75}rem` }}
            className={classNames(
              'flex min-h-7 w-full items-center gap-2 rounded-md pe-2 [text-align:inherit] hover:bg-sunken hover:text-ink',
              line.level === 0 ? 'text-ink-soft' : 'text-ink-faint',
            )}
          >
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {line.label}
            </span>
            {line.fault && (
              <span
                className={classNames(
                  'shrink-0 text-xs',
                  line.fault === 'missing' ? 'text-warn' : 'text-danger',
                )}
              >
                {faultNames[line.fault]}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

const faultNames = { missing: t('missing'), refused: t('refused') } as const;

function lackingInWords(count: number): string {
  return plural(count, '{count} to fill in', '{count} to fill in');
}

function countFaults(lines: readonly OutlineLine[]): number {
  return lines.filter(({ fault }) => fault !== undefined).length;
}
