import { createServer } from 'node:http';
import { createClient } from '@galley/client';
import { sanitizeRichText } from './rich-text.js';

const { GALLEY_URL = 'http://127.0.0.1:4400', GALLEY_KEY, PORT = '3000' } = process.env;
if (!GALLEY_KEY) {
  console.error('GALLEY_KEY is missing. Set GALLEY_KEY to a public API key: GALLEY_KEY=cms_pk_… npm start');
  process.exit(1);
}

const galley = createClient({ url: GALLEY_URL, key: GALLEY_KEY });

const escaped = (text) => String(text ?? '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title, body) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
</head>
<body>
${body}
</body>
</html>
`;

/** Renders a list of the newest articles. */
async function home() {
  const { items } = await galley.collection('articles').list({ limit: 10 });
  const lines = items.map(
    ({ _slug, title }) => `<li><a href="/${encodeURIComponent(_slug)}">${escaped(title)}</a></li>`,
  );
  return page('Articles', `<h1>Articles</h1>\n<ul>\n${lines.join('\n')}\n</ul>`);
}

/** Renders an article. Returns undefined if the article doesn't exist. */
async function article(slug) {
  const item = await galley.collection('articles').get(slug);
  if (!item) return undefined;
  const { title, body } = item;
  return page(
    title,
    `<p><a href="/">All articles</a></p>\n<h1>${escaped(title)}</h1>\n${sanitizeRichText(body)}`,
  );
}

const server = createServer(async (request, response) => {
  try {
    const slug = decodeURIComponent(new URL(request.url, 'http://localhost').pathname.slice(1));
    const text = slug ? await article(slug) : await home();
    response.writeHead(text ? 200 : 404, { 'Content-Type': 'text/html; charset=UTF-8' });
    response.end(text ?? page('Not found', '<h1>Not found</h1>'));
  } catch (error) {
    console.error(error);
    response.writeHead(502, { 'Content-Type': 'text/plain; charset=UTF-8' });
    response.end('Galley returned an error. The log of this site has details.\n');
  }
});
server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`The site is running on http://127.0.0.1:${server.address().port}`);
});
