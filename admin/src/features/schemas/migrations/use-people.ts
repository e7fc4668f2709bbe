import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** The names of the people of the tenant by id. */
export function usePeople(): ReadonlyMap<string, string> {
  const { data = [] } = useQuery({
    queryKey: ['people', 'names'],
    queryFn: ({ signal }) =>
      call('GET', '/admin/people', {
        query: { limit: 100 },
        signal,
      }).then(({ data: people }) => people),
    staleTime: 60_000,
  });
  return new Map(data.map(({ id, name, email }) => [id, name || email]));
}
