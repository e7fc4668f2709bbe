import { ChevronsUpDown } from 'lucide-react';
import { call } from '../api/call.ts';
import { roleNames, useSession } from '../api/session.ts';
import { t } from '../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { TenantName } from './tenant-name.tsx';

/** The tenant that is worked in, and the others that one may switch to. */
export function TenantMenu() {
  const { tenant, tenants } = useSession();
  const others = tenants.filter(({ id }) => id !== tenant.id);
  const switchTo = async (tenantId: string) => {
    try {
      await call('POST', '/auth/switch-tenant', { body: { tenantId } });
      // Nothing of the other tenant may stay in memory.
      location.assign('/admin');
    } catch (error) {
      notifyFailure(t('The tenant was not switched'), error);
    }
  };
  if (others.length === 0)
    return (
      <div className="flex h-13 items-center border-b border-line px-5">
        <TenantName />
      </div>
    );
  return (
    <div className="flex h-13 items-center border-b border-line px-2">
      <MenuButton
        label={t('Tenants')}
        trigger={
          <Button
            variant="quiet"
            className="w-full justify-between"
            aria-label={t('Tenant {name}: switch', { name: tenant.name })}
          >
            <TenantName />
            <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0" />
          </Button>
        }
        entries={others.map(({ id, name: label, role }) => ({
          label,
          detail: roleNames[role],
          onSelect: () => void switchTo(id),
        }))}
      />
    </div>
  );
}
