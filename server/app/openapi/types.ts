import { z } from 'zod';
import type { Chapter } from '../../features/api/chapters.ts';
import { created, named, ok } from '../../features/api/operation.ts';
import { sampleIds } from '../../features/api/sample-values.ts';
import { fieldInput } from '../../features/schemas/field-types/field-input.ts';
import {
  createTypeBody,
  deletedTypeAnswer,
  savedTypeAnswer,
  typeAnswer,
  typeListAnswer,
  typeRecord,
  updateTypeBody,
} from '../../features/schemas/shapes.ts';
import { prefixed } from '../legacy-prefixed.ts';

named('SchemaField', fieldInput);
named('Type', typeRecord);
const createBody = named('CreateType', createTypeBody);
const updateBody = named('UpdateType', updateTypeBody);
const query = z.object({
  dryRun: z.enum(['true', 'false']).default('false').describe('`true` answers the same and saves nothing.'),
});

interface TypeExamples {
  readonly id: string;
  /** One that nothing uses. */
  readonly spareId: string;
  readonly create: Record<string, unknown>;
  /** A schema without a field that the current one has and content uses. */
  readonly breaking: readonly Record<string, unknown>[];
}

const title = { name: 'title', label: 'Title', type: 'text', required: true };
const headline = { name: 'headline', label: 'Headline', type: 'text', required: true };
const label = { name: 'label', label: 'Label', type: 'text', required: true };

/** Page types, components and collection types for people. */
export const typeOperations = {
  ...prefixed(
    'pageTypes',
    describeTypes('Page types', 'page type', {
      id: sampleIds.pageType,
      spareId: sampleIds.sparePageType,
      create: { name: 'Story', slug: 'story', schema: [headline] },
      breaking: [headline],
    }),
  ),
  ...prefixed(
    'components',
    describeTypes('Components', 'component', {
      id: sampleIds.component,
      spareId: sampleIds.spareComponent,
      create: { name: 'Quote', slug: 'quote', schema: [{ name: 'text', label: 'Text', type: 'textarea' }] },
      breaking: [label],
    }),
  ),
  ...prefixed(
    'collectionTypes',
    describeTypes('Collection types', 'collection type', {
      id: sampleIds.articleType,
      spareId: sampleIds.spareCollectionType,
      create: {
        name: 'Boats',
        slug: 'boats',
        description: 'What lies in the harbour',
        schema: [title, { name: 'length', label: 'Length', type: 'number', options: { min: 0 } }],
      },
      breaking: [title],
    }),
  ),
};

function describeTypes(chapter: Chapter, noun: string, examples: TypeExamples) {
  const path = { id: examples.id };
  const broken = { name: 'Broken', slug: 'broken', schema: [{ name: 'no hyphens', type: 'texture' }] };
  return {
    list: {
      chapter,
      summary: `List all ${noun}s`,
      answers: ok(typeListAnswer, 'All of them.'),
      examples: { all: {} },
    },
    create: {
      chapter,
      summary: `Create a ${noun}`,
      description:
        'A taken slug is told before the schema is looked at; a schema with faults tells all of them.',
      query,
      body: createBody,
      answers: created(savedTypeAnswer, `The ${noun}.`),
      errors: ['DUPLICATE_SLUG' as const, 'INVALID_SCHEMA' as const],
      examples: {
        created: { body: examples.create },
        dryRun: { query: { dryRun: 'true' }, body: { name: 'A try', slug: 'a-try' } },
        slugTaken: { body: examples.create, status: 409 },
        faults: { body: broken, status: 400 },
      },
    },
    get: {
      chapter,
      summary: `Read a ${noun}`,
      answers: ok(typeAnswer, `The ${noun}.`),
      errors: ['NOT_FOUND' as const],
      examples: { found: { path } },
    },
    update: {
      chapter,
      summary: `Change a ${noun}`,
      description:
        'What is left out stays. Changes that break content which is there save too, and answer `warnings` and a ' +
        'proposed content migration.',
      query,
      body: updateBody,
      answers: ok(savedTypeAnswer, `The ${noun}, with warnings where content may break.`),
      errors: [
        'NOT_FOUND' as const,
        'DUPLICATE_SLUG' as const,
        'INVALID_SCHEMA' as const,
        'SINGLETON_CONVERSION_ERROR' as const,
      ],
      examples: {
        described: { path, body: { description: 'What readers see first' } },
        breaking: { path, body: { schema: examples.breaking } },
      },
    },
    delete: {
      chapter,
      summary: `Delete a ${noun}`,
      query,
      answers: ok(deletedTypeAnswer, 'Deleted.'),
      errors: ['NOT_FOUND' as const, 'HAS_REFERENCES' as const],
      examples: { unused: { path: { id: examples.spareId } }, inUse: { path, status: 409 } },
    },
  };
}
