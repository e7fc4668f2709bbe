import { lookup, Resolver } from 'node:dns/promises';

/** Finds the addresses of a name. @throws when there is none */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/**
 * Asks the name servers of the system. Not `dns.lookup`: that holds one of four threads while a hostile server lets it
 * wait, and passwords are hashed on the same threads.
 */
export function createResolver(options: { hostsFile: boolean }): ResolveHost {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return async (hostname) => {
    const name = hostname.replace(/\.$/, '');
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    // `localhost` and the names of a hosts file matter where private addresses may be called at all.
    if (options.hostsFile) return (await lookup(name, { all: true })).map(({ address }) => address);
    const [first] = answers;
    throw first?.status === 'rejected' ? first.reason : new Error('the name has no address');
  };
}
