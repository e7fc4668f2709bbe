import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { readFlag } from '../../platform/http/query-flag.ts';
import { translateError } from '../../platform/http/translate-error.ts';
import type { ReadRequest } from '../api/access.ts';
import { asksPerspective, shownInPerspective } from '../api/asked-perspective.ts';
import type { Shown } from '../api/shown.ts';
import type { ReadPart } from './read-parts.ts';

/** Answers one read of a batch as a request of its own would be answered; failures are answers too. */
export async function answerPart(
  deps: unknown,
  asked: Shown & { readonly tenant: TenantId },
  part: ReadPart,
  report: (error: unknown) => void,
): Promise<Answer> {
  const { operation, params, query } = part;
  const request: ReadRequest = { ...asked, params, query, ifNoneMatch: undefined };
  try {
    if (readFlag(query, 'preview') && asked.view === 'published') {
      throw fail('INVALID_PREVIEW_KEY', 'A preview key is required via the X-Preview-Key header.');
    }
    const shown = asksPerspective(operation, query) ? shownInPerspective(asked, query) : {};
    return await operation.handle(deps, { ...request, ...shown });
  } catch (error) {
    return translateError(error, report);
  }
}
