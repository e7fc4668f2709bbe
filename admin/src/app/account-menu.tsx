import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, Monitor, Moon, Sun, UserCog } from 'lucide-react';
import { call } from '../api/call.ts';
import { roleNames, useSession } from '../api/session.ts';
import { t } from '../messages/messages.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { chooseLook, useLook } from '../ui/look.ts';
import { MenuButton } from '../ui/menu.tsx';
import { notifyFailure } from '../ui/toast.tsx';

const themes = [
  { theme: 'system', label: t('Theme: as the system'), Icon: Monitor },
  { theme: 'light', label: t('Theme: light'), Icon: Sun },
  { theme: 'dark', label: t('Theme: dark'), Icon: Moon },
] as const;

/** Who is signed in, the theme, and the way out. */
export function AccountMenu() {
  const { user, role } = useSession();
  const { theme } = useLook();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const signOut = async () => {
    try {
      await call('POST', '/auth/logout');
      await navigate({ to: '/sign-in' });
      queryClient.clear();
    } catch (error) {
      notifyFailure(t('You are still signed in'), error);
    }
  };
  return (
    <MenuButton
      label={t('Account')}
      trigger={
        <Button variant="quiet" aria-label={t('Account of {name}', { name: user.name || user.email })}>
          <Avatar name={user.name || user.email} className="size-6.5 text-[0.6875rem]" />
          <span className="max-w-40 truncate max-sm:hidden">{user.name || user.email}</span>
        </Button>
      }
      entries={[
        {
          label: t('Account and sessions'),
          detail: `${user.email} · ${roleNames[role]}`,
          icon: <UserCog className="size-4" />,
          onSelect: () => void navigate({ to: '/account' }),
        },
        'separator',
        ...themes.map(({ theme: one, label, Icon }) => ({
          label: one === theme ? t('{theme} (now)', { theme: label }) : label,
          icon: <Icon className="size-4" />,
          onSelect: () => chooseLook({ theme: one }),
        })),
        'separator',
        {
          label: t('Sign out'),
          icon: <LogOut className="size-4 rtl:-scale-x-100" />,
          onSelect: () => void signOut(),
        },
      ]}
    />
  );
}
