import { queryOptions } from '@tanstack/react-query';
import { playersShow, valueBetsList } from '../../api';
import { pollUnlessTold } from '../../live/live-changes';
import { askedByRoute } from '../../query-client';
import { bookmakersText } from '../../settings/my-bookmakers';

/** Number of matches loaded. */
const window = 30;

/** A player with the last matches. */
export function playerQuery(id: string) {
  return queryOptions({
    ...askedByRoute,
    queryKey: ['player', id],
    queryFn: ({ signal }) => playersShow({ path: { id: Number(id) }, query: { window }, signal }),
  });
}

/** Every priced line of a player in a match, on either side. @param bookmakers empty: all */
export function linesQuery(player: number, match: number, bookmakers: readonly string[]) {
  const which = { playerIds: String(player), eventIds: String(match), mode: 'all', direction: 'both' } as const;
  const page = { showLive: 'true', view: 'compact', pageSize: '50' } as const;
  const query = { ...which, ...page, ...bookmakersText(bookmakers) };
  return queryOptions({
    queryKey: ['match cards', String(match), 'player', player, bookmakers],
    refetchInterval: pollUnlessTold,
    queryFn: ({ signal }) => valueBetsList({ query, signal }),
  });
}
