import { Page } from '../../../ui/page.tsx';

/** New type. */
export function NewTypeScreen() {
  return <Page title="New type">{null}</Page>;
}

/** Type. */
export function TypeBuilderScreen() {
  return <Page title="Type">{null}</Page>;
}
