import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileQuestion, FolderOpen, ImagePlus, X } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { hasCode } from '../../../api/api-error.ts';
import { useMay } from '../../../api/session.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorPanel } from '../../../ui/feedback.tsx';
import type { Media } from '../media-file.ts';
import { mediaQuery, refreshMedia } from '../media-query.ts';
import { useFileDrop } from '../upload/dropped-files.ts';
import { useReportedUploads } from '../upload/field-uploads.ts';
import { type FileRules, refusalOf, rulesInWords } from '../upload/file-rules.ts';
import { UploadButton } from '../upload/upload-button.tsx';
import { UploadRow } from '../upload/upload-row.tsx';
import { useUploadQueue } from '../upload/use-upload-queue.ts';
import { ChosenMedia } from './chosen-media.tsx';

const MediaPicker = lazy(() =>
  import('./media-picker.tsx').then((module) => ({ default: module.MediaPicker })),
);

/**
 * A field that holds a file of the library by its id: chosen from the library, uploaded, dropped on it or pasted into
 * it. What cannot fit is refused before it is sent; a file that was deleted is shown as such.
 */
export function MediaField(props: {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly accept?: readonly string[] | undefined;
  readonly maxFileSize?: number | undefined;
  readonly isImage?: boolean | undefined;
  /** Crops that the site shows, such as `Hero 16:9`. */
  readonly aspectRatios?: readonly string[] | undefined;
  /** Its picture stands across the column, as readers will see it. */
  readonly isLead?: boolean | undefined;
}) {
  const { label, help, error, isRequired, isReadOnly, value, onChange, accept, maxFileSize, isImage } = props;
  const { isLead = false } = props;
  const id = useId();
  const mayEdit = useMay('editor') && !isReadOnly;
  const rules: FileRules = { accept, maxFileSize, isImage };
  const [isPicking, setPicking] = useState(false);
  const { upload, refusal, forget, running } = useFieldUpload(rules, onChange);
  const { isOver, dropProps } = useFileDrop(upload, !mayEdit);
  const choose = (media: Media) => {
    forget();
    onChange(media.id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other fields.
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      className="flex flex-col gap-1"
    >
      <FieldName id={`${id}-label`} label={label} isRequired={isRequired} />
      <div
        {...dropProps}
        className={classNames(
          'flex flex-col gap-3 rounded-lg border',
          isLead && value !== null ? 'border-transparent' : 'p-3',
          value === null && 'border-dashed',
          isOver
            ? 'border-accent bg-accent-soft'
            : error
              ? 'border-danger bg-surface'
              : 'border-line-strong bg-surface',
        )}
      >
        {value !== null && (
          <FieldValue id={value} mayEdit={mayEdit} isLead={isLead} ratios={props.aspectRatios} />
        )}
        {value === null && !running && (
          <p className="flex items-center gap-2 text-sm text-ink-soft">
            <ImagePlus aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
            {mayEdit
              ? t('Drop or paste a file here. {rules}.', { rules: rulesInWords(rules) })
              : t('Nothing chosen.')}
          </p>
        )}
        {running}
        {refusal && (
          <p role="alert" className="text-sm text-danger">
            {refusal}
          </p>
        )}
        {mayEdit && (
          <FieldActions
            isEmpty={value === null}
            rules={rules}
            onBrowse={() => setPicking(true)}
            onFiles={upload}
            onRemove={() => {
              forget();
              onChange(null);
            }}
          />
        )}
      </div>
      <span id={`${id}-help`} className="flex flex-col text-xs">
        {help && <span className="text-ink-faint">{help}</span>}
        {error && <span className="text-danger">{error}</span>}
      </span>
      {isPicking && (
        <Suspense>
          <MediaPicker isOpen onClose={() => setPicking(false)} onPick={choose} {...rules} />
        </Suspense>
      )}
    </div>
  );
}

function FieldName({
  id,
  label,
  isRequired,
}: {
  readonly id: string;
  readonly label: string;
  readonly isRequired: boolean | undefined;
}) {
  return (
    <span id={id} className="text-sm font-medium text-ink">
      <bdi>{label}</bdi>
      {isRequired && (
        <>
          <span className="ms-0.5 text-danger" aria-hidden="true">
            *
          </span>
          <span className="sr-only"> {t('(required)')}</span>
        </>
      )}
    </span>
  );
}

function FieldActions({
  isEmpty,
  rules,
  onBrowse,
  onFiles,
  onRemove,
}: {
  readonly isEmpty: boolean;
  readonly rules: FileRules;
  readonly onBrowse: () => void;
  readonly onFiles: (files: File[]) => void;
  readonly onRemove: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onPress={onBrowse}>
        <FolderOpen aria-hidden="true" className="size-4" />
        {isEmpty ? t('Choose from library') : t('Replace from library')}
      </Button>
      <UploadButton
        rules={rules}
        onFiles={onFiles}
        isMany={false}
        label={isEmpty ? t('Upload') : t('Upload another')}
      />
      {!isEmpty && (
        <Button variant="quiet" onPress={onRemove}>
          <X aria-hidden="true" className="size-4" /> {t('Remove')}
        </Button>
      )}
    </div>
  );
}

/** The upload of a field: one file at a time, the newest counts. */
function useFieldUpload(rules: FileRules, onChange: (id: string) => void) {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const { queue, uploads } = useUploadQueue((media) => {
    queryClient.setQueryData(mediaQuery(media.id).queryKey, { variants: [], ...media, usedIn: [] });
    queue.clear();
    onChange(media.id);
    void refreshMedia(queryClient);
  });
  useReportedUploads(uploads);
  const forget = () => {
    setRefusal(undefined);
    queue.cancelAll();
    queue.clear();
  };
  const upload = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    forget();
    const reason =
      files.length > 1 ? t('One file fits here. Choose the one that you want.') : refusalOf(file, rules);
    if (reason === undefined) queue.add([file], { rules });
    else setRefusal(reason);
  };
  const last = uploads.at(-1);
  const running = last && last.state !== 'done' ? <UploadRow upload={last} queue={queue} /> : undefined;
  return { upload, refusal, forget, running };
}

function FieldValue(props: {
  readonly id: string;
  readonly mayEdit: boolean;
  readonly isLead: boolean;
  readonly ratios: readonly string[] | undefined;
}) {
  const { id, mayEdit, isLead, ratios } = props;
  const { data, error, refetch } = useQuery(mediaQuery(id));
  if (data) return <ChosenMedia media={data} mayEdit={mayEdit} isLead={isLead} ratios={ratios} />;
  if (hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')) return <MissingMedia id={id} />;
  if (error) return <ErrorPanel error={error} onRetry={refetch} />;
  return (
    <div
      role="status"
      aria-label={t('Loading the file')}
      className="h-20 animate-pulse rounded-md bg-sunken"
    />
  );
}

function MissingMedia({ id }: { readonly id: string }) {
  return (
    <div className="flex items-center gap-3 rounded-md bg-warn-soft p-3 text-sm text-warn">
      <FileQuestion aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{t('This file is no longer in the library.')}</p>
        <p className="break-all">
          {t('It was deleted, and readers see nothing here. Its id was {id}.', { id })}
        </p>
      </div>
    </div>
  );
}
