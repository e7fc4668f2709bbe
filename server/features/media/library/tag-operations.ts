import { z } from 'zod';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { mediaTag } from '../answer-shapes.ts';
import type { MediaDeps } from '../media-deps.ts';
import { tagsOf } from '../media-tags.ts';
import { countByTags } from '../store.ts';

named('MediaTag', mediaTag);

const list = operation({
  name: 'mediaTags.list',
  method: 'GET',
  path: '/admin/media/tags',
  access: staff('viewer'),
  ...adminCalls,
  chapter: 'Media library',
  summary: 'List media tags',
  answers: ok(
    dataAnswer(z.array(mediaTag)),
    'All tags, ordered by name. A tag exists while at least one file has it.',
  ),
  examples: { all: {} },
  handle: async ({ database }: MediaDeps, { tenant }) => {
    const counts = new Map<string, number>();
    for (const { tags, count } of await countByTags(database, tenant)) {
      for (const tag of tagsOf(tags)) counts.set(tag, (counts.get(tag) ?? 0) + count);
    }
    const data = [...counts].map(([name, mediaCount]) => ({ name, mediaCount }));
    return jsonAnswer({ data: data.sort((a, b) => (a.name < b.name ? -1 : 1)) });
  },
});

/** The tags that files of the library have. */
export const tagOperations = [list];
