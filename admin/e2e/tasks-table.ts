import { type EditorsTask, editorsTasks, type Step, type Way } from './twelve-tasks.ts';

/** How often one presses, all in all. */
export function pressesOf(steps: readonly Step[]): number {
  return steps.reduce((sum, [, presses]) => sum + presses, 0);
}

/** What a product needs at the least; nothing where its documentation does not let one count. */
function leastOf({ steps, times = 1, uncounted }: Way): number | undefined {
  return uncounted === undefined ? pressesOf(steps) * times : undefined;
}

/** The peers of a task for which something is counted. */
export function countedPeers({ sanity, storyblok }: EditorsTask): number[] {
  return [leastOf(sanity), leastOf(storyblok)].filter((count) => count !== undefined);
}

/** The table of the guide, as Markdown. */
export function renderTasks(): string {
  const rows = Object.values<EditorsTask>(editorsTasks).map(({ title, galley, sanity, storyblok }) =>
    row([title, `**${pressesOf(galley)}**: ${inWords(galley)}`, cellOf(sanity), cellOf(storyblok)]),
  );
  return [row(['Task', 'Galley', 'Sanity Studio', 'Storyblok']), '|---|---|---|---|', ...rows].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function cellOf(way: Way): string {
  const { steps, times, uncounted, sources } = way;
  const links = sources.map(({ title, url }) => `[${title}](${url})`).join(', ');
  const what = uncounted ?? `**${leastOf(way)}**: ${times ? `${times} × ` : ''}${inWords(steps)}`;
  return links ? `${what} (${links})` : what;
}

function inWords(steps: readonly Step[]): string {
  return steps.map(([what, presses]) => (presses > 1 ? `${what} ×${presses}` : what)).join(', ');
}
