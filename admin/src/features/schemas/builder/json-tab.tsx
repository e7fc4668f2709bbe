import { ClipboardPaste } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/feedback.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { applyBody, parseType } from './parse-type.ts';
import type { TypeBuilderState } from './use-type-builder.ts';

const CodeEditor = lazy(() =>
  import('../../entries/fields/code/code-editor.tsx').then((module) => ({ default: module.CodeEditor })),
);

/** The whole type as JSON. What is typed applies as soon as it can be read. */
export function JsonTab({ state }: { readonly state: TypeBuilderState }) {
  const { body } = state;
  const written = JSON.stringify(body, null, 2);
  const [text, setText] = useState(written);
  const [known, setKnown] = useState(written);
  const [fault, setFault] = useState<string>();
  const [isImporting, setImporting] = useState(false);
  // Changed elsewhere (an import, an undo): the text follows. What is typed here stays as it is typed.
  if (written !== known) {
    setKnown(written);
    if (!saysTheSame(text, written)) setText(written);
  }
  const apply = (typed: string): string | undefined => {
    const parsed = parseType(typed);
    if ('fault' in parsed) return parsed.fault;
    const isSlugFixed = state.base !== undefined && state.builder.kind === 'page-types';
    state.setDraft((before) => applyBody(before, parsed.body, isSlugFixed));
    return undefined;
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-soft">
          {t('What the API has and takes. Changes here and in the other tabs are the same draft.')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => setImporting(true)}>
            <ClipboardPaste aria-hidden="true" className="size-4" /> {t('Import …')}
          </Button>
          <CopyButton text={written} label={t('Copy JSON')} />
        </div>
      </div>
      <Suspense fallback={<Loading lines={10} />}>
        <CodeEditor
          label={t('The type as JSON')}
          value={text}
          onChange={(typed) => {
            setText(typed);
            setFault(apply(typed));
          }}
          language="json"
          isReadOnly={false}
          isInvalid={fault !== undefined}
          describedBy="json-fault"
        />
      </Suspense>
      <p id="json-fault" role="status" className="min-h-5 text-sm text-danger">
        {fault && t('Not applied yet: {fault}', { fault })}
      </p>
      {isImporting && (
        <ImportDialog
          onImport={(pasted) => {
            const refused = apply(pasted);
            if (!refused) setFault(undefined);
            return refused;
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </div>
  );
}

function saysTheSame(text: string, written: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(JSON.parse(written));
  } catch {
    return true;
  }
}

function ImportDialog({
  onImport,
  onClose,
}: {
  /** Answers why the text cannot be imported. */
  readonly onImport: (text: string) => string | undefined;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = () => {
    const refused = onImport(text);
    if (refused) setFault(refused);
    else onClose();
  };
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button
        variant="primary"
        whyDisabled={text.trim() === '' && t('Paste a schema first.')}
        onPress={submit}
      >
        {t('Replace what is here')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Import a schema')} isOpen onClose={onClose} size="lg" footer={footer}>
      <TextField
        label={t('JSON of a type, or only its list of fields')}
        value={text}
        onChange={setText}
        error={fault}
        help={t('Fields with the same name are changed, others are added or removed. Nothing is saved yet.')}
        rows={12}
        isCode
        autoFocus
      />
    </Dialog>
  );
}
