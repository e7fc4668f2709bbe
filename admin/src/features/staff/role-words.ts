import type { Role } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';

/** The roles, as they stand within sentences and beside names. */
export const roleNames: Readonly<Record<Role, string>> = {
  viewer: t('viewer'),
  editor: t('editor'),
  developer: t('developer'),
  admin: t('admin'),
  owner: t('owner'),
};

/** Somebody who has a role. */
export const oneWithRole: Readonly<Record<Role, string>> = {
  viewer: t('a viewer'),
  editor: t('an editor'),
  developer: t('a developer'),
  admin: t('an admin'),
  owner: t('an owner'),
};
