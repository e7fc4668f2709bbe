import { Copy } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { isEmptyValue } from '../editor/saving/same-value.ts';
import { wordsOf } from '../fields/field-words.ts';
import { ownValue } from '../fields/own-value.ts';
import { fieldTypeOf } from '../fields/types/registry.ts';
import { Reading } from './reading.tsx';
import { type Beside, type Translation, TranslationContext } from './translation-context.ts';
import { useStandIn } from './use-stand-in.ts';

/**
 * A field of a translation: its control, what readers see as long as it has no value, and the same field in the language beside
 * it. `control` shows the field that it is given. Any other field is its control alone.
 */
export function FieldTranslation(props: {
  readonly field: SchemaField;
  readonly path: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isReadOnly: boolean;
  readonly control: (field: SchemaField) => ReactNode;
}) {
  const { field, path, value, onChange, isReadOnly, control } = props;
  const translation = useContext(TranslationContext);
  const standIn = useStandIn(field.name, value);
  // What is inside a field is translated with it.
  if (!translation || path !== field.name) return control(field);
  const { beside } = translation;
  const shown = standIn?.value;
  const isPlaceholder = takesPlaceholder(field, shown);
  return (
    <Sides beside={beside}>
      <div className="flex min-w-0 flex-col gap-1">
        {control(isPlaceholder ? { ...field, placeholder: String(shown) } : field)}
        {standIn && (
          <StandIn
            {...{ field, translation, standIn }}
            isShown={!isPlaceholder && beside?.locale.code !== standIn.locale}
          />
        )}
      </div>
      {beside && <Side {...{ beside, field, onChange, isReadOnly }} />}
    </Sides>
  );
}

/** A field and what stands beside it: in a line where there is room for both, else below. */
export function Sides({
  beside,
  children,
}: {
  readonly beside: Beside | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={classNames('min-w-0', beside && '@container')}>
      <div className={classNames('min-w-0', beside && 'grid gap-x-8 gap-y-3 @min-[40rem]:grid-cols-2')}>
        {children}
      </div>
    </div>
  );
}

/** Whether the control of a field shows a value as its placeholder: a short one that is stored as it is read. */
function takesPlaceholder({ type: name }: SchemaField, value: unknown): boolean {
  const type = fieldTypeOf(name);
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return isPlain && type !== undefined && !type.Reading && type.options.includes('placeholder');
}

function StandIn(props: {
  readonly field: SchemaField;
  readonly translation: Translation;
  readonly standIn: NonNullable<ReturnType<typeof useStandIn>>;
  /** Nothing else on the screen shows it. */
  readonly isShown: boolean;
}) {
  const { field, translation, standIn, isShown } = props;
  const { locale, language, value } = standIn;
  const found = translation.locales.find(({ code }) => code === locale);
  return (
    <div className="flex min-w-0 flex-col gap-1 text-xs text-ink-faint">
      <p>{t('Not translated: readers see the {language}.', { language })}</p>
      {isShown && (
        <div
          lang={locale}
          dir={found?.direction}
          className="max-h-32 overflow-hidden border-s-2 border-line ps-3 text-sm text-ink-faint [mask-image:linear-gradient(black_70%,transparent)] [&_a]:text-inherit"
        >
          <Reading field={field} value={value} />
        </div>
      )}
    </div>
  );
}

function Side(props: {
  readonly beside: Beside;
  readonly field: SchemaField;
  readonly onChange: (value: unknown) => void;
  readonly isReadOnly: boolean;
}) {
  const { beside, field, onChange, isReadOnly } = props;
  const value = beside.record && ownValue(beside.record.draftContent, field.name);
  const { label } = wordsOf(field);
  return (
    <BesidePart
      beside={beside}
      label={label}
      isChanged={beside.changed?.has(field.name) ?? false}
      onCopy={!isReadOnly && !isEmptyValue(value) ? () => onChange(value) : undefined}
    >
      <Reading field={field} value={value} />
    </BesidePart>
  );
}

/** What stands beside a part of the form, in the other language, and a way to take it over. */
export function BesidePart(props: {
  readonly beside: Beside;
  readonly label: string;
  readonly isChanged: boolean;
  readonly onCopy: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  const { beside, label, isChanged, onCopy, children } = props;
  const { code, name, direction } = beside.locale;
  return (
    <section
      aria-label={t('{field} in {language}', { field: label, language: name })}
      className="min-w-0 rounded-lg bg-sunken px-3.5 pt-1.5 pb-3 text-sm"
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-2">
        <span className="text-xs text-ink-soft">{name}</span>
        {isChanged && <Badge tone="warn">{t('Changed since it was translated')}</Badge>}
        {onCopy && (
          <Button
            variant="quiet"
            className="ms-auto min-h-8 px-2 text-xs"
            aria-label={t('Copy {field} from {language}', { field: label, language: name })}
            onPress={onCopy}
          >
            <Copy aria-hidden="true" className="size-3.5" /> {t('Copy')}
          </Button>
        )}
      </div>
      <div lang={code} dir={direction}>
        {beside.record ? children : <span className="text-ink-faint">{t('Loading …')}</span>}
      </div>
    </section>
  );
}
