import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';

/** Tries a pattern on texts, with the engine that the service checks content with. */
export function PatternTester({ pattern }: { readonly pattern: string }) {
  const [sample, setSample] = useState('');
  const { data: engine } = useQuery({
    queryKey: ['pattern-engine'],
    queryFn: () => import('re2js').then(({ RE2JS }) => ({ compile: compileWith(RE2JS) })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const result = engine?.compile(pattern, sample);
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={t('Text to try the pattern on')}
        value={sample}
        onChange={setSample}
        isCode
        autoFocus
      />
      <p role="status" className="text-sm">
        {result === true && <span className="text-ok">{t('This text fits the pattern.')}</span>}
        {result === false && <span className="text-danger">{t('This text does not fit the pattern.')}</span>}
        {result === undefined && engine && (
          <span className="text-ink-faint">{t('The pattern does not compile yet.')}</span>
        )}
      </p>
    </div>
  );
}

function compileWith(RE2JS: typeof import('re2js').RE2JS) {
  return (pattern: string, text: string): boolean | undefined => {
    try {
      return RE2JS.compile(RE2JS.translateRegExp(pattern)).test(text);
    } catch {
      return undefined;
    }
  };
}
