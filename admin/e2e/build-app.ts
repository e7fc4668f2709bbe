import { buildAdmin } from '../../scripts/build-admin.ts';

/** Before the first test: files that run side by side need not each find the app unbuilt. */
export async function setup(): Promise<void> {
  await buildAdmin();
}
