import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recordIdOf } from '../../../api/record-address.ts';
import { type ContentRecord, type RecordKind, recordLink, recordQuery } from '../../../api/records.ts';
import type { SchemaField } from '../../../api/types.ts';
import { plural, t } from '../../../messages/messages.ts';
import { wordsOf } from '../fields/field-words.ts';
import { ownValue } from '../fields/own-value.ts';
import { isLocalized } from './is-localized.ts';
import { Reading } from './reading.tsx';
import type { Translation } from './translation-context.ts';

/** The fields that all languages share, to be read, folded; nothing where the type has none. */
export function SharedFields(props: {
  readonly kind: RecordKind;
  readonly typeSlug: string;
  readonly record: ContentRecord;
  /** All fields of the type. */
  readonly fields: readonly SchemaField[];
  readonly translation: Translation;
}) {
  const { kind, typeSlug, record, fields, translation } = props;
  const { source } = translation;
  const { data } = useQuery(recordQuery(kind, recordIdOf(record.id)));
  const shared = fields.filter((field) => !isLocalized(field));
  if (shared.length === 0) return null;
  return (
    <details className="group rounded-lg border border-line">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-4 py-2 text-sm">
        <span className="font-medium">{t('Shared by all languages')}</span>
        <span className="text-ink-soft">{plural(shared.length, '{count} field', '{count} fields')}</span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-line px-4 py-3 text-sm">
        <p className="text-ink-soft">
          {t('What stands here is the same in each language.')}{' '}
          <Link
            {...recordLink(kind, record.id, typeSlug)}
            search={{ field: shared[0]?.name }}
            className="text-accent underline"
          >
            {t('Edit it in {language}', { language: source.name })}
          </Link>
        </p>
        <dl className="flex flex-col gap-3">
          {shared.map((field) => (
            <div key={field.name} className="min-w-0">
              <dt dir="auto" className="text-xs text-ink-faint">
                {wordsOf(field).label}
              </dt>
              <dd lang={source.code} dir={source.direction} className="min-w-0">
                {data && <Reading field={field} value={ownValue(data.draftContent, field.name)} />}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
