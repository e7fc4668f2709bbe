import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { inputClass } from '../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { kindOf, type Media } from '../media-file.ts';
import { MediaThumb } from '../media-thumb.tsx';
import type { Draft } from './drafts.ts';

/** The columns of a row where there is room; below that its cells stand under each other. */
export const rowClass = 'lg:grid lg:grid-cols-[11rem_1fr_1fr_11rem_10rem] lg:gap-3';

const none = ':none';

/** What is said about one file, and what the model proposes. */
export function DescribeRow(props: {
  readonly row: number;
  readonly media: Media;
  readonly draft: Draft;
  readonly folders: readonly string[];
  readonly failure: string | undefined;
  readonly proposal: string | undefined;
  /** Asks the model; left out where there is none. */
  readonly onPropose?: (() => void) | undefined;
  readonly onTake: (text: string) => void;
  readonly onRefuse: () => void;
  readonly onChange: (changes: Partial<Draft>) => void;
}) {
  const { row, media, draft, folders, failure, proposal, onPropose, onTake, onRefuse, onChange } = props;
  const cell = (column: number) => ({ 'data-column': column, 'data-row': row });
  const text = (column: number, name: 'altText' | 'caption' | 'tags', label: string, longest: number) => (
    <textarea
      {...cell(column)}
      aria-label={label}
      dir="auto"
      rows={1}
      maxLength={longest}
      value={draft[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      className={classNames(inputClass, 'field-sizing-content max-h-48 resize-none text-sm')}
    />
  );
  return (
    <li className={classNames('flex flex-col gap-2 py-3', rowClass)} aria-label={media.filename}>
      <div className="flex min-w-0 items-center gap-2 lg:items-start">
        <MediaThumb media={media} width={64} height={48} className="h-10 w-13 shrink-0 rounded" />
        <span dir="auto" className="min-w-0 text-sm break-words">
          {media.filename}
        </span>
      </div>
      <Cell title={t('Alt text')}>
        {text(0, 'altText', t('Alt text of {name}', { name: media.filename }), 1000)}
        {proposal !== undefined && (
          <Proposal name={media.filename} text={proposal} onTake={onTake} onRefuse={onRefuse} />
        )}
        {onPropose && proposal === undefined && kindOf(media.mimeType) === 'image' && (
          <Button
            variant="quiet"
            className="self-start"
            aria-label={t('Propose an alt text of {name}', { name: media.filename })}
            onPress={onPropose}
          >
            <Sparkles aria-hidden="true" className="size-4" /> {t('Propose')}
          </Button>
        )}
      </Cell>
      <Cell title={t('Caption')}>
        {text(1, 'caption', t('Caption of {name}', { name: media.filename }), 2000)}
      </Cell>
      <Cell title={t('Tags')}>{text(2, 'tags', t('Tags of {name}', { name: media.filename }), 2000)}</Cell>
      <Cell title={t('Folder')}>
        <div {...cell(3)}>
          <SelectField
            label={t('Folder of {name}', { name: media.filename })}
            isLabelHidden
            value={draft.folder ?? none}
            onChange={(folder) => onChange({ folder: folder === none ? null : folder })}
            choices={[
              { value: none, label: t('In no folder') },
              ...folders.map((name) => ({ value: name, label: name })),
            ]}
          />
        </div>
      </Cell>
      {failure && (
        <p role="alert" className="col-span-full text-sm text-danger">
          {t('{name}: {message}', { name: media.filename, message: failure })}
        </p>
      )}
    </li>
  );
}

function Cell({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden="true" className="text-xs text-ink-faint lg:hidden">
        {title}
      </span>
      {children}
    </div>
  );
}

function Proposal(props: {
  readonly name: string;
  readonly text: string;
  readonly onTake: (text: string) => void;
  readonly onRefuse: () => void;
}) {
  const { name, text, onTake, onRefuse } = props;
  return (
    <div className="flex flex-col gap-1 rounded-md border border-accent/40 bg-accent-soft p-2 text-sm">
      <p dir="auto">{text}</p>
      <div className="flex flex-wrap gap-1">
        <Button aria-label={t('Take this for {name}', { name })} onPress={() => onTake(text)}>
          {t('Take this')}
        </Button>
        <Button variant="quiet" aria-label={t('No, thanks, not for {name}', { name })} onPress={onRefuse}>
          {t('No, thanks')}
        </Button>
      </div>
    </div>
  );
}
