import { Page } from '../../ui/page.tsx';

/** Content model. */
export function TypeListScreen() {
  return <Page title="Content model">{null}</Page>;
}
