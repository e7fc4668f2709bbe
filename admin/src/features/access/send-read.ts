/** What a read was answered. */
export interface ReadAnswer {
  readonly status: number;
  /** `HIT` or `MISS`. */
  readonly cache: string | null;
  readonly milliseconds: number;
  /** The body, indented where it is JSON. */
  readonly text: string;
}

/** Sends a read as any client would: with the keys alone, without the session. */
export async function sendRead(
  url: string,
  keys: { readonly key: string; readonly previewKey: string | undefined },
): Promise<ReadAnswer> {
  const began = performance.now();
  const response = await fetch(url, {
    credentials: 'omit',
    headers: {
      'X-API-Key': keys.key,
      ...(keys.previewKey !== undefined && { 'X-Preview-Key': keys.previewKey }),
    },
  });
  const text = await response.text();
  return {
    status: response.status,
    cache: response.headers.get('X-Cache'),
    milliseconds: Math.round(performance.now() - began),
    text: indent(text),
  };
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
