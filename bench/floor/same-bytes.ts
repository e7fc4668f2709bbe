import { readFileSync } from 'node:fs';
import { serveFloor } from './serve-floor.ts';

// The floor of a HIT: bare node:http that answers every request with the same bytes.
// Words: a file with the body, a file with the headers as a JSON object.
const [bodyFile = '', headersFile = ''] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as Record<string, string>;

serveFloor((_request, response) => {
  response.writeHead(200, { ...headers, 'Content-Length': body.length });
  response.end(body);
});
