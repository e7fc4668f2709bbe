import { isJsonObject } from '../../lib/json-object.ts';

/** An OpenAI-compatible endpoint, as the operator of the service names it. */
export interface ChatEndpoint {
  /** Up to and without `/chat/completions`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  /** Milliseconds for the whole exchange. */
  readonly timeout: number;
}

export type ChatContent =
  | string
  | readonly (
      | { readonly type: 'text'; readonly text: string }
      | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }
    )[];

/** Bytes of an answer that are read. */
const longestAnswer = 256 * 1024;

/**
 * Asks a model once and answers its text. The address is the operator's own, so a model on this host is fine.
 * @throws when nothing usable comes in time
 */
export async function completeChat(
  endpoint: ChatEndpoint,
  messages: readonly { readonly role: 'system' | 'user'; readonly content: ChatContent }[],
  options: { maxTokens: number },
): Promise<string> {
  const response = await fetch(`${endpoint.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(endpoint.apiKey && { Authorization: `Bearer ${endpoint.apiKey}` }),
    },
    body: JSON.stringify({
      model: endpoint.model,
      messages,
      max_tokens: options.maxTokens,
      temperature: 0.4,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(endpoint.timeout),
  });
  const text = await readUpTo(response, longestAnswer);
  if (!response.ok) throw new Error(`the AI endpoint returned ${response.status}`);
  const content = contentOf(JSON.parse(text));
  if (content === undefined) throw new Error('the AI endpoint returned no message');
  return content;
}

async function readUpTo(response: Response, limit: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > limit) throw new Error('the response of the AI endpoint is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function contentOf(answer: unknown): string | undefined {
  if (!isJsonObject(answer) || !Array.isArray(answer['choices'])) return undefined;
  const [choice] = answer['choices'] as unknown[];
  const message = isJsonObject(choice) ? choice['message'] : undefined;
  const content = isJsonObject(message) ? message['content'] : undefined;
  return typeof content === 'string' ? content : undefined;
}
