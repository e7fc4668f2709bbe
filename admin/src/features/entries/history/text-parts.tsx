import { type ReactNode, useState } from 'react';
import { plural, t } from '../../../messages/messages.ts';
import type { TextPart } from './compare-words.ts';

/** How a value is marked that came or went. */
export type Mark = (props: { readonly children: ReactNode }) => ReactNode;

/** Around a change so much is shown of what stayed. */
const around = 120;
/** Of a stretch that came or went so much is shown until more is asked for. */
const longest = 4_000;

/**
 * A comparison of texts, or one side of it: what stayed, and what went (`before`) or came (`after`), struck through or
 * underlined. Long stretches that stayed are left out.
 */
export function TextSide({
  parts,
  side,
}: {
  readonly parts: readonly TextPart[];
  readonly side: 'before' | 'after' | 'both';
}) {
  const left = { before: 'added', after: 'removed', both: undefined }[side];
  const shown = parts.filter(({ kind }) => kind !== left);
  if (shown.length === 0) return <Nothing />;
  return (
    <span dir="auto" className="block [text-align:start] break-words whitespace-pre-wrap">
      {shown.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places.
        <Part key={index} part={part} isFirst={index === 0} isLast={index === shown.length - 1} />
      ))}
    </span>
  );
}

/** What stands where there is no value. */
export function Nothing() {
  return <span className="text-ink-faint italic">{t('empty')}</span>;
}

/** What is not there any more. */
export function Removed({ children }: { readonly children: ReactNode }) {
  return <del className="mx-px rounded-xs bg-danger-soft text-danger decoration-1">{children}</del>;
}

/** What is new. */
export function Added({ children }: { readonly children: ReactNode }) {
  return (
    <ins className="mx-px rounded-xs bg-ok-soft text-ok underline decoration-1 underline-offset-2">
      {children}
    </ins>
  );
}

function Part(props: { readonly part: TextPart; readonly isFirst: boolean; readonly isLast: boolean }) {
  const { part, isFirst, isLast } = props;
  if (part.kind === 'same') return <Unchanged text={part.text} isFirst={isFirst} isLast={isLast} />;
  const Mark = part.kind === 'removed' ? Removed : Added;
  return <Long text={part.text} Mark={Mark} />;
}

function Unchanged(props: { readonly text: string; readonly isFirst: boolean; readonly isLast: boolean }) {
  const { text, isFirst, isLast } = props;
  const [isWhole, setWhole] = useState(false);
  // A text alone is no comparison: it is shown from its beginning.
  const isAlone = isFirst && isLast;
  const head = isAlone ? 4 * around : isFirst ? 0 : around;
  const tail = isLast ? 0 : around;
  const hidden = text.length - head - tail;
  if (isWhole || hidden < 2 * around) return text;
  return (
    <>
      {text.slice(0, head)}
      <MoreButton onPress={() => setWhole(true)}>
        {isAlone
          ? plural(hidden, '… {count} more character …', '… {count} more characters …')
          : plural(
              hidden,
              '… {count} character that did not change …',
              '… {count} characters that did not change …',
            )}
      </MoreButton>
      {tail > 0 && text.slice(-tail)}
    </>
  );
}

function Long({ text, Mark }: { readonly text: string; readonly Mark: typeof Added }) {
  const [most, setMost] = useState(longest);
  return (
    <>
      <Mark>{text.slice(0, most)}</Mark>
      {text.length > most && (
        <MoreButton onPress={() => setMost(most * 10)}>
          {plural(text.length - most, '… {count} more character …', '… {count} more characters …')}
        </MoreButton>
      )}
    </>
  );
}

function MoreButton({ children, onPress }: { readonly children: ReactNode; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="mx-1 min-h-6 rounded bg-sunken px-1.5 text-xs text-ink-soft hover:text-ink"
    >
      {children}
    </button>
  );
}
