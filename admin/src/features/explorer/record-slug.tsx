import { useState } from 'react';
import { t } from '../../messages/messages.ts';
import { RecordChoice } from './record-choice.tsx';
import type { ReadTarget } from './requests/read-target.ts';
import { TypedField } from './typed-field.tsx';

/** The slug of one record: typed, or found by the name of the record. */
export function RecordSlug(props: {
  readonly target: ReadTarget;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (slug: string) => void;
}) {
  const { target, value, error, onChange } = props;
  const type = target.kind === 'pages' ? 'page' : target.kind === 'posts' ? 'blogPost' : 'collectionItem';
  const [found, setFound] = useState<{ readonly id: string; readonly slug: string }>();
  return (
    <div className="flex flex-col gap-3">
      <RecordChoice
        label={t('Find by name')}
        target={{ type, typeSlug: target.slug || undefined }}
        id={found?.slug === value ? found.id : ''}
        onChoose={(record) => {
          setFound(record);
          if (record) onChange(record.slug);
        }}
      />
      <TypedField label={t('Slug or id')} value={value} error={error} onChange={onChange} isCode isRequired />
    </div>
  );
}
