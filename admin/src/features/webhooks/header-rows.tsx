import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../messages/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { focusWhenThere } from '../../ui/interaction/focus-when-there.ts';
import type { FieldFault } from '../../ui/use-submit.ts';
import { faultOfHeader, faultsOfRows, type HeaderRow } from './webhook-input.ts';

const most = 20;

/** The custom headers of a webhook, each with what is wrong with it. */
export function HeaderRows(props: {
  readonly rows: readonly HeaderRow[];
  readonly onChange: (rows: readonly HeaderRow[]) => void;
  readonly failures: readonly FieldFault[];
}) {
  const { rows, onChange, failures } = props;
  const id = useId();
  const faults = faultsOfRows(rows);
  const general = failures.find(({ field }) => field === 'headers')?.message;
  const next = rows.reduce((highest, { key }) => Math.max(highest, key), -1) + 1;
  const nameId = (key: number) => `${id}-${key}`;
  const add = () => {
    onChange([...rows, { key: next, name: '', value: '' }]);
    focusWhenThere(nameId(next));
  };
  const change = (key: number, changes: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="contents">
        <span className="text-sm font-medium">{t('Custom headers')}</span>
      </legend>
      <p className="text-xs text-ink-faint">
        {t(
          'They go with every request, for example an Authorization that the receiver asks for. They are encrypted in the database.',
        )}
      </p>
      {rows.map((row, index) => (
        <div key={row.key} className="flex items-start gap-2 rounded-lg border border-line p-3">
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[2fr_3fr]">
            <TextField
              id={nameId(row.key)}
              label={t('Name of header {number}', { number: index + 1 })}
              value={row.name}
              onChange={(name) => change(row.key, { name })}
              error={faults.get(row.key) ?? faultOfHeader(failures, row.name)}
              placeholder="Authorization"
              autoComplete="off"
              isCode
            />
            <TextField
              label={t('Value of header {number}', { number: index + 1 })}
              value={row.value}
              onChange={(value) => change(row.key, { value })}
              autoComplete="off"
              isCode
            />
          </div>
          <IconButton
            label={t('Remove header {name}', { name: row.name || index + 1 })}
            icon={<Trash2 className="size-4" />}
            onPress={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        </div>
      ))}
      {general && (
        <p role="alert" className="text-xs text-danger">
          {t('Custom headers {fault}.', { fault: general })}
        </p>
      )}
      <div>
        <Button
          whyDisabled={
            rows.length >= most && t('A webhook sends at most {most} headers of its own.', { most })
          }
          onPress={add}
        >
          <Plus aria-hidden="true" className="size-4" /> {t('Add a header')}
        </Button>
      </div>
    </fieldset>
  );
}
