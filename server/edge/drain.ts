import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long idle connections may still bring a request that was on its way, in milliseconds. */
const linger = 1000;
const lookEvery = 50;

/**
 * Stops a server without cutting anybody off: no new connections, running requests are answered, each answer says that
 * the connection closes. `http.Server.close` would end idle connections at once, with a request perhaps in flight.
 */
export function drain(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const closeMore = setInterval(() => {
      const elapsed = performance.now() - startedAt;
      if (elapsed >= grace) server.closeAllConnections();
      else if (elapsed >= linger) server.closeIdleConnections();
    }, lookEvery);
    NetServer.prototype.close.call(server, () => {
      clearInterval(closeMore);
      // Nothing is open any more; this ends the timer that looks after time-outs.
      server.close(() => {});
      resolve();
    });
    if (grace === 0) server.closeAllConnections();
  });
}
