import { productName } from '../../lib/product.ts';

/** The files of the explorer's library, and their types. Nothing else of it is served. */
export const explorerFiles: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=UTF-8',
  'swagger-ui.css': 'text/css; charset=UTF-8',
  'favicon-32x32.png': 'image/png',
};

/** The page of the API explorer; everything that it loads stands below `assets`. */
export function explorerPage(assets: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${productName} API</title>
<link rel="icon" type="image/png" href="${assets}/favicon-32x32.png">
<link rel="stylesheet" href="${assets}/swagger-ui.css">
</head>
<body>
<div id="explorer"></div>
<noscript>The explorer needs JavaScript. The document itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="${assets}/swagger-ui-bundle.js"></script>
<script src="${assets}/start.js"></script>
</body>
</html>
`;
}

/**
 * Starts the explorer. Nothing of what a visitor pastes is stored, and nothing is asked of any other host: the badge of
 * the public validator is off. References are followed here, where an operation is opened: all of the document's lead to
 * parts of itself, and the library would walk the whole of it each time, which takes seconds. `$$ref` is what it names a
 * schema by; a reference to what it stands in stays one.
 */
export const startScript = `const valueAt = (value, names) => names.reduce((found, name) => found?.[name], value);
const namesOf = (ref) =>
  ref.slice(2).split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

function follow(document, value, above = []) {
  if (Array.isArray(value)) return value.map((part) => follow(document, part, above));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...beside } = value;
  const isLocal = typeof $ref === 'string' && $ref.startsWith('#/');
  if (isLocal && above.includes($ref)) return value;
  const parts = Object.entries(isLocal ? beside : value);
  const own = Object.fromEntries(parts.map(([name, part]) => [name, follow(document, part, above)]));
  if (!isLocal) return own;
  const found = follow(document, valueAt(document, namesOf($ref)), [...above, $ref]);
  return { ...found, ...own, $$ref: location.origin + '/openapi.json' + $ref };
}

const resolveSubtree = async (document, names) => ({
  spec: follow(document, valueAt(document, names)),
  errors: [],
});

window.ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#explorer',
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [() => ({ fn: { resolveSubtree } })],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  queryConfigEnabled: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/** What the page may load: its own files, and the pictures that stand in its style sheet. */
export const explorerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
