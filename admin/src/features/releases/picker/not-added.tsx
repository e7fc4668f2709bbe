import { plural } from '../../../messages/messages.ts';

const mostShown = 20;

/** Why records were not taken into a release; nothing where all were. */
export function NotAdded({
  kept,
}: {
  readonly kept: readonly { readonly id: string; readonly message: string }[];
}) {
  if (kept.length === 0) return null;
  return (
    <ul role="alert" className="list-disc rounded-md bg-danger-soft py-2 ps-7 pe-3 text-sm text-danger">
      {kept.slice(0, mostShown).map(({ id, message }) => (
        <li key={id}>{message}</li>
      ))}
      {kept.length > mostShown && (
        <li>{plural(kept.length - mostShown, 'and {count} more', 'and {count} more')}</li>
      )}
    </ul>
  );
}
