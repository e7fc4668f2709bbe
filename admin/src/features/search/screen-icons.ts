import {
  Boxes,
  CalendarDays,
  FileText,
  GitCompare,
  House,
  Image,
  KeyRound,
  Languages,
  ListChecks,
  type LucideIcon,
  MonitorSmartphone,
  Newspaper,
  PackageCheck,
  Plug,
  ScrollText,
  Settings,
  Shuffle,
  SquareTerminal,
  Trash2,
  UserCog,
  Users,
  Webhook,
} from 'lucide-react';

/** The icons of the screens, by their addresses: the same in the navigation and in the palette. */
export const screenIcons = {
  '/': House,
  '/pages': FileText,
  '/posts': Newspaper,
  '/media': Image,
  '/trash': Trash2,
  '/releases': PackageCheck,
  '/calendar': CalendarDays,
  '/changes': GitCompare,
  '/schemas': Boxes,
  '/migrations': Shuffle,
  '/keys': KeyRound,
  '/webhooks': Webhook,
  '/preview-sites': MonitorSmartphone,
  '/connect': Plug,
  '/explorer': SquareTerminal,
  '/people': Users,
  '/languages': Languages,
  '/workflows': ListChecks,
  '/audit-log': ScrollText,
  '/settings': Settings,
  '/account': UserCog,
} as const satisfies Readonly<Record<string, LucideIcon>>;

export type ScreenAddress = keyof typeof screenIcons;

/** The icon of the screen at an address; undefined where it has none of its own. */
export function screenIconOf(address: string | undefined): LucideIcon | undefined {
  return address !== undefined && Object.hasOwn(screenIcons, address)
    ? screenIcons[address as ScreenAddress]
    : undefined;
}
