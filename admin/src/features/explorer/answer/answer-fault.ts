import { readFault } from '../../../api/call.ts';
import { readCondition } from '../../entries/lists/condition.ts';
import type { SentAnswer } from '../requests/send-request.ts';

/** What was wrong with a request. */
export interface AnswerFault {
  readonly code: string;
  readonly message: string;
  readonly requestId: string | undefined;
  /** The parameter at fault, as the API spells it, or `key`, `previewKey`, `body`; undefined where none can be named. */
  readonly parameter?: string | undefined;
  /** Which of several it is, counted from 0 in the request: a condition of `where`, a read of `r`. */
  readonly place?: number | undefined;
}

/** What an answer says was wrong; undefined of one that says nothing so. */
export function answerFaultOf(answer: SentAnswer): AnswerFault | undefined {
  if (answer.status < 400) return undefined;
  const issues = validatorIssues(answer.value);
  if (issues) return issues;
  const header = (name: string) =>
    answer.headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? null;
  const { code, message, requestId, fieldFailures } = readFault(answer.status, answer.text, header);
  const first = fieldFailures[0];
  const all = fieldFailures.map(({ field, message: why }) => `${field}: ${why}`).join(' ');
  const isWrite = answer.request.method !== 'GET';
  const text = isWrite && first && !message.includes(first.message) ? `${message} ${all}` : message;
  return { code, message: text, requestId, ...placeOf(answer, code, message, first?.field) };
}

type Place = Pick<AnswerFault, 'parameter' | 'place'>;

function placeOf(answer: SentAnswer, code: string, message: string, field: string | undefined): Place {
  if (code === 'INVALID_PREVIEW_KEY') return { parameter: 'previewKey' };
  if (code === 'UNAUTHORIZED' || code === 'FORBIDDEN') return { parameter: 'key' };
  if (code === 'INVALID_SORT_FIELDS') return { parameter: 'sort' };
  if (code === 'INVALID_FILTER_FIELD' || code === 'INVALID_JSON_FIELD_PATH') {
    return { parameter: 'where', place: conditionPlace(answer, message) };
  }
  if (answer.request.method !== 'GET') {
    if (code === 'NOT_FOUND') return { parameter: 'slug' };
    return answer.request.body === undefined || code === 'RATE_LIMITED' ? {} : { parameter: 'body' };
  }
  if (code === 'NOT_FOUND') return { parameter: 'slug' };
  const read = /^r\[(\d+)\]/.exec(field ?? '')?.[1];
  if (read !== undefined) return { parameter: 'r', place: Number(read) };
  return { parameter: field ?? /\b(?:parameter|the) (\w+) (?:must|takes|is)\b/i.exec(message)?.[1] };
}

/** Which condition a refusal means: it quotes a part of it, and only the first that is wrong is refused. */
function conditionPlace({ request }: SentAnswer, message: string): number | undefined {
  const conditions = request.query.filter(([name]) => name === 'where').map(([, text]) => text);
  if (conditions.length < 2) return conditions.length === 1 ? 0 : undefined;
  if (message.includes('given twice')) {
    const asked = conditions.map((text) => text.split(':').slice(0, 2).join(':'));
    const place = asked.findIndex((one, index) => asked.indexOf(one) !== index);
    return place < 0 ? undefined : place;
  }
  const quoted = [...message.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
  const place = conditions.findIndex((text) => {
    const { path, operator, value } = readCondition(text) ?? { path: '', operator: '', value: '' };
    return quoted.some((part) => [path, operator, value, path.replace(/^fields\./, '')].includes(part));
  });
  return place < 0 ? undefined : place;
}

interface Refused {
  readonly success?: unknown;
  readonly error?: { readonly message?: unknown };
}

/** What the validator of some routes says, in its own shape: a JSON text with all issues. */
function validatorIssues(value: unknown): AnswerFault | undefined {
  const { success, error } = (value ?? {}) as Refused;
  if (success !== false || typeof error?.message !== 'string') return undefined;
  try {
    const issues = JSON.parse(error.message) as { readonly path: unknown[]; readonly message: string }[];
    const [first] = issues;
    const message = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join(' ');
    return { code: 'INVALID_QUERY', message, requestId: undefined, parameter: String(first?.path[0] ?? '') };
  } catch {
    return undefined;
  }
}
