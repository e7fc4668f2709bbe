import { Boxes, FilePlus2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/session.ts';
import { t } from '../../../messages/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback.tsx';

/** There is no type to write pages with: developers are shown where to make one, others whom to ask. */
export function NoTypes() {
  const isDeveloper = useMay('developer');
  return (
    <EmptyState
      icon={<Boxes aria-hidden="true" />}
      title={t('There is no page type yet')}
      action={isDeveloper && <LinkButton to="/schemas">{t('Open the content model')}</LinkButton>}
    >
      {isDeveloper
        ? t('A page type says which fields there are to fill in. Make one in the content model, then write.')
        : t('A page type says which fields there are to fill in. Ask a developer of your team to make one.')}
    </EmptyState>
  );
}

/** There is a type and no record of it yet. */
export function NoRecords(props: {
  readonly title: string;
  /** The button that makes the first. */
  readonly create: ReactNode;
  /** Other ways to come by records. */
  readonly more?: ReactNode;
}) {
  const mayEdit = useMay('editor');
  return (
    <EmptyState
      icon={<FilePlus2 aria-hidden="true" />}
      title={props.title}
      action={
        mayEdit && (
          <>
            {props.create}
            {props.more}
          </>
        )
      }
    >
      {mayEdit
        ? t('What you write is a draft that nobody outside sees, until you publish it.')
        : t('Here will be what your team writes. Your role may read.')}
    </EmptyState>
  );
}
