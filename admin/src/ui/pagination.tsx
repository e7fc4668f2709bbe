import { ChevronLeft, ChevronRight } from 'lucide-react';
import { numberInWords } from '../locale.ts';
import { t } from '../messages/messages.ts';
import { Button } from './button.tsx';

/** Which part of a list is shown, and the way to the others. Nothing for a list that fits one page. */
export function Pagination(props: {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) {
  const { page, limit, total, onPage } = props;
  const last = Math.max(1, Math.ceil(total / limit));
  if (total === 0) return null;
  const from = (page - 1) * limit + 1;
  return (
    <nav
      aria-label={t('Pages of the list')}
      className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft"
    >
      <span className="text-xs tabular-nums">
        {t('{from}–{to} of {total}', { from, to: Math.min(total, page * limit), total })}
      </span>
      {last > 1 && (
        <span className="flex items-center gap-2">
          <Button whyDisabled={page <= 1 && t('This is the first page.')} onPress={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" /> {t('Previous')}
          </Button>
          <span className="tabular-nums">
            {numberInWords(page)} / {numberInWords(last)}
          </span>
          <Button whyDisabled={page >= last && t('This is the last page.')} onPress={() => onPage(page + 1)}>
            {t('Next')} <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          </Button>
        </span>
      )}
    </nav>
  );
}
