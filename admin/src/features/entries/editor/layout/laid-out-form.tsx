import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { SchemaField } from '../../../../api/types.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { isToldAt } from '../../fields/field-paths.ts';
import { FieldsForm } from '../../fields/fields-form.tsx';
import type { FieldsFormProps } from '../../fields/fields-form-props.ts';
import { useReveal } from '../../fields/reveal.ts';
import type { DividedFields, FormTab } from './divide-fields.ts';

/** What fields without a tab stand under where others have one. */
const firstTab = t('Content');

/** The fields of the column of the text in their tabs and under their headings. What is typed in a tab stays when another is shown. */
export function LaidOutForm({
  divided,
  ...form
}: Omit<FieldsFormProps, 'fields' | 'arrange' | 'path'> & { readonly divided: DividedFields }) {
  const { main, tabs } = divided;
  return (
    <FieldsForm
      {...form}
      fields={main}
      arrange={(row) =>
        tabs.length > 1 ? (
          <FormTabs tabs={tabs} errors={form.errors} row={row} />
        ) : (
          tabs.map((tab) => <Sections key="all" tab={tab} row={row} />)
        )
      }
    />
  );
}

type Row = (field: SchemaField) => ReactNode;

// All panels stay mounted, so that what is written in one keeps its undo and one can be led into it; hidden ones are only not shown.
function FormTabs(props: {
  readonly tabs: readonly FormTab[];
  readonly errors: ReadonlyMap<string, string>;
  readonly row: Row;
}) {
  const { tabs, errors, row } = props;
  const id = useId();
  const [selected, select] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const isBackwards = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowRight: isBackwards ? -1 : 1, ArrowLeft: isBackwards ? 1 : -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (selected + step + tabs.length) % tabs.length;
    select(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div
        ref={list}
        role="tablist"
        aria-label={t('Parts of the form')}
        onKeyDown={press}
        className="flex flex-wrap gap-1 border-b border-line"
      >
        {tabs.map((tab, at) => (
          <button
            key={tab.title ?? ''}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-selected={at === selected}
            aria-controls={`${id}-panel-${at}`}
            tabIndex={at === selected ? 0 : -1}
            onClick={() => select(at)}
            className="-mb-px inline-flex items-center gap-1.5 border-b-2 border-transparent px-3 py-2 text-sm font-medium text-ink-soft hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            <bdi>{tab.title ?? firstTab}</bdi>
            <Faults count={faultsIn(tab, errors)} />
          </button>
        ))}
      </div>
      {tabs.map((tab, at) => (
        <div
          key={tab.title ?? ''}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          hidden={at !== selected}
        >
          {fieldsOf(tab).map(({ name }) => (
            <Revealed key={name} path={name} onReveal={() => select(at)} />
          ))}
          <Sections tab={tab} row={row} />
        </div>
      ))}
    </div>
  );
}

function Faults({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-danger-soft px-1.5 text-xs text-danger">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{plural(count, '{count} with errors', '{count} with errors')}</span>
    </span>
  );
}

function faultsIn(tab: FormTab, errors: ReadonlyMap<string, string>): number {
  const paths = [...errors.keys()];
  return fieldsOf(tab).filter(({ name }) => paths.some((path) => isToldAt(path, name))).length;
}

/** Opens the tab of a field that one is led to. */
function Revealed({ path, onReveal }: { readonly path: string; readonly onReveal: () => void }) {
  useReveal(path, onReveal);
  return null;
}

function Sections({ tab, row }: { readonly tab: FormTab; readonly row: Row }) {
  return (
    <div className="flex min-w-0 flex-col gap-7">
      {tab.sections.map(({ title, fields }) => (
        <section
          key={title ?? ''}
          {...(title && { 'aria-label': title })}
          className="flex min-w-0 flex-col gap-4"
        >
          {title && (
            <h2 dir="auto" className="border-b border-line pb-1 text-sm font-semibold text-ink-soft">
              {title}
            </h2>
          )}
          <Fields fields={fields} row={row} />
        </section>
      ))}
    </div>
  );
}

function Fields({ fields, row }: { readonly fields: readonly SchemaField[]; readonly row: Row }) {
  if (!fields.some(({ layout }) => layout?.width === 'half'))
    return <div className="flex min-w-0 flex-col gap-5">{fields.map(row)}</div>;
  return (
    <div className="grid min-w-0 items-start gap-5 sm:grid-cols-2">
      {fields.map((field) => (
        <div
          key={field.name}
          className={classNames('min-w-0', field.layout?.width !== 'half' && 'sm:col-span-2')}
        >
          {row(field)}
        </div>
      ))}
    </div>
  );
}

function fieldsOf({ sections }: FormTab): readonly SchemaField[] {
  return sections.flatMap(({ fields }) => fields);
}
