import { fileURLToPath } from 'node:url';
import type { MediaDeps } from '../../features/media/media-deps.ts';
import { stagePath } from '../../features/media/upload/stage-path.ts';
import { uploadMedia } from '../../features/media/upload/upload-media.ts';
import type { Actor } from '../../lib/actor.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { demoMedia } from '../content/media.ts';

/**
 * Uploads the pictures, documents and the film of the demo, which `make-media.ts` drew, through the ordinary upload.
 * @returns the id of each file by its key
 */
export async function loadDemoMedia(
  deps: MediaDeps,
  tenant: TenantId,
  actor: Actor,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { key, filename, altText, caption, folder } of demoMedia) {
    const path = fileURLToPath(new URL(`files/${filename}`, import.meta.url));
    const upload = await stagePath(path, deps.staging);
    const { id } = await uploadMedia(deps, { tenant, actor }, upload, { altText, caption, folder });
    ids.set(key, id);
  }
  return ids;
}
