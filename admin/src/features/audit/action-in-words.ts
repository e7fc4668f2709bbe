/** Words for what the parts of an action say otherwise. */
const phrases: Readonly<Record<string, string>> = {
  'auth.signed_in': 'Signed in',
  'auth.signed_out': 'Signed out',
  'auth.sign_in_failed': 'Failed to sign in',
  'auth.session_ended': 'Ended a session',
  'auth.tenant_entered': 'Switched to this tenant',
  'auth.password_set': 'Set a password',
  'auth.password_changed': 'Changed the password',
  'auth.password_reset_requested': 'Asked for a new password',
  'user.reset_link_created': 'Made a link to a new password',
  'user.role_changed': 'Changed a role',
};

const things: Readonly<Record<string, string>> = {
  blog_post: 'a post',
  collection_item: 'an item',
  api_key: 'an API key',
  preview_key: 'a preview key',
  page_type: 'a page type',
  collection_type: 'a collection type',
  media: 'a file',
  user: 'a person',
  locale: 'a language',
};

/** An action as a phrase: `page.published` is "Published a page". */
export function actionInWords(action: string): string {
  const known = phrases[action];
  if (known) return known;
  const [thing = '', verb = ''] = action.split('.');
  const words = verb.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return `${words} ${things[thing] ?? `a ${thing.replaceAll('_', ' ')}`}`;
}
