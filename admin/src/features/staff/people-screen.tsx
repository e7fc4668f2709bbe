import { Page } from '../../ui/page.tsx';

/** People. */
export function PeopleScreen() {
  return <Page title="People">{null}</Page>;
}
