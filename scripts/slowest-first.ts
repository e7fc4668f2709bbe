import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, though some are short, the longest first: what starts last is what everybody waits for. */
export const slowestFiles = [
  'admin/e2e/every-screen.test.ts',
  'server/test/kill-webhooks.test.ts',
  'server/commands/program.test.ts',
  'admin/e2e/webhooks-walk.test.ts',
  'server/app/several-nodes.test.ts',
  'server/features/media/upload/upload-memory.test.ts',
  'admin/e2e/hostile-content.test.ts',
  'server/features/webhooks/delivery/bad-receivers.test.ts',
  'server/test/documented-commands.test.ts',
  'server/platform/outbound/outbound.test.ts',
  'server/features/transfer/transfer.test.ts',
  'server/test/openapi-examples.test.ts',
  'server/commands/work.test.ts',
  'server/features/media/delivery/variants.test.ts',
  'server/test/kill.test.ts',
  'server/test/webhook-load.test.ts',
];

/** Starts the files that take longest before the others of their project, which a run without memory takes by size. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = slowestFiles.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place === -1 ? slowestFiles.length : place;
    };
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((ofProject) =>
      ofProject.toSorted((a, b) => placeOf(a) - placeOf(b)),
    );
  }
}
