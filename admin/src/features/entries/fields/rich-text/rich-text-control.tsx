import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Loading } from '../../../../ui/feedback.tsx';
import type { ControlProps } from '../control-props.ts';
import { wordsOf } from '../field-words.ts';
import { ConvertPanel } from './convert-panel.tsx';
import { RichEditor } from './rich-editor.tsx';
import { RichHead } from './rich-head.tsx';
import { readHtml } from './rich-html.ts';

const HtmlSource = lazy(() => import('./html-source.tsx').then((module) => ({ default: module.HtmlSource })));

/**
 * Rich text, written as it looks or as HTML. What is stored and holds more than the editor writes is shown beside what
 * it would become, and stays as it is until its editor converts it.
 */
export function RichTextControl({ field, value, onChange, errors, path, isReadOnly }: ControlProps) {
  const { label, help, placeholder } = wordsOf(field);
  const id = useId();
  const stored = typeof value === 'string' ? value : '';
  // What the editor wrote itself need not be read again at every key.
  const [own, setOwn] = useState<string>();
  const reading = useMemo(() => (stored === own ? undefined : readHtml(stored)), [stored, own]);
  const [isSource, setSource] = useState(false);
  const write = (html: string) => {
    setOwn(html);
    onChange(html === '' ? undefined : html);
  };
  const error = errors.get(path);
  const isFaithful = reading === undefined || reading.isFaithful;
  const sourceButton = (
    <Button
      variant="quiet"
      className="min-h-8 px-2 text-xs"
      aria-label={isSource ? t('Text: {label}', { label }) : t('HTML: {label}', { label })}
      onPress={() => setSource(!isSource)}
    >
      {isSource ? t('Text') : 'HTML'}
    </Button>
  );
  const heading = (
    <span id={`${id}-label`} className="text-sm font-medium">
      <bdi>{label}</bdi>
      {field.required && (
        <span className="ms-0.5 text-danger" aria-hidden="true">
          *
        </span>
      )}
    </span>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other fields.
    <div role="group" aria-labelledby={`${id}-label`} className="flex min-w-0 flex-col gap-1">
      {!isFaithful && heading}
      {!isFaithful && (
        <ConvertPanel
          label={label}
          stored={stored}
          converted={reading.html}
          isReadOnly={isReadOnly}
          onConvert={() => write(reading.html)}
        />
      )}
      {isFaithful && isSource && (
        <Suspense fallback={<Loading label={t('Loading the HTML')} lines={3} />}>
          <RichHead heading={heading}>{sourceButton}</RichHead>
          <HtmlSource label={label} value={stored} onChange={write} isReadOnly={isReadOnly} />
        </Suspense>
      )}
      {isFaithful && (
        // It stays while the HTML is shown, with its steps to undo.
        <RichEditor
          label={label}
          isHidden={isSource}
          heading={!isSource && heading}
          value={stored}
          isOwn={stored === own}
          onChange={write}
          path={path}
          isReadOnly={isReadOnly}
          isRequired={field.required ?? false}
          isInvalid={error !== undefined}
          placeholder={placeholder}
          describedBy={`${id}-help`}
          sourceButton={!isSource && sourceButton}
        />
      )}
      <span id={`${id}-help`} className="flex flex-col text-xs">
        {help && (
          <span dir="auto" className="text-ink-faint">
            {help}
          </span>
        )}
        {error && <span className="text-danger">{error}</span>}
      </span>
    </div>
  );
}
