// The health check of the container: exit status 0 while the service answers.
const port = process.env.GALLEY_PORT ?? process.env.PORT ?? 4400;
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) }).catch(
  () => undefined,
);
process.exitCode = answer?.ok ? 0 : 1;
