import type { SampleId } from '../../features/api/sample-values.ts';
import type { Reply } from '../test-service.ts';

/** Waits for a request that makes something of the sample world, and keeps its id under the name. */
export type Make = (name: SampleId | undefined, request: Promise<Reply>) => Promise<Record<string, unknown>>;
