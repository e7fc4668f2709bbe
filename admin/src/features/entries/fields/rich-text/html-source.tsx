import { useMemo, useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { CodeEditor } from '../code/code-editor.tsx';
import { HtmlDifference } from './html-difference.tsx';
import { readHtml } from './rich-html.ts';

/**
 * The markup itself. What is typed is stored as typed while it is what the editor would write; other markup is stored
 * when its writer has seen what it becomes.
 */
export function HtmlSource(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly isReadOnly: boolean;
}) {
  const { label, value, onChange, isReadOnly } = props;
  const [text, setText] = useState(value);
  const [stored, setStored] = useState(value);
  if (value !== stored) {
    setStored(value);
    setText(value);
  }
  const reading = useMemo(() => readHtml(text), [text]);
  const isWaiting = text !== value && !reading.isFaithful;
  const store = (html: string) => {
    setStored(html);
    setText(html);
    onChange(html);
  };
  const type = (next: string) => {
    if (readHtml(next).isFaithful) store(next);
    else setText(next);
  };
  return (
    <div className="flex flex-col gap-2">
      <CodeEditor
        label={t('{label}, HTML source', { label })}
        value={text}
        onChange={type}
        language="html"
        isReadOnly={isReadOnly}
        isInvalid={isWaiting}
      />
      {isWaiting && (
        <div
          role="status"
          className="flex flex-col gap-2 rounded-md border border-warn/50 bg-warn-soft p-3 text-sm text-warn"
        >
          <p>
            {t(
              'Some of this HTML is not allowed in rich text or is not complete. It is not saved as it stands.',
            )}
          </p>
          <HtmlDifference
            before={text}
            after={reading.html}
            beforeTitle={t('As you typed it')}
            afterTitle={t('What it becomes')}
          />
          <Button className="self-start" onPress={() => store(reading.html)}>
            {t('Take what it becomes')}
          </Button>
        </div>
      )}
    </div>
  );
}
