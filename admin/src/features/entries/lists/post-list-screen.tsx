import { Page } from '../../../ui/page.tsx';

/** Posts. */
export function PostListScreen() {
  return <Page title="Posts">{null}</Page>;
}
