import { z } from 'zod';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import type { ContentDeps } from '../transfer/content-folder/import-content.ts';
import { applyTemplate } from './apply-template.ts';
import { allTemplates, type Template, templateWith } from './templates.ts';

const templateShape = named(
  'Template',
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string().describe('The purpose of the template, in one sentence.'),
    types: z.array(
      z.object({ kind: z.enum(['page', 'collection', 'component']), name: z.string(), slug: z.string() }),
    ),
    records: z.number().int().describe('The number of sample pages, items and posts in the template.'),
  }),
);

const chapter = 'Templates';

const list = operation({
  name: 'templates.list',
  method: 'GET',
  path: '/admin/templates',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'List templates',
  answers: ok(dataAnswer(z.array(templateShape)), 'The templates, ordered by id.'),
  examples: { all: {} },
  handle: async (_: ContentDeps) => jsonAnswer({ data: (await allTemplates()).map(present) }),
});

const apply = operation({
  name: 'templates.apply',
  method: 'POST',
  path: '/admin/templates/:id/apply',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Apply a template',
  description:
    'Creates the types and the sample content of the template in one transaction. You can change and ' +
    'delete the types and the content as usual. The tenant must have no types, content or locales.',
  answers: ok(dataAnswer(templateShape), 'The applied template.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    begun: { path: { id: 'magazine' } },
    taken: { path: { id: 'magazine' }, status: 409 },
    unknown: { path: { id: 'nothing' }, status: 404 },
  },
  handle: async (deps: ContentDeps, request) => {
    const { tenant, actor } = request;
    const template = await templateWith(param(request, 'id'));
    await deps.database.write((tx) =>
      applyTemplate(tx, tenant, deps, { template, actor, ownerId: actor.id ?? undefined }),
    );
    return jsonAnswer({ data: present(template) });
  },
});

/** What a tenant can begin with. */
export const templateOperations = [list, apply];

function present({ id, content }: Template): z.input<typeof templateShape> {
  const { name, description, types, entries } = content;
  return {
    id,
    name,
    description,
    types: types.map(({ kind, name, slug }) => ({ kind, name, slug })),
    records: entries.length,
  };
}
