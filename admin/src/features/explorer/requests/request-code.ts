import { type ApiRequest, type RequestHeader, urlOf } from './api-request.ts';

/** A request for a shell. */
export function curlOf(request: ApiRequest): string {
  const { method, address, query, headers, body } = request;
  const isRead = method === 'GET';
  const parameters = isRead
    ? query.map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`)
    : [];
  const begin = query.length > 0 ? `curl -G ${quote(address)}` : `curl ${quote(address)}`;
  return [
    isRead ? begin : `curl -X ${method} ${quote(urlOf(request))}`,
    ...headers.map((header) => `-H ${shellHeader(header)}`),
    ...parameters,
    ...(body === undefined ? [] : [`-d ${quote(body)}`]),
  ].join(' \\\n  ');
}

/** The lines that send a request from a browser or Node, up to its answer in `response`. */
export function fetchLines(request: ApiRequest, { isTyped = false } = {}): string[] {
  const { method, address, query, headers, body } = request;
  const absent = isTyped ? " ?? ''" : '';
  const written = ({ name, value, variable }: RequestHeader) =>
    value === '' && variable
      ? `    ${JSON.stringify(name)}: process.env.${variable}${absent},`
      : `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`;
  return [
    `const url = new URL(${JSON.stringify(address)});`,
    ...query.map(
      ([name, value]) => `url.searchParams.append(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    ),
    '',
    'const response = await fetch(url, {',
    ...(method === 'GET' ? [] : [`  method: ${JSON.stringify(method)},`]),
    '  headers: {',
    ...headers.map(written),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body)}),`]),
    '});',
    `if (!response.ok) throw new Error(\`Galley answered \${response.status}: \${await response.text()}\`);`,
  ];
}

/** A request for a browser or Node, which prints what is answered. */
export function fetchOf(request: ApiRequest): string {
  const isText = request.query.some(([name, value]) => name === 'format' && value === 'typescript');
  const { method } = request;
  if (method === 'DELETE') return [...fetchLines(request), 'console.log(response.status);', ''].join('\n');
  const read = isText ? 'console.log(await response.text());' : 'console.log(await response.json());';
  return [...fetchLines(request), read, ''].join('\n');
}

/** A text as one word of a shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function shellHeader({ name, value, variable }: RequestHeader): string {
  return value === '' && variable ? `"${name}: $${variable}"` : quote(`${name}: ${value}`);
}

function indented(json: string): string {
  return json.replaceAll('\n', '\n  ');
}
