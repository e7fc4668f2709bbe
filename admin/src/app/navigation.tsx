import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router';
import { BookOpen, LayoutList } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMay } from '../api/session.ts';
import { collectionTypesQuery } from '../api/types.ts';
import { type Appearance, TypeSign } from '../features/schemas/look/type-sign.tsx';
import { screenIconOf } from '../features/search/screen-icons.ts';
import { t } from '../messages/messages.ts';

/** The way to all screens that the one who is signed in may use. */
export function Navigation() {
  const { data: types = [] } = useQuery(collectionTypesQuery);
  const isEditor = useMay('editor');
  const isDeveloper = useMay('developer');
  const isAdmin = useMay('admin');
  const place = useRef<HTMLElement>(null);
  const { pathname } = useRouterState({ select: (state) => state.location });
  // The entry of the screen may stand below the edge of a low window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which entry it is follows from the address and the types.
  useEffect(() => {
    place.current?.querySelector('[data-status="active"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, types.length]);
  return (
    <nav
      ref={place}
      aria-label={t('Main [navigation]')}
      className="flex min-h-0 flex-1 flex-col scroll-py-10 gap-3.5 overflow-y-auto p-3 text-sm"
    >
      <Group>
        <Entry to="/" label={t('Home')} isExact />
      </Group>
      <Group title={t('Content')}>
        <Entry to="/pages" label={t('Pages')} />
        <Entry to="/posts" label={t('Posts')} />
        {types.map(({ slug, name, appearance }) => (
          <Entry key={slug} to="/items/$type" params={{ type: slug }} look={appearance} label={name} />
        ))}
        <Entry to="/media" label={t('Media')} />
        <Entry to="/trash" label={t('Trash')} />
      </Group>
      {isEditor && (
        <Group title={t('Publishing [group]')}>
          <Entry to="/releases" label={t('Releases')} />
          <Entry to="/calendar" label={t('Calendar')} />
          <Entry to="/changes" label={t('What changed')} />
        </Group>
      )}
      {isDeveloper && (
        <Group title={t('Developers')}>
          <Entry to="/schemas" label={t('Content model')} />
          <Entry to="/keys" label={t('Keys')} />
          <Entry to="/webhooks" label={t('Webhooks')} />
          <Entry to="/preview-sites" label={t('Preview sites')} />
          <Entry to="/connect" label={t('Connect')} />
          <Entry to="/explorer" label={t('Explorer')} />
          <a href="/docs/api/" target="_blank" rel="noopener noreferrer" className={entryClass}>
            <BookOpen aria-hidden="true" className="size-4 shrink-0" />
            {t('API reference')}
          </a>
        </Group>
      )}
      {isAdmin && (
        <Group title={t('Administration')}>
          <Entry to="/people" label={t('People')} />
          <Entry to="/languages" label={t('Languages')} />
          <Entry to="/workflows" label={t('Workflows')} />
          <Entry to="/audit-log" label={t('Audit log')} />
          <Entry to="/settings" label={t('Settings')} />
        </Group>
      )}
    </nav>
  );
}

const entryClass =
  'flex min-h-10 items-center gap-2.5 lg:min-h-7.5 rounded-md px-2.5 text-ink-soft hover:bg-sunken hover:text-ink ' +
  'data-[status=active]:bg-accent-soft data-[status=active]:font-medium data-[status=active]:text-accent';

function Group({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-px">
      {title && <h2 className="px-2.5 pb-1 text-xs font-medium text-ink-faint">{title}</h2>}
      {children}
    </div>
  );
}

function Entry(
  props: LinkProps & {
    readonly look?: Appearance | undefined;
    readonly label: string;
    readonly isExact?: boolean;
  },
) {
  const { look, label, isExact = false, ...link } = props;
  return (
    <Link {...link} activeOptions={{ exact: isExact, includeSearch: false }} className={entryClass}>
      <TypeSign look={look} icon={screenIconOf(link.to) ?? LayoutList} />
      <span dir="auto" className="truncate">
        {label}
      </span>
    </Link>
  );
}
