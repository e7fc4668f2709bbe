import { type KeyboardEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/feedback.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { MentionArea } from './mention-area.tsx';
import { type Mentioned, mentionedIn, typedNames, withIds, withNames } from './mentions.ts';

interface Draft {
  readonly text: string;
  readonly people: readonly Mentioned[];
}

/** What was written and not sent, until the page is loaded anew: a panel that is closed takes nothing along. */
const drafts = new Map<string, Draft>();

/** Writes a comment, with the choice of whom it mentions. */
export function CommentForm(props: {
  /** What it is written for: each has a draft of its own. */
  readonly draftOf: string;
  readonly label: string;
  readonly action: string;
  /** What is changed; nothing for a new one. */
  readonly body?: string;
  readonly mentioned?: readonly Mentioned[];
  readonly onSend: (body: string) => Promise<unknown>;
  readonly onCancel?: () => void;
}) {
  const { label, action, draftOf, body = '', mentioned = [], onSend, onCancel } = props;
  const { user } = useSession();
  const key = `${user.id} ${draftOf}`;
  const [draft, setDraft] = useState<Draft>(
    () => drafts.get(key) ?? { text: withNames(body, mentioned), people: mentioned },
  );
  const { text, people } = draft;
  const write = (next: Draft) => {
    setDraft(next);
    drafts.set(key, next);
  };
  const send = useSubmit(async () => {
    await onSend(withIds(text, [...people, ...(await findTyped(text))]));
    setDraft({ text: '', people: [] });
    drafts.delete(key);
  });
  return (
    <form className="flex flex-col gap-2" onSubmit={onSubmit(send.run)} onKeyDown={sendByKeys}>
      <MentionArea
        label={label}
        value={text}
        onChange={(typed) => write({ text: typed, people })}
        onMention={(typed, person) => write({ text: typed, people: [...people, person] })}
      />
      <FailureNote reason={send.message} />
      <div className="flex flex-wrap items-end justify-end gap-2">
        {onCancel && (
          <Button
            onPress={() => {
              drafts.delete(key);
              onCancel();
            }}
          >
            {t('Cancel')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          isPending={send.isRunning}
          whyDisabled={text.trim() === '' && t('Write something first.')}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}

/** Ctrl or Cmd with Enter sends, as the button does. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Who was mentioned by typing the whole name. */
async function findTyped(text: string): Promise<readonly Mentioned[]> {
  const found = await Promise.all(
    typedNames(text).map((q) => call('GET', '/admin/people', { query: { q, limit: 20 } })),
  );
  return mentionedIn(
    text,
    found.flatMap(({ data }) => data),
  );
}
