// In this folder: one file: what is said about it, where it is used, its focal point, its replacement.

import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { hasCode } from '../../../api/api-error.ts';
import { useMay } from '../../../api/session.ts';
import { t } from '../../../messages/messages.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import type { MediaWithUses } from '../media-file.ts';
import { mediaQuery } from '../media-query.ts';
import { DescriptionForm } from './description-form.tsx';
import { FileFacts } from './file-facts.tsx';
import { FilePreview } from './file-preview.tsx';
import { MediaActions } from './media-actions.tsx';
import { WhereUsed } from './where-used.tsx';

/** All about a file, at the side of the library. */
export function MediaDetails({
  id,
  neighbours,
  onShow,
  onClose,
}: {
  readonly id: string;
  /** The files of the list, to walk through. */
  readonly neighbours: readonly string[];
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useQuery({ ...mediaQuery(id), staleTime: 0 });
  return (
    <Dialog
      title={data?.filename ?? t('File')}
      isOpen
      onClose={onClose}
      size="side"
      tools={<Neighbours id={id} neighbours={neighbours} onShow={onShow} />}
    >
      {data ? (
        <Details key={data.id} media={data} onClose={onClose} />
      ) : hasCode(error, 'NOT_FOUND') ? (
        <EmptyState title={t('This file is gone')}>
          {t('It was deleted, or it never was in this tenant.')}
        </EmptyState>
      ) : error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <Loading label={t('Loading the file')} />
      )}
    </Dialog>
  );
}

function Details({ media, onClose }: { readonly media: MediaWithUses; readonly onClose: () => void }) {
  const mayEdit = useMay('editor');
  return (
    <div className="flex flex-col gap-6">
      <FilePreview media={media} mayEdit={mayEdit} />
      <MediaActions media={media} mayEdit={mayEdit} onDeleted={onClose} />
      <DescriptionForm media={media} mayEdit={mayEdit} />
      <WhereUsed uses={media.usedIn} />
      <FileFacts media={media} />
    </div>
  );
}

function Neighbours({
  id,
  neighbours,
  onShow,
}: {
  readonly id: string;
  readonly neighbours: readonly string[];
  readonly onShow: (id: string) => void;
}) {
  const at = neighbours.indexOf(id);
  const before = neighbours[at - 1];
  const after = neighbours[at + 1];
  if (at === -1 || neighbours.length < 2) return null;
  return (
    <div className="flex items-center text-xs text-ink-faint">
      <IconButton
        label={t('Previous file')}
        icon={<ChevronLeft className="size-4 rtl:-scale-x-100" />}
        whyDisabled={before === undefined && t('This is the first file of the list.')}
        onPress={() => before !== undefined && onShow(before)}
      />
      <span className="tabular-nums max-sm:sr-only">
        {t('{number} of {total} on this page', { number: at + 1, total: neighbours.length })}
      </span>
      <IconButton
        label={t('Next file')}
        icon={<ChevronRight className="size-4 rtl:-scale-x-100" />}
        whyDisabled={after === undefined && t('This is the last file of the list.')}
        onPress={() => after !== undefined && onShow(after)}
      />
    </div>
  );
}
