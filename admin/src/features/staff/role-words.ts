import type { Role } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';

/** Somebody who has a role. */
export const oneWithRole: Readonly<Record<Role, string>> = {
  viewer: t('a viewer'),
  editor: t('an editor'),
  developer: t('a developer'),
  admin: t('an admin'),
  owner: t('an owner'),
};
