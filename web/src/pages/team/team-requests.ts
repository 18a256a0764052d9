import { queryOptions } from '@tanstack/react-query';
import { teamsShow } from '../../api';

/** A team with the last matches: as many as the window has. */
export function teamQuery(id: string, window: number) {
  return queryOptions({
    queryKey: ['team', id, window],
    queryFn: ({ signal }) => teamsShow({ path: { id: Number(id) }, query: { window }, signal }),
  });
}
