import { idOfReference } from '../stored-forms.ts';
import type { PlaceOfField } from './targets-context.ts';

const mostKept = 6;

/** Whose choices are kept: of one person in one tenant, on this device. */
export interface Chooser {
  readonly userId: string;
  readonly tenantId: string;
}

/** What somebody chose last in a field, the latest first. */
export function recentTargets(chooser: Chooser, place: PlaceOfField): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(chooser, place)) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((id) => idOfReference(id) ?? []) : [];
  } catch {
    return [];
  }
}

/** Notes that somebody chose something in a field. Where nothing can be kept, nothing is. */
export function keepRecent(chooser: Chooser, place: PlaceOfField, id: string): void {
  const others = recentTargets(chooser, place).filter((one) => one !== id);
  try {
    localStorage.setItem(keyOf(chooser, place), JSON.stringify([id, ...others].slice(0, mostKept)));
  } catch {
    // A convenience, and no more.
  }
}

function keyOf({ userId, tenantId }: Chooser, { kind, typeSlug, path }: PlaceOfField): string {
  return `galley.recent.${tenantId}.${userId}.${kind}.${typeSlug}.${path}`;
}
