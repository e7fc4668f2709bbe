import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { collectionTypesQuery, pageTypesQuery } from '../../api/types.ts';
import { t } from '../../messages/messages.ts';
import { chooseLook, type Look } from '../../ui/look.ts';
import { notifyFailure } from '../../ui/toast.tsx';
import { type Command, type CommandName, listCommands } from './commands.ts';

/** All that the one who is signed in may do and see here. */
export function useCommands(): readonly Command[] {
  const { role, tenant, tenants } = useSession();
  const { data: pageTypes } = useQuery(pageTypesQuery);
  const { data: collectionTypes } = useQuery(collectionTypesQuery);
  return useMemo(
    () =>
      listCommands({
        role,
        pageTypes: pageTypes ?? [],
        collectionTypes: collectionTypes ?? [],
        otherTenants: tenants.filter(({ id }) => id !== tenant.id),
      }),
    [role, tenant, tenants, pageTypes, collectionTypes],
  );
}

/** Does what is no place to go to. */
export function useRunCommand(): (name: CommandName, argument?: string) => void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const runs: Readonly<Record<CommandName, (argument: string) => Promise<void> | void>> = {
    theme: (theme) => chooseLook({ theme: theme as Look['theme'] }),
    density: (density) => chooseLook({ density: density as Look['density'] }),
    'switch-tenant': async (tenantId) => {
      await call('POST', '/auth/switch-tenant', { body: { tenantId } });
      // Nothing of the other tenant may stay in memory.
      location.assign('/admin');
    },
    'sign-out': async () => {
      await call('POST', '/auth/logout');
      await router.navigate({ to: '/sign-in' });
      queryClient.clear();
    },
  };
  return async (name, argument = '') => {
    try {
      await runs[name](argument);
    } catch (error) {
      notifyFailure(t('That did not work'), error);
    }
  };
}
