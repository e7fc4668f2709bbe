import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronDown, Languages } from 'lucide-react';
import { type Locale, useLocales } from '../../../api/locales.ts';
import { localeOf } from '../../../api/record-address.ts';
import type { ContentRecord } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { MenuButton } from '../../../ui/menu.tsx';
import { rememberPlace } from './keep-place.ts';
import { stateInWords } from './locale-states.ts';

/** Which language the form shows, and how far the record has come in each. Nothing where the tenant has no second one. */
export function LocaleSwitch({ record }: { readonly record: ContentRecord }) {
  const locales = useLocales();
  const navigate = useNavigate();
  if (locales.length < 2) return null;
  const code = localeOf(record.id);
  const isShown = (one: Locale) => (code === undefined ? one.isDefault : one.code === code);
  const shown = locales.find(isShown);
  const show = ({ code: next, isDefault }: Locale) => {
    rememberPlace();
    const locale = isDefault ? undefined : next;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, locale, field: undefined, panel: undefined }),
      resetScroll: false,
    });
  };
  const name = shown?.name ?? code ?? '';
  return (
    <MenuButton
      label={t('Language of the form')}
      trigger={
        <Button className="max-w-52 min-w-0 px-2.5" aria-label={t('Language: {name}', { name })}>
          <Languages aria-hidden="true" className="size-4 shrink-0" />
          <bdi className="truncate">{name}</bdi>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        </Button>
      }
      entries={locales.map((one) => ({
        label: one.name,
        detail: stateInWords(record.locales?.find(({ locale }) => locale === one.code)),
        icon: <Check aria-hidden="true" className={isShown(one) ? 'size-4' : 'invisible size-4'} />,
        onSelect: () => show(one),
      }))}
    />
  );
}
