import { ShieldCheck } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { HtmlDifference } from './html-difference.tsx';

/** Markup that the editor would change: as it is stored, beside what it would become. Nothing changes before one says so. */
export function ConvertPanel(props: {
  readonly label: string;
  readonly stored: string;
  readonly converted: string;
  readonly isReadOnly: boolean;
  readonly onConvert: () => void;
}) {
  const { label, stored, converted, isReadOnly, onConvert } = props;
  return (
    <div className="flex flex-col gap-3 rounded-md border border-warn/50 bg-warn-soft p-3">
      <p className="flex items-start gap-2 text-sm text-warn">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          {t(
            'This was written elsewhere and holds HTML that this editor would change. It stays exactly as it is until you convert it.',
          )}
        </span>
      </p>
      <HtmlDifference
        before={stored}
        after={converted}
        beforeTitle={t('As it is stored')}
        afterTitle={converted === '' ? t('Converted: nothing is left') : t('Converted')}
      />
      {!isReadOnly && (
        <Button
          className="self-start"
          aria-label={t('Convert to edit: {label}', { label })}
          onPress={onConvert}
        >
          {t('Convert to edit')}
        </Button>
      )}
    </div>
  );
}
