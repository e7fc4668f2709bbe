import { mayAs, type Role } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';

const meanings: Readonly<Record<Role, string>> = {
  viewer: t('Reads everything, changes nothing.'),
  editor: 'Writes, publishes and schedules content; manages media.',
  developer: t('Also models content, and manages keys and webhooks.'),
  admin: t('Also manages people and settings, and reads the audit log.'),
  owner: t('May do everything.'),
};

/** The roles that somebody with a role may give: nobody gives more than their own (decisions, "Users"). */
export function roleChoices(own: Role) {
  const roles = Object.keys(meanings) as Role[];
  return roles
    .filter((role) => mayAs(own, role))
    .map((role) => ({
      value: role,
      label: role.replace(/^./, (c) => c.toUpperCase()),
      detail: meanings[role],
    }));
}
