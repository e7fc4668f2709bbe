import { messageOf } from '../../../api/api-error.ts';
import { kindNames, type RecordKind } from '../../../api/records.ts';
import { rich, t } from '../../../messages/messages.ts';
import { RecordStatus } from '../../../ui/record-status.tsx';
import { RelativeTimeInButton } from '../../../ui/relative-time.tsx';
import { idOfMedia } from '../fields/stored-forms.ts';
import { ContentCell } from '../lists/content-columns.tsx';
import { cardFieldsOf } from './card-fields.ts';
import { CardPicture } from './card-picture.tsx';
import { type CardRecord, useCardRecord } from './card-query.ts';
import { RecordSign } from './record-sign.tsx';

/** A record in short: its picture, name and line, its type, state and languages, and when it was last changed. */
export function RecordCard({ kind, id }: { readonly kind: RecordKind; readonly id: string }) {
  const { data, error } = useCardRecord(kind, id);
  if (data) return <Card kind={kind} {...data} />;
  const { one } = kindNames[kind];
  return (
    <p className="text-ink-soft">
      {data === null && t('This {one} no longer exists.', { one })}
      {data === undefined &&
        (error
          ? t('It cannot be read: {message}', { message: messageOf(error) })
          : t('Reading the {one} …', { one }))}
    </p>
  );
}

function Card({ kind, record, type }: CardRecord & { readonly kind: RecordKind }) {
  const { picture, line } = type ? cardFieldsOf(type) : { picture: undefined, line: undefined };
  const file = picture ? idOfMedia(record.fields?.[picture.name]) : record.featuredImageId;
  const said = line && record.fields?.[line.name];
  const languages = (record.locales ?? []).filter(({ state }) => state !== 'missing');
  return (
    <span className="flex flex-col gap-2">
      {file && <CardPicture id={file} />}
      <span dir="auto" className="font-medium break-words">
        {record.name.trim() || record.slug || t('Without a name')}
      </span>
      {line && said !== undefined && said !== null && said !== '' && (
        <span dir="auto" className="text-ink-soft">
          <ContentCell field={line} value={said} />
        </span>
      )}
      {kind === 'blogPost' && record.excerpt && (
        <span dir="auto" className="line-clamp-2 text-ink-soft">
          {record.excerpt}
        </span>
      )}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="inline-flex items-center gap-1.5">
          <RecordSign kind={kind} typeSlug={type?.slug} />
          <bdi>{type?.name ?? t('Post')}</bdi>
        </span>
        <RecordStatus record={record} />
      </span>
      {languages.length > 0 && (
        <span className="text-xs text-ink-soft">
          {t('In {languages}', {
            languages: languages
              .map(({ locale, isOutdated }) =>
                isOutdated ? t('{language} (outdated)', { language: locale }) : locale,
              )
              .join(', '),
          })}
        </span>
      )}
      <span className="text-xs text-ink-soft">
        {record.updatedBy
          ? rich('Changed {time} by {name}', {
              time: <RelativeTimeInButton time={record.updatedAt} />,
              name: record.updatedBy.name,
            })
          : rich('Changed {time}', { time: <RelativeTimeInButton time={record.updatedAt} /> })}
      </span>
    </span>
  );
}
