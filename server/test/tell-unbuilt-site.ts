import { isSiteBuilt } from '../../scripts/docs-site/build-docs.ts';

/**
 * Whether the documentation is built as its pages are now. Where it is not, says so, so that nobody takes skipped for passed.
 *
 * @throws where `CI` is set, for there everything is tried
 */
export function tellUnbuiltSite(): boolean {
  if (isSiteBuilt()) return true;
  const told = 'Tests of the documentation are skipped, since it is not built as it is now: npm run docs.';
  if (process.env['CI']) throw new Error(told);
  process.stderr.write(`${told}\n`);
  return false;
}
