import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DropItem, DropZone, type FileDropItem, FileTrigger, Text } from 'react-aria-components';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNote } from '../../../../ui/feedback.tsx';

/** Asks for a file, chosen or dropped. */
export function ChooseFile(props: {
  /** What is asked for: "Drop a CSV file here, or". */
  readonly lead: string;
  /** Endings and media types. */
  readonly accepts: readonly string[];
  /** What was wrong with the one before. */
  readonly fault: string | undefined;
  readonly onChoose: (file: File) => void;
  /** What whoever chooses should know. */
  readonly children: ReactNode;
}) {
  const { lead, accepts, fault, onChoose, children } = props;
  const drop = async (items: readonly DropItem[]) => {
    const file = items.find((item): item is FileDropItem => item.kind === 'file');
    if (file) onChoose(await file.getFile());
  };
  return (
    <div className="flex flex-col gap-4 text-sm">
      <DropZone
        onDrop={({ items }) => void drop(items)}
        className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong px-4 py-8 text-center data-[drop-target]:border-accent data-[drop-target]:bg-accent-soft"
      >
        <Text slot="label" className="text-ink-soft">
          {lead}
        </Text>
        <FileTrigger acceptedFileTypes={accepts} onSelect={(files) => files?.[0] && onChoose(files[0])}>
          <Button variant="primary">
            <FileUp aria-hidden="true" className="size-4" /> {t('Choose a file')}
          </Button>
        </FileTrigger>
      </DropZone>
      <FailureNote reason={fault} />
      <p className="text-ink-soft">{children}</p>
    </div>
  );
}
