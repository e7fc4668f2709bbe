const byCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was reset.',
  EPIPE: 'The connection was reset.',
  UND_ERR_SOCKET: 'The connection was closed before the answer was complete.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection came about in time.',
  ETIMEDOUT: 'No connection came about in time.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  ENOTFOUND: 'The name has no address.',
  ENODATA: 'The name has no address.',
  ESERVFAIL: 'The name server failed.',
  ETIMEOUT: 'The name server did not answer.',
  EAI_AGAIN: 'The name server did not answer.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large.',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are too large.',
};

/** What went wrong with an outgoing request, in words that tell nothing of the network that it left from. */
export function explainFailure(error: unknown): string {
  const codes = codesOf(error);
  for (const code of codes) {
    const known = byCode[code];
    if (known) return known;
    if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|SSL/.test(code)) return `The TLS handshake failed (${code}).`;
    if (code.startsWith('HPE_')) return `The answer is not valid HTTP (${code}).`;
  }
  if (error instanceof Error && error.name === 'HTTPParserError') return 'The answer is not valid HTTP.';
  const [code] = codes;
  return code ? `The request failed (${code}).` : 'The request failed.';
}

/** The codes of an error, of what caused it, and of what it gathers. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const inside = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...own, ...inside, ...(error.cause === undefined ? [] : codesOf(error.cause))];
}
