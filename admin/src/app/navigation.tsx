import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  BookOpen,
  Boxes,
  CalendarDays,
  FileText,
  GitCompare,
  House,
  Image,
  KeyRound,
  Languages,
  LayoutList,
  ListChecks,
  type LucideIcon,
  MonitorSmartphone,
  Newspaper,
  PackageCheck,
  Plug,
  ScrollText,
  Settings,
  SquareTerminal,
  Trash2,
  Users,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../api/session.ts';
import { collectionTypesQuery } from '../api/types.ts';
import { type Appearance, TypeSign } from '../features/schemas/look/type-sign.tsx';
import { t } from '../messages/messages.ts';

/** The way to all screens that the one who is signed in may use. */
export function Navigation() {
  const { data: types = [] } = useQuery(collectionTypesQuery);
  const isEditor = useMay('editor');
  const isDeveloper = useMay('developer');
  const isAdmin = useMay('admin');
  return (
    <nav
      aria-label={t('Main [navigation]')}
      className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3 text-sm"
    >
      <Group>
        <Entry to="/" icon={House} label={t('Home')} isExact />
      </Group>
      <Group title={t('Content')}>
        <Entry to="/pages" icon={FileText} label={t('Pages')} />
        <Entry to="/posts" icon={Newspaper} label={t('Posts')} />
        {types.map(({ slug, name, appearance }) => (
          <Entry
            key={slug}
            to="/items/$type"
            params={{ type: slug }}
            icon={LayoutList}
            look={appearance}
            label={name}
          />
        ))}
        {isEditor && <Entry to="/releases" icon={PackageCheck} label={t('Releases')} />}
        {isEditor && <Entry to="/calendar" icon={CalendarDays} label={t('Calendar')} />}
        {isEditor && <Entry to="/changes" icon={GitCompare} label={t('What changed')} />}
        <Entry to="/media" icon={Image} label={t('Media')} />
        <Entry to="/trash" icon={Trash2} label={t('Trash')} />
      </Group>
      {isDeveloper && (
        <Group title={t('Developers')}>
          <Entry to="/schemas" icon={Boxes} label={t('Content model')} />
          <Entry to="/keys" icon={KeyRound} label={t('Keys')} />
          <Entry to="/webhooks" icon={Webhook} label={t('Webhooks')} />
          <Entry to="/preview-sites" icon={MonitorSmartphone} label={t('Preview sites')} />
          <Entry to="/connect" icon={Plug} label={t('Connect')} />
          <Entry to="/explorer" icon={SquareTerminal} label={t('Explorer')} />
          <a href="/docs/api/" target="_blank" rel="noopener noreferrer" className={entryClass}>
            <BookOpen aria-hidden="true" className="size-4 shrink-0" />
            {t('API reference')}
          </a>
        </Group>
      )}
      {isAdmin && (
        <Group title={t('Administration')}>
          <Entry to="/people" icon={Users} label={t('People')} />
          <Entry to="/languages" icon={Languages} label={t('Languages')} />
          <Entry to="/workflows" icon={ListChecks} label={t('Workflows')} />
          <Entry to="/audit-log" icon={ScrollText} label={t('Audit log')} />
          <Entry to="/settings" icon={Settings} label={t('Settings')} />
        </Group>
      )}
    </nav>
  );
}

const entryClass =
  'flex min-h-9 items-center gap-2.5 lg:min-h-8 rounded-md px-2.5 text-ink-soft hover:bg-sunken hover:text-ink ' +
  'data-[status=active]:bg-accent-soft data-[status=active]:font-medium data-[status=active]:text-accent';

function Group({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      {title && <h2 className="px-2.5 pb-1 text-xs font-medium text-ink-faint">{title}</h2>}
      {children}
    </div>
  );
}

function Entry(
  props: LinkProps & {
    readonly icon: LucideIcon;
    readonly look?: Appearance | undefined;
    readonly label: string;
    readonly isExact?: boolean;
  },
) {
  const { icon, look, label, isExact = false, ...link } = props;
  return (
    <Link {...link} activeOptions={{ exact: isExact, includeSearch: false }} className={entryClass}>
      <TypeSign look={look} icon={icon} />
      <span dir="auto" className="truncate">
        {label}
      </span>
    </Link>
  );
}
