// In this folder: rich text: its editor, its source, what may stand in it, and how two of them differ.

import { EditorContent } from '@tiptap/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { LinkDialog } from './link-dialog.tsx';
import { storedImage } from './stored-image.ts';
import { RichToolbar } from './toolbar.tsx';
import { useRichEditor } from './use-rich-editor.ts';

const MediaPicker = lazy(() =>
  import('../../../media/picker/media-picker.tsx').then((module) => ({ default: module.MediaPicker })),
);

/** The text as it looks, with its tools. `value` is markup that the editor writes back as it is. */
export function RichEditor(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  readonly placeholder: string | undefined;
  readonly describedBy: string;
  readonly sourceButton: ReactNode;
}) {
  const { label, value, isReadOnly, isInvalid, placeholder, sourceButton } = props;
  const [dialog, setDialog] = useState<'link' | 'image'>();
  const editor = useRichEditor({ ...props, onLink: () => setDialog('link') });
  return (
    <div
      className={classNames(
        'min-w-0 overflow-clip rounded-md border bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
        isInvalid ? 'border-danger' : 'border-line-strong',
      )}
    >
      {isReadOnly ? (
        <div className="flex justify-end border-b border-line p-1">{sourceButton}</div>
      ) : (
        <RichToolbar
          editor={editor}
          label={label}
          onLink={() => setDialog('link')}
          onImage={() => setDialog('image')}
          sourceButton={sourceButton}
        />
      )}
      <div className="relative max-h-[70vh] overflow-y-auto">
        {placeholder && value === '' && (
          <p aria-hidden="true" className="pointer-events-none absolute px-3 py-2 text-ink-faint">
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(undefined)} />}
      {dialog === 'image' && (
        <Suspense>
          <MediaPicker
            isOpen
            isImage
            onClose={() => setDialog(undefined)}
            onPick={(media) =>
              editor
                .chain()
                .focus()
                .insertContent({ type: 'image', attrs: storedImage(media) })
                .run()
            }
          />
        </Suspense>
      )}
    </div>
  );
}
