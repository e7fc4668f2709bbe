import { Upload } from 'lucide-react';
import { t } from '../../../messages/messages.ts';

/** Says what a drop would do, over the whole screen. */
export function DropVeil({ folder }: { readonly folder: string | null }) {
  return (
    <div className="pointer-events-none fixed inset-3 z-30 flex items-center justify-center rounded-2xl border-3 border-dashed border-accent bg-accent-soft/90">
      <p className="flex items-center gap-3 text-lg font-semibold text-accent">
        <Upload aria-hidden="true" className="size-6" />
        {folder === null ? t('Drop to upload') : t('Drop to upload into “{folder}”', { folder })}
      </p>
    </div>
  );
}
