import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';

/** In place of a new record, for those who may only look. */
export function MayNotWrite({ what }: { readonly what: string }) {
  return (
    <Page title={`New ${what}`}>
      <EmptyState
        title={`Your role here is viewer: you may not make a ${what}`}
        action={<LinkButton to="/">Go to the start</LinkButton>}
      >
        An administrator can make you an editor.
      </EmptyState>
    </Page>
  );
}
