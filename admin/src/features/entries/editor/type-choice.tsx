import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { kindNames } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import type { ContentType } from '../../../api/types.ts';
import { plural, t } from '../../../messages/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';
import { TypeSign } from '../../schemas/look/type-sign.tsx';
import { MayNotWrite } from './may-not-write.tsx';

/** Asks what kind of page is to be written. */
export function TypeChoice({ types }: { readonly types: readonly ContentType[] }) {
  const mayWrite = useMay('editor');
  if (!mayWrite) return <MayNotWrite one={kindNames.page.one} />;
  if (types.length === 0) return <NoTypes />;
  return (
    <Page title={t('New page')} lead={t('What kind of page is it? The type decides which fields it has.')}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {types.map(({ id, slug, name, description, schema, appearance }) => (
          <li key={id}>
            <Link
              to="/pages/new"
              search={{ type: slug }}
              className="flex h-full flex-col gap-1 rounded-xl border border-line bg-surface p-4 hover:border-accent hover:bg-accent-soft"
            >
              <span className="flex items-center gap-2 font-medium">
                <TypeSign look={appearance} icon={FileText} className="text-ink-faint" />
                {name}
              </span>
              <span className="text-sm text-ink-soft">
                {description || plural(schema.length, '{count} field', '{count} fields')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function NoTypes() {
  const isDeveloper = useMay('developer');
  return (
    <Page title={t('New page')}>
      <EmptyState
        title={t('There are no page types yet')}
        icon={<FileText />}
        action={
          isDeveloper && (
            <LinkButton to="/schemas/$kind/new" params={{ kind: 'page-types' }} variant="primary">
              {t('Make the first page type')}
            </LinkButton>
          )
        }
      >
        {isDeveloper
          ? t('A page type says which fields its pages have. Make one, then come back to write.')
          : t('A page type says which fields its pages have. Somebody with the role developer can make one.')}
      </EmptyState>
    </Page>
  );
}
