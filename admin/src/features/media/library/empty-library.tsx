import { Images, SearchX } from 'lucide-react';
import { t } from '../../../messages/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback.tsx';
import { UploadButton } from '../upload/upload-button.tsx';
import { isFiltered, type MediaSearch } from './media-search.ts';

/** Why nothing is shown, and what to do next. */
export function EmptyLibrary({
  search,
  mayEdit,
  onFiles,
}: {
  readonly search: MediaSearch;
  readonly mayEdit: boolean;
  readonly onFiles: (files: File[]) => void;
}) {
  const { folder, view } = search;
  if (isFiltered(search)) {
    const title = reasonOf(search);
    return (
      <EmptyState
        title={title}
        icon={<SearchX />}
        action={
          <LinkButton to="/media" search={{ ...(folder && { folder }), ...(view && { view }) }}>
            {t('Show everything here')}
          </LinkButton>
        }
      >
        {search.q ? t('Nothing is called or described as “{q}”.', { q: search.q }) : undefined}
      </EmptyState>
    );
  }
  const title = folder === undefined ? t('The library is empty') : t('Nothing is in here');
  return (
    <EmptyState
      title={title}
      icon={<Images />}
      action={mayEdit && <UploadButton label={t('Upload files')} variant="primary" onFiles={onFiles} />}
    >
      {mayEdit
        ? t('Upload pictures, videos and PDFs, drop them anywhere on this screen, or paste a picture.')
        : t('Editors upload files here.')}
    </EmptyState>
  );
}

function reasonOf({ unused, needsAltText, duplicates, tag, q, type }: MediaSearch): string {
  const only =
    [unused, needsAltText, duplicates, tag, q, type].filter((part) => part !== undefined).length === 1;
  if (only && unused) return t('Every file here is used');
  if (only && needsAltText) return t('Every picture here has an alt text');
  if (only && duplicates) return t('No file here is there twice');
  return t('No file fits');
}
