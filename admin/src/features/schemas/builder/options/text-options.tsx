import { useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { errorAt } from '../check/field-issues.ts';
import { setOption } from '../fields/change-fields.ts';
import type { FieldPart } from '../fields/field-part.ts';
import { Place } from '../fields/place.tsx';
import { NumberOption } from './number-option.tsx';
import { PatternTester } from './pattern-tester.tsx';

/** Lengths and pattern of a text. */
export function TextOptions({
  part,
  leastPlaceholder,
}: {
  readonly part: FieldPart;
  readonly leastPlaceholder: string;
}) {
  const { one, change, issues } = part;
  const { options = {} } = one.field;
  const [isTesting, setTesting] = useState(false);
  const text = (name: string) => (typeof options[name] === 'string' ? options[name] : '');
  const set = (name: string, value: string) => change((now) => setOption(now, name, value || undefined));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberOption
        part={part}
        name="minLength"
        label={t('Shortest')}
        placeholder={leastPlaceholder}
        help={t('Characters.')}
      />
      <NumberOption
        part={part}
        name="maxLength"
        label={t('Longest')}
        placeholder={t('No limit')}
        help={t('Characters.')}
      />
      <Place of={one.key} control="pattern" isFaulty={errorAt(issues, 'pattern') !== undefined}>
        <TextField
          label={t('Pattern')}
          value={text('pattern')}
          onChange={(value) => set('pattern', value)}
          error={errorAt(issues, 'pattern')}
          help={t('A regular expression found anywhere in the text; ^ and $ bind it to the ends.')}
          placeholder="^[A-Z]{3}-\d+$"
          isCode
        />
      </Place>
      <Place of={one.key} control="patternMessage" isFaulty={errorAt(issues, 'patternMessage') !== undefined}>
        <TextField
          label={t('Message when the pattern is not met')}
          value={text('patternMessage')}
          onChange={(value) => set('patternMessage', value)}
          error={errorAt(issues, 'patternMessage')}
          placeholder={t('Three capitals, a hyphen and a number')}
        />
      </Place>
      {text('pattern') !== '' && (
        <div className="sm:col-span-2">
          {isTesting ? (
            <PatternTester pattern={text('pattern')} />
          ) : (
            <Button onPress={() => setTesting(true)}>{t('Try the pattern')}</Button>
          )}
        </div>
      )}
    </div>
  );
}
