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

/** The way to all screens that the one who is signed in may use. */
export function Navigation() {
  const { data: types = [] } = useQuery(collectionTypesQuery);
  const isEditor = useMay('editor');
  const isDeveloper = useMay('developer');
  const isAdmin = useMay('admin');
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3 text-sm">
      <Group>
        <Entry to="/" icon={House} label="Home" isExact />
      </Group>
      <Group title="Content">
        <Entry to="/pages" icon={FileText} label="Pages" />
        <Entry to="/posts" icon={Newspaper} label="Posts" />
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
        {isEditor && <Entry to="/releases" icon={PackageCheck} label="Releases" />}
        {isEditor && <Entry to="/calendar" icon={CalendarDays} label="Calendar" />}
        {isEditor && <Entry to="/changes" icon={GitCompare} label="What changed" />}
        <Entry to="/media" icon={Image} label="Media" />
        <Entry to="/trash" icon={Trash2} label="Trash" />
      </Group>
      {isDeveloper && (
        <Group title="Developers">
          <Entry to="/schemas" icon={Boxes} label="Content model" />
          <Entry to="/keys" icon={KeyRound} label="Keys" />
          <Entry to="/webhooks" icon={Webhook} label="Webhooks" />
          <Entry to="/preview-sites" icon={MonitorSmartphone} label="Preview sites" />
          <Entry to="/connect" icon={Plug} label="Connect" />
          <Entry to="/explorer" icon={SquareTerminal} label="Explorer" />
          <a href="/docs/api/" target="_blank" rel="noopener noreferrer" className={entryClass}>
            <BookOpen aria-hidden="true" className="size-4 shrink-0" />
            API reference
          </a>
        </Group>
      )}
      {isAdmin && (
        <Group title="Administration">
          <Entry to="/people" icon={Users} label="People" />
          <Entry to="/languages" icon={Languages} label="Languages" />
          <Entry to="/workflows" icon={ListChecks} label="Workflows" />
          <Entry to="/audit-log" icon={ScrollText} label="Audit log" />
          <Entry to="/settings" icon={Settings} label="Settings" />
        </Group>
      )}
    </nav>
  );
}

const entryClass =
  'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-ink-soft hover:bg-sunken hover:text-ink ' +
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
