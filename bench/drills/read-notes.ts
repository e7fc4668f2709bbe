import { Agent, get } from 'node:http';

/** What came back from the front: the number of the version that it shows, and whether a cache had it. */
export interface SeenNote {
  readonly version: number;
  readonly isHit: boolean;
}

/** Reads through the caches in front, over kept connections. */
export interface NoteReader {
  /** The version of a note that readers see. */
  readNote(slug: string): Promise<SeenNote>;
  /** Reads a page of the list; `version` is the highest in it. */
  readList(page: number): Promise<SeenNote>;
  close(): void;
}

export function createNoteReader(url: string, apiKey: string): NoteReader {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const headers = { 'X-API-Key': apiKey };

  function read(path: string): Promise<SeenNote> {
    return new Promise((resolve, reject) => {
      const request = get(`${url}/api/v1${path}`, { agent, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.once('error', reject);
        answer.once('end', () => {
          if (answer.statusCode !== 200) {
            reject(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`));
            return;
          }
          const versions = [...text.matchAll(/"title":"version (\d+)"/g)].map(([, number]) => Number(number));
          // Varnish names the request that fetched what it had; nginx says it in a word.
          const isHit =
            answer.headers['x-proxy-cache'] === 'HIT' ||
            /^\d+ \d+$/.test(String(answer.headers['x-varnish'] ?? ''));
          resolve({ version: Math.max(...versions), isHit });
        });
      });
      request.once('error', reject);
    });
  }

  return {
    readNote: (slug) => read(`/collections/notes/${slug}`),
    readList: (page) => read(`/collections/notes?limit=20&page=${page}`),
    close: () => agent.destroy(),
  };
}

/** Numbers from 0 to below `count`, the n-th as often as Zipf's law says. */
export function createZipf(count: number): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let n = 1; n <= count; n++) {
    sum += 1 / n;
    sums.push(sum);
  }
  return () => {
    const drawn = Math.random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
