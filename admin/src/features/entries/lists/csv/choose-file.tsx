import { FileUp } from 'lucide-react';
import { type DropItem, DropZone, type FileDropItem, FileTrigger, Text } from 'react-aria-components';
import { Button } from '../../../../ui/button.tsx';
import { FailureNote } from '../../../../ui/feedback.tsx';

/** Asks for a file, chosen or dropped. */
export function ChooseFile(props: {
  /** What was wrong with the one before. */
  readonly fault: string | undefined;
  readonly onChoose: (file: File) => void;
}) {
  const { fault, onChoose } = props;
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
          Drop a CSV file here, or
        </Text>
        <FileTrigger
          acceptedFileTypes={['.csv', '.tsv', '.txt', 'text/csv']}
          onSelect={(files) => files?.[0] && onChoose(files[0])}
        >
          <Button variant="primary">
            <FileUp aria-hidden="true" className="size-4" /> Choose a file
          </Button>
        </FileTrigger>
      </DropZone>
      <FailureNote reason={fault} />
      <p className="text-ink-soft">
        The first line names the columns, each further line is a record, up to 5,000. A record with the slug
        of the line is changed, another one is made. Nothing is written before you have seen what will be
        done, and all that is written are drafts. What <em>Export</em> saves can be changed in a spreadsheet
        and imported.
      </p>
    </div>
  );
}
