import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const large = new WeakSet<Socket>();

/** Notes that a connection sends a large response, of which it holds only the next bytes, until that is over. */
export function markLarge(socket: Socket, response: ServerResponse): void {
  large.add(socket);
  response.once('close', () => large.delete(socket));
}

/** Whether a connection sends a response that was marked as large. */
export function isMarkedLarge(socket: Socket): boolean {
  return large.has(socket);
}
