import { z } from 'zod';
import {
  apiKeyRecord,
  madeApiKey,
  madePreviewKey,
  previewKeyRecord,
} from '../../features/access/answer-shapes.ts';
import { createKeyShape, createPreviewKeyShape, rotateKeyShape } from '../../features/access/shapes.ts';
import { created, named, ok } from '../../features/api/operation.ts';
import { paging } from '../../features/api/query-shapes.ts';
import { sampleIds, samplePassword, sampleTexts } from '../../features/api/sample-values.ts';
import { openedTenant, tenantRecord } from '../../features/tenants/answer-shapes.ts';
import { createTenantShape, renameTenantShape } from '../../features/tenants/shapes.ts';
import { dataAnswer, pageAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { prefixed } from '../legacy-prefixed.ts';

const rotate = named('RotateKey', rotateKeyShape);

function describeKeys(about: {
  noun: string;
  record: z.ZodType;
  made: z.ZodType;
  body: z.ZodType;
  create: Record<string, unknown>;
  refused: Record<string, unknown>;
  id: string;
  oldId: string;
}) {
  const { noun, record, made, body, create, refused, id, oldId } = about;
  const chapter = 'Keys' as const;
  const shown = `The ${noun}: this is the only answer that holds it.`;
  return {
    list: {
      chapter,
      summary: `List ${noun}s`,
      answers: ok(dataAnswer(z.array(record)), 'All that are not revoked, masked.'),
      examples: { all: {} },
    },
    create: {
      chapter,
      summary: `Create a ${noun}`,
      body,
      answers: created(dataAnswer(made), shown),
      examples: { created: { body: create }, refused: { body: refused, status: 400 } },
    },
    revoke: {
      chapter,
      summary: `Revoke a ${noun}`,
      description: 'Effective at once, on every node.',
      answers: ok(successAnswer, 'Revoked.'),
      errors: ['NOT_FOUND' as const],
      examples: { revoked: { path: { id: oldId } }, unknown: { path: { id: oldId }, status: 404 } },
    },
    rotate: {
      chapter,
      summary: `Replace a ${noun}`,
      description: 'The old one works for another 24 hours.',
      body: rotate,
      answers: created(dataAnswer(made), shown),
      errors: ['NOT_FOUND' as const, 'INVALID_STATUS' as const],
      examples: { rotated: { path: { id } } },
    },
  };
}

const past = '2001-01-01T00:00:00Z';

/** API keys and preview keys. */
export const keyOperations = {
  ...prefixed(
    'apiKeys',
    describeKeys({
      noun: 'API key',
      record: named('ApiKey', apiKeyRecord),
      made: named('MadeApiKey', madeApiKey),
      body: named('CreateApiKey', createKeyShape),
      create: { name: 'Import', type: 'secret', permissions: ['content:write', 'media:write'] },
      refused: { name: 'Import', type: 'secret', permissions: [] },
      id: sampleIds.apiKey,
      oldId: sampleIds.oldApiKey,
    }),
  ),
  ...prefixed(
    'previewKeys',
    describeKeys({
      noun: 'preview key',
      record: named('PreviewKey', previewKeyRecord),
      made: named('MadePreviewKey', madePreviewKey),
      body: named('CreatePreviewKey', createPreviewKeyShape),
      create: { name: 'Staging site', expiresAt: '2035-01-01T00:00:00Z' },
      refused: { name: 'Staging site', expiresAt: past },
      id: sampleIds.previewKey,
      oldId: sampleIds.oldPreviewKey,
    }),
  ),
};

const chapter = 'Tenants';
named('Tenant', tenantRecord);

/** The tenant of the session, and the tenants of the installation. */
export const tenantOperations = {
  ...prefixed('tenant', {
    get: {
      chapter,
      summary: 'Read the tenant',
      answers: ok(dataAnswer(tenantRecord), 'The tenant.'),
      examples: { own: {} },
    },
    update: {
      chapter,
      summary: 'Rename the tenant',
      body: named('RenameTenant', renameTenantShape),
      answers: ok(dataAnswer(tenantRecord), 'The tenant.'),
      examples: { renamed: { body: { name: 'Tideline Magazine' } } },
    },
  }),
  ...prefixed('tenants', {
    list: {
      chapter,
      summary: 'List the tenants of the installation',
      query: z.object(paging),
      answers: ok(pageAnswer(tenantRecord), 'A page of tenants.'),
      examples: { one: { query: { limit: '1' } } },
    },
    create: {
      chapter,
      summary: 'Make a tenant and its owner',
      description: 'An owner who is known already keeps their password.',
      body: named('CreateTenant', createTenantShape),
      answers: created(dataAnswer(openedTenant), 'The tenant and its owner.'),
      errors: ['DUPLICATE_SLUG', 'VALIDATION_ERROR'],
      examples: {
        made: {
          body: {
            slug: sampleTexts.newTenantSlug,
            name: 'Saltmarsh Weekly',
            ownerEmail: sampleTexts.newOwnerEmail,
            ownerPassword: samplePassword,
          },
        },
        taken: {
          body: {
            slug: sampleTexts.newTenantSlug,
            name: 'Saltmarsh Weekly',
            ownerEmail: sampleTexts.newOwnerEmail,
            ownerPassword: samplePassword,
          },
          status: 409,
        },
      },
    },
  }),
};
