import type { Field } from '../field-types/field-type.ts';

/** A change that content written before may not fit any more. It warns and never blocks. */
export interface BreakingChange {
  readonly code: 'FIELD_REMOVED' | 'FIELD_TYPE_CHANGED' | 'FIELD_NOW_REQUIRED';
  readonly field: string;
  readonly message: string;
}

/**
 * Compares the presence, type and required mark of fields, and nothing else (specification, "Breaking-change
 * warnings"). A required field that is new counts as now required.
 */
export function detectBreakingChanges(before: readonly Field[], after: readonly Field[]): BreakingChange[] {
  const old = new Map(before.map((field) => [field.name, field]));
  const kept = new Set(after.map((field) => field.name));
  const removed = before.filter((field) => !kept.has(field.name)).map(removal);
  return [...removed, ...after.flatMap((field) => changesOf(old.get(field.name), field))];
}

function removal({ name }: Field): BreakingChange {
  const message = `The field "${name}" is removed; content in it is kept but no longer delivered.`;
  return { code: 'FIELD_REMOVED', field: name, message };
}

function changesOf(before: Field | undefined, after: Field): BreakingChange[] {
  const changes: BreakingChange[] = [];
  const { name } = after;
  if (before && before.type !== after.type) {
    const message = `The type of "${name}" changes from "${before.type}" to "${after.type}".`;
    changes.push({ code: 'FIELD_TYPE_CHANGED', field: name, message });
  }
  if (after.required && !before?.required) {
    const message = `The field "${name}" is now required; content without it cannot be published.`;
    changes.push({ code: 'FIELD_NOW_REQUIRED', field: name, message });
  }
  return changes;
}
