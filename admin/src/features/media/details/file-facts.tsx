import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../../messages/messages.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { dimensionsInWords, lengthInWords, type Media, sizeInWords, typeInWords } from '../media-file.ts';

/** What can be said of a file that nobody writes. */
export function FileFacts({ media }: { readonly media: Media }) {
  const dimensions = dimensionsInWords(media);
  return (
    <section aria-label={t('File')} className="flex flex-col gap-3">
      <h3 className="text-sm">{t('File')}</h3>
      {media.notes?.map(({ code, message }) => (
        <p key={code} className="rounded-md bg-warn-soft px-3 py-2 text-sm">
          {message}
        </p>
      ))}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <Fact name={t('Type')}>
          {typeInWords(media.mimeType)} <span className="text-ink-faint">({media.mimeType})</span>
        </Fact>
        <Fact name={t('Size')}>{sizeInWords(media.size)}</Fact>
        {dimensions && <Fact name={t('Dimensions')}>{dimensions}</Fact>}
        {media.duration !== undefined && <Fact name={t('Length')}>{lengthInWords(media.duration)}</Fact>}
        {media.poster && (
          <Fact name={t('Poster')}>
            <Link to="/media" search={{ id: media.poster.id }} className="rounded text-accent underline">
              {t('The picture that stands for it')}
            </Link>
          </Fact>
        )}
        <Fact name={t('Uploaded')}>
          <RelativeTime time={media.createdAt} />
        </Fact>
        <Fact name={t('Changed')}>
          <RelativeTime time={media.updatedAt} />
        </Fact>
        <Fact name={t('Came as')}>{media.originalFilename}</Fact>
        <Fact name="SHA-256">
          <code className="font-mono text-xs break-all">{media.hash}</code>
        </Fact>
        <Fact name={t('Address')}>
          <code className="font-mono text-xs break-all">{media.url}</code>
        </Fact>
        <Fact name={t('Id')}>
          <code className="font-mono text-xs break-all">{media.id}</code>
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={media.url} label={t('Copy address')} />
        <CopyButton text={media.id} label={t('Copy id')} />
      </div>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
