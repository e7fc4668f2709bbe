import type { LookupFunction } from 'node:net';
import { isIP, type Socket } from 'node:net';
import type { Agent } from 'undici';
import { AddressRefused, listOwnAddresses, literalAddress, requirePublicAddress } from './address-guard.ts';
import type { ResolveHost } from './resolve-host.ts';

/** A second look at the own addresses, in milliseconds: interfaces come and go. */
const ownAddressesKept = 60_000;

/**
 * An agent whose sockets go to public addresses only. Three checks, because each alone has a hole: a literal address
 * is never looked up, a name may resolve to several, and only the socket knows where it went. The addresses that were
 * checked are the ones that are connected to, so a name cannot change its answer in between.
 */
export async function createGuardedAgent(options: {
  allowPrivate: boolean;
  resolve: ResolveHost;
  timeout: number;
}): Promise<Agent> {
  // Loaded with the first request: the library is a tenth of the memory of an idle process.
  const { Agent, buildConnector } = await import('undici');
  const check = options.allowPrivate ? () => {} : createCheck();
  const resolve = options.allowPrivate ? options.resolve : resolveDiscreetly(options.resolve);
  const connector = buildConnector({
    // Ends sockets that nobody waits for any more; never before the wall clock, which says what became of a request.
    timeout: options.timeout * 2,
    allowH2: false,
    lookup: checkedLookup(resolve, check),
  });
  return new Agent({
    connect: (target, callback) => {
      try {
        const literal = literalAddress(target.hostname);
        if (literal !== undefined) check(literal);
      } catch (error) {
        callback(error as Error, null);
        return;
      }
      connector(target, (...[error, socket]) => {
        if (error) callback(error, null);
        else if (isRefused(socket, check)) callback(new AddressRefused(), null);
        else callback(null, socket);
      });
    },
    pipelining: 1,
    // A receiver that closes an idle connection while a request is on its way to it looks like one that failed.
    keepAliveTimeout: 1000,
    keepAliveMaxTimeout: 1000,
    allowH2: false,
    // The wall clock of each request is the one time-out.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

type Check = (address: string) => void;

function createCheck(): Check {
  let own = listOwnAddresses();
  let readAt = performance.now();
  return (address) => {
    if (performance.now() - readAt > ownAddressesKept) {
      own = listOwnAddresses();
      readAt = performance.now();
    }
    requirePublicAddress(address, own);
  };
}

function isRefused(socket: Socket, check: Check): boolean {
  try {
    check(socket.remoteAddress ?? '');
    return false;
  } catch {
    socket.destroy();
    return true;
  }
}

/** Refuses a name that is not found with the words for one that is private. */
function resolveDiscreetly(resolve: ResolveHost): ResolveHost {
  return async (hostname) => {
    try {
      const addresses = await resolve(hostname);
      if (addresses.length > 0) return addresses;
    } catch (error) {
      throw new AddressRefused(error);
    }
    throw new AddressRefused();
  };
}

/** A look-up for sockets that answers checked addresses, and refuses a name when any of its addresses is refused. */
function checkedLookup(resolve: ResolveHost, check: Check): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname)
      .then((addresses) => {
        for (const address of addresses) check(address);
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (!first) throw new Error('the name has no address');
        return { found, first };
      })
      .then(
        ({ found, first }) => {
          if (options.all) callback(null, found);
          else callback(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, ''),
      );
  };
}
