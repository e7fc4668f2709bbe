import { openBrowser } from '../../admin/e2e/open-browser.ts';
import { buildAdmin } from '../../scripts/build-admin.ts';
import { signIn } from '../admin-client.ts';
import { type Finding, showFigure } from '../finding.ts';
import { owner, serveGalley } from '../galley.ts';
import { quantile, runRounds } from '../measure.ts';
import { amountOf, type BenchContext } from './bench-context.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>;

/** Fields of the type, all of them open. */
const openFields = 20;
/** Milliseconds between two keys: a quick typist's. */
const pace = 60;
const share = 0.95;

const bareTextArea = `{
  const bare = document.createElement('textarea');
  bare.id = 'bare';
  document.querySelector('main').prepend(bare);
}`;
/** Notes for every key when the frame that shows it has been painted: the task after that frame begins then. */
const watchKeys = `
  globalThis.keyDelays = [];
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => keyDelays.push(performance.now() - timeStamp);
      channel.port2.postMessage(null);
    });
  }, { capture: true });
  0;`;

/**
 * How long it takes from a key to the painted frame that shows it, in a real browser: in the schema builder with twenty
 * open fields, and in a bare text area on the same page.
 */
export async function measureBuilderTyping(context: BenchContext): Promise<Finding[]> {
  await buildAdmin();
  const galley = await serveGalley({ GALLEY_DATA_DIR: context.folder('typing') }, context.profileDir);
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(20_000);
  try {
    await openBuilder(page, galley.url);
    await page.evaluate(watchKeys);
    const keys = amountOf(context, 100);
    const label = page.getByLabel('Label', { exact: true }).nth(openFields / 2);
    const bare = page.locator('#bare');
    const comparison = await runRounds(
      context.rounds,
      () => typeInto(page, label, keys),
      () => typeInto(page, bare, keys),
    );
    return [
      {
        measure: `typing in the schema builder with ${openFields} open fields, p95 from a key to its frame`,
        floor: `a bare text area there: ${showFigure(comparison.floor.median)} ms`,
        galley: `${showFigure(comparison.ours.median)} ms, ${keys} keys a round`,
        value: comparison.ours,
        unit: 'ms',
        budget: { atMost: 50 },
      },
    ];
  } finally {
    await browser.close();
    await galley.stop();
  }
}

async function openBuilder(page: Page, url: string): Promise<void> {
  const admin = await signIn(url, owner);
  const type = await admin.send<{ id: string }>('POST', '/collection-types', {
    name: 'Typed',
    slug: 'typed',
    schema: Array.from({ length: openFields }, (_, index) => fieldOf(index)),
  });
  await page.request.post(`${url}/api/v1/auth/login`, { data: owner });
  await page.goto(`${url}/admin/schemas/collection-types/${type.id}`);
  for (let index = 0; index < openFields; index++)
    await page.getByRole('button', { name: new RegExp(`^Field ${index} `) }).click();
  await page.evaluate(bareTextArea);
}

/** A field, of the types that have the most to say of themselves. */
function fieldOf(index: number): object {
  const field = { name: `field${index}`, label: `Field ${index}` };
  const choices = ['Small', 'Large'].map((label) => ({ label, value: label.toLowerCase() }));
  const kinds = [
    { type: 'text', options: { minLength: 1, maxLength: 80, helpText: 'In a line' } },
    { type: 'select', options: { choices } },
    { type: 'number', options: { min: 0, max: 10, step: 1 } },
    { type: 'image', options: { allowedMimeTypes: ['image/png'] } },
    { type: 'reference', options: { referenceType: 'page' } },
  ];
  return { ...field, ...kinds[index % kinds.length] };
}

/** Types a text and answers how long its keys took, without the slowest twentieth. */
async function typeInto(page: Page, place: ReturnType<Page['locator']>, keys: number): Promise<number> {
  await place.click();
  const text = 'The quick brown fox jumps over the lazy dog again. '.repeat(Math.ceil(keys / 50));
  await page.keyboard.type(text.slice(0, keys), { delay: pace });
  const delays = await page.evaluate<number[]>('keyDelays.splice(0)');
  await place.fill('');
  return quantile(delays, share);
}
