import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { SchemaField } from '../../../../api/types.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { isToldAt } from '../../fields/field-paths.ts';
import { FieldsForm } from '../../fields/fields-form.tsx';
import type { FieldsFormProps } from '../../fields/fields-form-props.ts';
import { useReveal } from '../../fields/reveal.ts';
import type { DividedFields, FormTab } from './divide-fields.ts';

/** What fields without a tab stand under where others have one. */
const firstTab = 'Content';

/** The fields of the column of the text in their tabs and under their headings. All of them stay there: a tab hides the others. */
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

function FormTabs(props: {
  readonly tabs: readonly FormTab[];
  readonly errors: ReadonlyMap<string, string>;
  readonly row: Row;
}) {
  const { tabs, errors, row } = props;
  const [selected, select] = useState('0');
  return (
    <Tabs selectedKey={selected} onSelectionChange={(key) => select(String(key))}>
      <TabList aria-label="Parts of the form" className="mb-5 flex flex-wrap gap-1 border-b border-line">
        {tabs.map((tab, at) => {
          const faults = fieldsOf(tab).filter(({ name }) =>
            [...errors.keys()].some((path) => isToldAt(path, name)),
          ).length;
          return (
            <Tab
              key={tab.title}
              id={String(at)}
              className="-mb-px inline-flex cursor-default items-center gap-1.5 border-b-2 border-transparent px-3 py-2 text-sm font-medium text-ink-soft data-[hovered]:text-ink data-[selected]:border-accent data-[selected]:text-ink"
            >
              <bdi>{tab.title ?? firstTab}</bdi>
              {faults > 0 && (
                <span className="rounded-full bg-danger-soft px-1.5 text-xs text-danger">
                  {faults} <span className="sr-only">with errors</span>
                </span>
              )}
            </Tab>
          );
        })}
      </TabList>
      {tabs.map((tab, at) => (
        <TabPanel
          key={tab.title}
          id={String(at)}
          shouldForceMount
          className="outline-offset-4 data-[inert]:hidden"
        >
          {fieldsOf(tab).map(({ name }) => (
            <Revealed key={name} path={name} onReveal={() => select(String(at))} />
          ))}
          <Sections tab={tab} row={row} />
        </TabPanel>
      ))}
    </Tabs>
  );
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
