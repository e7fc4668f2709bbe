import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { sessionQuery, useMay } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { MediaField } from '../media/picker/media-field.tsx';

const hex = /^#[0-9a-f]{6}$/i;
/** What the field of the system that picks a colour begins with. */
const ownAccent = '#0b6562';

/** The colour and the logo of the app, for all who work in the tenant. */
export function BrandForm({ accent, logo }: { readonly accent: string; readonly logo: string | null }) {
  const isOwner = useMay('owner');
  const queryClient = useQueryClient();
  const [color, setColor] = useState(accent);
  const [file, setFile] = useState(logo);
  const typed = color.trim();
  const isColor = typed === '' || hex.test(typed);
  const save = useSubmit(
    async () => {
      const body = { accent: typed === '' ? null : typed, logo: file };
      await call('PUT', '/admin/tenant/brand', { body });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['tenant'] }),
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]);
      notify(t('The colour and the logo are saved'));
    },
    { onFailure: (error) => notifyFailure(t('The colour and the logo were not saved'), error) },
  );
  const whyNot =
    (!isColor && t('Type a colour first.')) ||
    (typed === accent && file === logo && t('Nothing has changed.'));
  return (
    <form onSubmit={onSubmit(save.run)} className="flex flex-col gap-4" noValidate>
      <div className="flex items-start gap-2">
        <TextField
          label={t('Colour')}
          value={color}
          onChange={setColor}
          isReadOnly={!isOwner}
          isCode
          placeholder={ownAccent}
          maxLength={7}
          error={isColor ? save.faultOf('accent') : t('A colour is written as #rrggbb, for example #7a1f5c.')}
          help={t(
            'Of buttons, links and what is chosen. It is made lighter or darker until it can be read in each theme.',
          )}
          className="flex-1"
        />
        <input
          type="color"
          aria-label={t('Pick the colour')}
          value={hex.test(typed) ? typed : ownAccent}
          onChange={({ target }) => setColor(target.value)}
          disabled={!isOwner}
          className="mt-6.5 size-9 shrink-0 rounded-md border border-line-strong bg-surface p-1"
        />
      </div>
      <MediaField
        label={t('Logo')}
        isImage
        isReadOnly={!isOwner}
        value={file}
        onChange={setFile}
        error={save.faultOf('logo')}
        help={t(
          'Stands in place of the name at the top of the menu, up to 28 pixels high; best as SVG or as PNG without a ground.',
        )}
      />
      {isOwner && (
        <Button type="submit" variant="primary" className="self-start" whyDisabled={whyNot}>
          {t('Save the colour and the logo')}
        </Button>
      )}
    </form>
  );
}
