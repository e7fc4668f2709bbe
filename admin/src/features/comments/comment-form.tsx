import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/feedback.tsx';
import { ComboField } from '../../ui/fields/combo-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { mentionableQuery } from './comment-queries.ts';
import { type Mentioned, withIds, withNames } from './mentions.ts';

/** Writes a comment, with the choice of whom it mentions. */
export function CommentForm(props: {
  readonly label: string;
  readonly action: string;
  /** What is changed; nothing for a new one. */
  readonly body?: string;
  readonly mentioned?: readonly Mentioned[];
  readonly onSend: (body: string) => Promise<unknown>;
  readonly onCancel?: () => void;
}) {
  const { label, action, body = '', mentioned = [], onSend, onCancel } = props;
  const [text, setText] = useState(() => withNames(body, mentioned));
  const [people, setPeople] = useState(mentioned);
  const [q, setQ] = useState('');
  const { data: found = [] } = useQuery(mentionableQuery(q));
  const send = useSubmit(async () => {
    await onSend(withIds(text, people));
    setText('');
    setPeople([]);
  });
  const mention = (id: string | null) => {
    const person = found.find((one) => one.id === id);
    if (!person) return;
    const name = person.name || person.email;
    setPeople([...people, { id: person.id, name }]);
    setText(`${text}${text === '' || /\s$/.test(text) ? '' : ' '}@${name} `);
    setQ('');
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={onSubmit(send.run)}>
      <TextField label={label} rows={2} maxLength={4000} value={text} onChange={setText} />
      <FailureNote reason={send.message} />
      <div className="flex flex-wrap items-end gap-2">
        <ComboField
          key={people.length}
          label="Mention"
          className="min-w-40 flex-1"
          value={null}
          choices={found.map(({ id, name, email }) => ({ value: id, label: name || email, detail: email }))}
          onChange={mention}
          onSearch={setQ}
        />
        {onCancel && <Button onPress={onCancel}>Cancel</Button>}
        <Button
          type="submit"
          variant="primary"
          isPending={send.isRunning}
          whyDisabled={text.trim() === '' && 'Write something first.'}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}
