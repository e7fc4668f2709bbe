import { lazy, Suspense, useMemo, useState } from 'react';
import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { EmptyState, Loading } from '../../../ui/feedback.tsx';
import { Panel } from '../../../ui/page.tsx';
import { kindOf } from '../field-kinds.ts';

const TypePreview = lazy(() =>
  import('../../entries/editor/layout/type-preview.tsx').then((module) => ({ default: module.TypePreview })),
);

/** The form as editors will have it, to be tried; nothing typed here is kept. */
export function PreviewTab({ fields }: { readonly fields: readonly SchemaField[] }) {
  const [values, setValues] = useState(() => defaultsOf(fields));
  const shown = useMemo(
    () =>
      fields.filter(
        ({ name, type }, index) =>
          name !== '' && kindOf(type) && fields.findIndex((one) => one.name === name) === index,
      ),
    [fields],
  );
  if (shown.length === 0)
    return <EmptyState title={t('Nothing to show yet')}>{t('Add a field and give it a name.')}</EmptyState>;
  return (
    <Panel title={t('What editors will fill in')}>
      <p className="mb-4 text-xs text-ink-faint">{t('Try it: nothing that you type here is kept.')}</p>
      <Suspense fallback={<Loading />}>
        <TypePreview
          fields={shown}
          values={values}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      </Suspense>
    </Panel>
  );
}

function defaultsOf(fields: readonly SchemaField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, defaultValue }) => (defaultValue === undefined ? [] : [[name, defaultValue]])),
  );
}
