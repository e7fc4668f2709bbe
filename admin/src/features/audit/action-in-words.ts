import { t } from '../../messages/messages.ts';

/** Words for what the parts of an action say otherwise. */
const phrases: Readonly<Record<string, string>> = {
  'auth.signed_in': t('Signed in'),
  'auth.signed_out': t('Signed out'),
  'auth.sign_in_failed': t('Failed to sign in'),
  'auth.session_ended': t('Ended a session'),
  'auth.tenant_entered': t('Switched to this tenant'),
  'auth.password_set': t('Set a password'),
  'auth.password_changed': t('Changed the password'),
  'auth.password_reset_requested': t('Asked for a new password'),
  'user.reset_link_created': t('Made a link to a new password'),
  'user.role_changed': t('Changed a role'),
};

const things: Readonly<Record<string, string>> = {
  blog_post: t('a post'),
  collection_item: t('an item'),
  api_key: 'an API key',
  preview_key: t('a preview key'),
  page_type: t('a page type'),
  collection_type: t('a collection type'),
  media: t('a file'),
  user: t('a person'),
  locale: t('a language'),
};

/** An action as a phrase: `page.published` is "Published a page". */
export function actionInWords(action: string): string {
  const known = phrases[action];
  if (known) return known;
  const [thing = '', verb = ''] = action.split('.');
  const words = verb.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return `${words} ${things[thing] ?? `a ${thing.replaceAll('_', ' ')}`}`;
}
