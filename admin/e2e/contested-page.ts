import type { AdminApp, Visitor } from './app-in-browser.ts';

/** A type of pages that conflicts are made in. */
export const noteType = {
  name: 'Note',
  slug: 'note',
  schema: [
    { name: 'headline', label: 'Headline', type: 'text' },
    { name: 'teaser', label: 'Teaser', type: 'textarea' },
    { name: 'rating', label: 'Rating', type: 'number' },
    { name: 'source', label: 'Source', type: 'text' },
  ],
};

const stored = {
  headline: 'The quick brown fox',
  teaser: 'Jumps over the dog',
  rating: 3,
  source: 'Printed',
};

/** Makes a page and answers its id. */
export async function makePage(app: AdminApp, slug: string): Promise<string> {
  const body = { name: 'A fox', slug, pageType: 'note', fields: stored };
  const { body: answer } = await app.tenant.admin('POST', '/pages', body, 'editor');
  return answer.data.id;
}

/** The text box with this label. */
export const field = ({ page }: Visitor, name: string) => page.getByRole('textbox', { name, exact: true });

/** Saves as one does by the keyboard. */
export async function save({ page }: Visitor): Promise<void> {
  await page.keyboard.press('Control+s');
}

/** The page as the admin API has it. */
export async function read(app: AdminApp, id: string) {
  return (await app.tenant.admin('GET', `/pages/${id}`, undefined, 'editor')).body.data;
}
