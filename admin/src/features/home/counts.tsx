import { Link, type LinkProps } from '@tanstack/react-router';
import { FileText, Image, LayoutList, type LucideIcon, Newspaper, Trash2 } from 'lucide-react';
import type { Overview } from '../../api/overview.ts';
import { numberInWords } from '../../locale.ts';
import { t } from '../../messages/messages.ts';

/** How much there is of everything. */
export function Counts({ counts }: { readonly counts: Overview['counts'] }) {
  return (
    <ul aria-label={t('How much there is')} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <Count icon={FileText} label={t('Pages')} count={counts.pages} link={{ to: '/pages' }} />
      <Count icon={LayoutList} label={t('Items')} count={counts.items} />
      <Count icon={Newspaper} label={t('Posts')} count={counts.posts} link={{ to: '/posts' }} />
      <Count icon={Image} label={t('Media')} count={counts.media} link={{ to: '/media' }} />
      <Count icon={Trash2} label={t('In the trash')} count={counts.trash} link={{ to: '/trash' }} />
    </ul>
  );
}

function Count(props: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count: number;
  /** Items are in lists of their types: there is no one list of all. */
  readonly link?: LinkProps;
}) {
  const { icon: Icon, label, count, link } = props;
  const look = 'flex items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3';
  const content = (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <span className="flex flex-col">
        <span className="text-lg leading-tight font-semibold tabular-nums">{numberInWords(count)}</span>
        <span className="text-xs text-ink-soft">{label}</span>
      </span>
    </>
  );
  return (
    <li>
      {link ? (
        <Link {...link} className={`${look} hover:bg-sunken`}>
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}
