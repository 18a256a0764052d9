import { queryOptions } from '@tanstack/react-query';
import { watchesChange, watchesCreate, watchesDelete, watchesList } from '../../api';
import type { WatchBody, WatchChangeBody, WatchRecord } from '../../api';
import { queryClient } from '../../query-client';

/** Members of a watch that identify its subject. */
export type WatchedThing = Pick<WatchBody, 'competitionId' | 'teamId' | 'playerId' | 'fixtureId'>;

const pageSize = 100;
const queryKey = ['watches'];

/** All watches of the signed-in user, newest first. */
export const watchesQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }): Promise<WatchRecord[]> => {
    const watches: WatchRecord[] = [];
    let after: string | undefined;
    do {
      const { data, page } = await watchesList({ query: { limit: pageSize, ...(after && { after }) }, signal });
      watches.push(...data);
      after = page.nextCursor ?? undefined;
    } while (after !== undefined);
    return watches;
  },
});

/** The watch on a subject that shows its news in the dashboard; null without one. */
export function watchOf(watches: readonly WatchRecord[], thing: WatchedThing): WatchRecord | null {
  const isSame = (member: keyof WatchedThing, watch: WatchRecord): boolean => watch[member] === (thing[member] ?? null);
  return (
    watches.find(
      (watch) =>
        watch.delivery === 'page' &&
        watch.market === null &&
        watch.leagueGroupId === null &&
        (['competitionId', 'teamId', 'playerId', 'fixtureId'] as const).every((member) => isSame(member, watch)),
    ) ?? null
  );
}

/** Default events of a watch on a subject. */
function eventsOf({ teamId, playerId, competitionId }: WatchedThing): WatchBody['events'] {
  if (teamId != null) return ['value-bet', 'price-outlier', 'line-up', 'kick-off'];
  if (playerId != null) return ['value-bet', 'line-up', 'position-change'];
  if (competitionId != null) return ['value-bet', 'price-outlier'];
  return ['value-bet', 'price-outlier', 'line-up', 'position-change', 'kick-off', 'pick-graded'];
}

const renew = (): Promise<void> => queryClient.invalidateQueries({ queryKey });

export async function startWatch(thing: WatchedThing): Promise<void> {
  await watchesCreate({ body: { ...thing, events: eventsOf(thing), minimumEdge: 0, delivery: 'page' } });
  await renew();
}

export async function changeWatch(id: number, body: WatchChangeBody): Promise<void> {
  await watchesChange({ path: { id: String(id) }, body });
  await renew();
}

export async function stopWatch(id: number): Promise<void> {
  await watchesDelete({ path: { id: String(id) } });
  await renew();
}
