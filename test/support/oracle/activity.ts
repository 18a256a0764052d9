import type { Moment } from './moment.js';
import { teamOf } from './opponents.js';
import type { Side } from './tables.js';

/** How lately a player has played; null where that is not known. */
export interface Activity {
  readonly lastGameWithTeam: number | null;
  readonly startedLastGame: boolean | null;
}

/** How many matches with known players his team played since his last one, and whether he started its last. */
export function activityOf(moment: Moment, player: number, team: number | null): Activity {
  if (team === null) return { lastGameWithTeam: null, startedLastGame: null };
  const played = [...moment.fixtures.values()]
    .flatMap((fixture) => (['home', 'away'] as const).filter((side) => teamOf(fixture, side) === team && hasRows(moment, fixture.id, side)).map(() => fixture))
    .sort((one, other) => other.kickoff - one.kickoff || other.id - one.id);
  const own = (moment.playerMatches.get(player) ?? []).filter((match) => match.team === team);
  const since = played.findIndex(({ id }) => own.some(({ fixture }) => fixture.id === id));
  return { lastGameWithTeam: since < 0 ? null : since, startedLastGame: since === 0 && own[0]!.isStarter };
}

const hasRows = (moment: Moment, fixture: number, side: Side): boolean => (moment.playersOfSide.get(`${fixture} ${side}`)?.length ?? 0) > 0;
