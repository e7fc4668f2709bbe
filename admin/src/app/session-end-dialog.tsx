import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { sessionQuery, useSession } from '../api/session.ts';
import { onSessionEnd } from '../api/session-end.ts';
import { t } from '../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { onSubmit, useSubmit } from '../ui/use-submit.ts';

/** When the session ends under somebody's hands: signs in again on the spot, so that nothing typed is lost. */
export function SessionEndDialog() {
  const { user, tenant } = useSession();
  const queryClient = useQueryClient();
  const [isOver, setOver] = useState(false);
  const [password, setPassword] = useState('');
  useEffect(() => onSessionEnd(() => setOver(true)), []);

  const signIn = useSubmit(async () => {
    const body = { email: user.email, password };
    const { data } = await call('POST', '/auth/login', { body, isCredential: true });
    if (data.tenant.id !== tenant.id)
      await call('POST', '/auth/switch-tenant', { body: { tenantId: tenant.id } });
    setPassword('');
    setOver(false);
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
  return (
    <Dialog
      title={t('You were signed out')}
      isOpen={isOver}
      onClose={() => setOver(false)}
      size="sm"
      isForced
    >
      <form onSubmit={onSubmit(signIn.run)} className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          {t('The session of {address} has ended. Sign in again: what you were doing stays as it is.', {
            address: user.email,
          })}
        </p>
        <TextField
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={signIn.message}
          autoFocus
          isRequired
        />
        <div className="flex justify-end gap-2">
          <Button onPress={() => location.assign('/admin/sign-in')}>{t('Leave')}</Button>
          <Button type="submit" variant="primary">
            {t('Sign in')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
