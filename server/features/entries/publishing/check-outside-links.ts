import { z } from 'zod';
import { outsideLinksIn } from '../../../lib/html/outside-links.ts';
import { productName } from '../../../lib/product.ts';
import type { Outbound, OutboundResult } from '../../../platform/outbound/outbound.ts';
import { visitFields } from '../../schemas/content-walk.ts';
import type { ComponentOf } from '../../schemas/field-types/field-type.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { Content } from '../entry.ts';

/** Links that one check asks, side by side so many. */
const mostLinks = 20;
const askedAtOnce = 5;
/** Milliseconds for one request, and for all. */
const requestTimeout = 5000;
const wholeTimeout = 20_000;

const outcomes = ['answers', 'redirects', 'notFound', 'refuses', 'fails', 'silent', 'unreachable'] as const;

/** `data` of a check of links to other sites. */
export const outsideLinksShape = z.strictObject({
  links: z.array(
    z.strictObject({
      url: z.string(),
      field: z
        .string()
        .describe('The path of the first field that contains the link, without array indexes.'),
      outcome: z
        .enum(outcomes)
        .describe(
          '`refuses`: a 4xx status other than 404 and 410. `fails`: a 5xx status. `silent`: no response in ' +
            'time, or an unreadable response. `unreachable`: the host has no public address.',
        ),
      status: z.int().nullable(),
      location: z.string().nullable().describe("The target of a redirect. Galley doesn't follow redirects."),
    }),
  ),
  left: z.int().describe(`The number of links beyond the first ${mostLinks}, which aren't checked.`),
});

type CheckedLink = z.input<typeof outsideLinksShape>['links'][number];

/** The addresses of other sites in content, each once, and the field that each stands in first. */
export function outsideLinksOf(
  type: Pick<ContentType, 'schema'>,
  content: Content,
  component: ComponentOf,
): Map<string, string> {
  const found = new Map<string, string>();
  visitFields(type.schema, content, {
    component,
    text: (text, form, path) => {
      for (const url of outsideLinksIn(text, form)) if (!found.has(url)) found.set(url, path);
    },
  });
  return found;
}

/**
 * Asks the sites that addresses lead to whether they answer, without following where they redirect: `HEAD`, and `GET` where
 * that is not answered well. At most 20, within 20 seconds.
 */
export async function checkOutsideLinks(
  outbound: Outbound,
  links: ReadonlyMap<string, string>,
): Promise<z.input<typeof outsideLinksShape>> {
  const whole = AbortSignal.timeout(wholeTimeout);
  const asked = [...links].slice(0, mostLinks);
  const queue = [...asked.entries()];
  const checked: CheckedLink[] = [];
  async function askNext(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [place, [url, field]] = next;
      checked[place] = { url, field, ...(await ask(outbound, url, whole)) };
    }
  }
  await Promise.all(Array.from({ length: askedAtOnce }, askNext));
  return { links: checked, left: links.size - asked.length };
}

type Judged = Pick<CheckedLink, 'outcome' | 'status' | 'location'>;

async function ask(outbound: Outbound, url: string, whole: AbortSignal): Promise<Judged> {
  // A name and a password are nobody else's business, and what is private is refused before anything is sent.
  if (outbound.faultOf(url) !== undefined) return { outcome: 'unreachable', status: null, location: null };
  const send = (method: 'HEAD' | 'GET') =>
    outbound.send({
      url,
      method,
      headers: { 'User-Agent': `${productName}-Links/1.0`, Accept: '*/*' },
      signal: AbortSignal.any([whole, AbortSignal.timeout(requestTimeout)]),
    });
  const first = await send('HEAD');
  const isGood = first.kind === 'refused' || (first.kind === 'answered' && first.status < 400);
  return judge(url, isGood ? first : await send('GET'));
}

function judge(url: string, result: OutboundResult): Judged {
  const nothing = { status: null, location: null };
  if (result.kind === 'refused') return { outcome: 'unreachable', ...nothing };
  if (result.kind === 'interrupted' || result.status === null) return { outcome: 'silent', ...nothing };
  const { status } = result;
  const location = result.kind === 'answered' ? (result.location ?? null) : null;
  if (status >= 300 && status < 400 && location !== null) {
    const target = URL.canParse(location, url) ? new URL(location, url).href : location;
    return { outcome: 'redirects', status, location: target };
  }
  if (status < 400) return { outcome: 'answers', status, location: null };
  if (status === 404 || status === 410) return { outcome: 'notFound', status, location: null };
  return { outcome: status < 500 ? 'refuses' : 'fails', status, location: null };
}
