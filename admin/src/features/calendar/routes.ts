import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute } from '../../routing/routes.ts';

/** Which days the calendar shows. */
interface CalendarSearch {
  readonly view?: 'week';
  /** The day that the keyboard is at, YYYY-MM-DD; today without it. */
  readonly day?: string;
}

const readCalendarSearch = ({ view, day }: Record<string, unknown>): CalendarSearch => ({
  ...(view === 'week' && { view }),
  ...(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
});

/** The screens of this feature. */
export const calendarRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/calendar',
    validateSearch: readCalendarSearch,
    beforeLoad: needsRole('editor'),
    component: lazyRouteComponent(() => import('./calendar-screen.tsx'), 'CalendarScreen'),
  }),
] as const;
