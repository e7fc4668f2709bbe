import { Upload as UploadIcon } from 'lucide-react';
import { FileTrigger } from 'react-aria-components';
import { t } from '../../../messages/messages.ts';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { type FileRules, patternsOf } from './file-rules.ts';

/** A button that asks for files of this device. */
export function UploadButton({
  rules = {},
  onFiles,
  isMany = true,
  label = t('Upload'),
  variant = 'secondary',
}: {
  readonly rules?: FileRules;
  readonly onFiles: (files: File[]) => void;
  readonly isMany?: boolean;
  readonly label?: string;
  readonly variant?: ButtonVariant;
}) {
  return (
    <FileTrigger
      allowsMultiple={isMany}
      acceptedFileTypes={patternsOf(rules)}
      onSelect={(files) => files && files.length > 0 && onFiles([...files])}
    >
      <Button variant={variant}>
        <UploadIcon aria-hidden="true" className="size-4" /> {label}
      </Button>
    </FileTrigger>
  );
}
