import { plural, t } from '../../../../messages/messages.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { type DiffRow, diffLines, linesOfHtml } from './diff-lines.ts';

const mostRows = 400;

/** Two markups side by side as text, with what differs marked. Below each other where the screen is narrow. */
export function HtmlDifference(props: {
  readonly before: string;
  readonly after: string;
  readonly beforeTitle: string;
  readonly afterTitle: string;
}) {
  const { before, after, beforeTitle, afterTitle } = props;
  const rows = diffLines(linesOfHtml(before), linesOfHtml(after));
  return (
    <div className="grid min-w-0 gap-2 md:grid-cols-2">
      <Side
        title={beforeTitle}
        rows={rows.slice(0, mostRows)}
        side="left"
        sign="−"
        tone="bg-danger-soft text-danger"
      />
      <Side
        title={afterTitle}
        rows={rows.slice(0, mostRows)}
        side="right"
        sign="+"
        tone="bg-ok-soft text-ok"
      />
      {rows.length > mostRows && (
        <p className="text-xs text-ink-faint">
          {plural(
            rows.length - mostRows,
            '{count} more line is not shown.',
            '{count} more lines are not shown.',
          )}
        </p>
      )}
    </div>
  );
}

function Side(props: {
  readonly title: string;
  readonly rows: readonly DiffRow[];
  readonly side: 'left' | 'right';
  readonly sign: string;
  readonly tone: string;
}) {
  const { title, rows, side, sign, tone } = props;
  return (
    // A region that scrolls must be reachable by keyboard.
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls.
      tabIndex={0}
      className="max-h-80 min-w-0 overflow-auto rounded-md border border-line bg-surface"
    >
      <p className="sticky top-0 border-b border-line bg-sunken px-2 py-1 text-xs font-medium text-ink-soft">
        {title}
      </p>
      <pre className="font-mono text-xs leading-relaxed break-all whitespace-pre-wrap">
        {rows.map((row, index) => {
          const line = row[side];
          const isMarked = !row.isSame && line !== undefined;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat and do not move.
            <span key={index} className={classNames('block min-h-[1.6em] px-2', isMarked && tone)}>
              {isMarked && <span aria-hidden="true">{sign} </span>}
              {isMarked && <span className="sr-only">{side === 'left' ? t('Removed:') : t('Added:')} </span>}
              {line}
            </span>
          );
        })}
      </pre>
    </section>
  );
}
