import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Reads are tried again when the service was away, not when it said no. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) =>
          count < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      },
    },
  });
}
