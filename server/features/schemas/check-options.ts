import { nearestName } from '../../lib/text/nearest-name.ts';
import { quoteInput } from '../../lib/text/quote-input.ts';
import type { FieldType, SchemaIssue } from './field-types/field-type.ts';

const mostIssues = 200;
const longestReason = 160;

/** The option of every field at the top of a type that has content of its own: each locale has a value of its own. */
const localizedOption = 'localized';

/** UNSUPPORTED_OPTION for each option that the type's row does not list, INVALID_OPTION for each malformed one. */
export function checkOptions(
  fieldType: FieldType,
  options: Readonly<Record<string, unknown>>,
  path: string,
  { takesLocalized = false }: { readonly takesLocalized?: boolean } = {},
): SchemaIssue[] {
  const known = [...Object.keys(fieldType.options.shape), ...(takesLocalized ? [localizedOption] : [])];
  const unsupported = Object.keys(options)
    .filter((name) => !known.includes(name))
    .slice(0, mostIssues);
  return [
    ...unsupported.map((name) => unsupportedOption(name, known, fieldType, path)),
    ...malformedOptions(fieldType, options, path),
    ...(takesLocalized ? malformedLocalized(options[localizedOption], path) : []),
  ];
}

function malformedLocalized(value: unknown, path: string): SchemaIssue[] {
  if (value === undefined || typeof value === 'boolean') return [];
  const message = `The option "${localizedOption}" must be true or false.`;
  return [{ field: path, code: 'INVALID_OPTION', message }];
}

function unsupportedOption(
  name: string,
  known: readonly string[],
  type: FieldType,
  path: string,
): SchemaIssue {
  const nearest = nearestName(name, known);
  const own = Object.keys(type.options.shape);
  const hint = nearest === undefined ? `It takes ${own.join(', ')}.` : `Did you mean "${nearest}"?`;
  const message = `The option ${quoteInput(name)} does not apply to a field of type "${type.name}". ${hint}`;
  return { field: path, code: 'UNSUPPORTED_OPTION', message };
}

/** One issue an option, however many faults it has inside. */
function malformedOptions(
  fieldType: FieldType,
  options: Readonly<Record<string, unknown>>,
  path: string,
): SchemaIssue[] {
  const parsed = fieldType.options.safeParse(options);
  if (parsed.success) return [];
  const byOption = new Map<string, SchemaIssue>();
  for (const issue of parsed.error.issues) {
    const [option, ...within] = issue.path.map(String);
    const name = option ?? 'options';
    if (byOption.has(name)) continue;
    const where = within.length > 0 ? ` at ${within.join('.')}` : '';
    const reason = `${where} ${lowerFirst(issue.message)}`.slice(0, longestReason).toWellFormed();
    byOption.set(name, { field: path, code: 'INVALID_OPTION', message: `The option "${name}"${reason}.` });
  }
  return [...byOption.values()];
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Options as they are saved: null says the same as no value. */
export function readSavedOptions(
  fieldType: FieldType,
  options: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const parsed = fieldType.options.safeParse(options);
  const isLocalized = options[localizedOption] === true;
  const given = Object.entries({
    ...(parsed.success ? parsed.data : options),
    ...(isLocalized && { [localizedOption]: true }),
  });
  return Object.fromEntries(given.filter(([, value]) => value !== null));
}
