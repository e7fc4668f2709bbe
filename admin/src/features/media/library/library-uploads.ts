import { loadMedia } from '../media-query.ts';
import { sendFile } from '../upload/send-file.ts';
import { createUploadQueue, type UploadQueue } from '../upload/upload-queue.ts';

let current: { readonly owner: string; readonly queue: UploadQueue } | undefined;

/**
 * The uploads of the library. They go on while other screens are open; with another person or tenant (`owner`) they end.
 */
export function libraryUploads(owner: string): UploadQueue {
  if (current?.owner === owner) return current.queue;
  current?.queue.cancelAll();
  const queue = createUploadQueue({ send: sendFile, load: loadMedia });
  current = { owner, queue };
  queue.subscribe(() => guardLeaving(queue));
  return queue;
}

// Whoever closes the tab while files are on their way is asked.
function guardLeaving(queue: UploadQueue): void {
  const isRunning = queue.uploads().some(({ state }) => state === 'waiting' || state === 'sending');
  if (isRunning) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
