import { useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../messages/messages.ts';
import { notifyFailure } from '../../ui/toast.tsx';
import type { LinkToPass } from './link-dialog.tsx';
import type { User } from './staff-queries.ts';

/** Makes a link to a new password for a colleague; `passed` is it, for `LinkDialog`. */
export function useResetLink(user: User) {
  const [passed, setPassed] = useState<LinkToPass>();
  const name = user.name || user.email;
  const make = async () => {
    try {
      const { data } = await call('POST', '/admin/users/{id}/reset-link', { path: { id: user.id } });
      const about = t('It works once, for an hour. Whoever has it can sign in as them.');
      setPassed({ title: t('A new password for {name}', { name }), link: data.link, about });
    } catch (error) {
      notifyFailure(t('No link was made'), error);
    }
  };
  return { passed, make: () => void make(), forgetPassed: () => setPassed(undefined) };
}
