import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { serveFloor } from './serve-floor.ts';

// The floor of serving files: bare node:http that looks a file up and streams it for every request.
// Words: the file, its type.
const [path = '', type = ''] = process.argv.slice(2);

serveFloor((_request, response) => {
  stat(path).then(({ size, mtime }) => {
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Length': size,
      'Last-Modified': mtime.toUTCString(),
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    createReadStream(path).pipe(response);
  });
});
