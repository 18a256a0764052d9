import { queryOptions } from '@tanstack/react-query';
import { playersShow } from '../../api';

/** A player with the last matches: as many as the window has. */
export function playerQuery(id: string, window: number) {
  return queryOptions({
    queryKey: ['player', id, window],
    queryFn: ({ signal }) => playersShow({ path: { id: Number(id) }, query: { window }, signal }),
  });
}
