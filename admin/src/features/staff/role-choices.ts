import { mayAs, type Role } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';

const words: Readonly<Record<Role, { readonly label: string; readonly detail: string }>> = {
  viewer: { label: t('Viewer'), detail: t('Reads everything, changes nothing.') },
  editor: { label: t('Editor'), detail: t('Writes, publishes and schedules content; manages media.') },
  developer: { label: t('Developer'), detail: t('Also models content, and manages keys and webhooks.') },
  admin: { label: t('Admin'), detail: t('Also manages people and settings, and reads the audit log.') },
  owner: { label: t('Owner'), detail: t('May do everything.') },
};

/** The roles that somebody with a role may give: nobody gives more than their own (decisions, "Users"). */
export function roleChoices(own: Role) {
  const roles = Object.keys(words) as Role[];
  return roles.filter((role) => mayAs(own, role)).map((role) => ({ value: role, ...words[role] }));
}
