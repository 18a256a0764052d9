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
  const own = (moment.playerMatches.get(player) ?? []).filter((match) => match.team === team);
  const since = playedBy(moment, team).findIndex((fixture) => own.some((match) => match.fixture.id === fixture));
  return { lastGameWithTeam: since < 0 ? null : since, startedLastGame: since === 0 && own[0]!.isStarter };
}

/** What was found before, by team. */
const found = new WeakMap<Moment, Map<number, readonly number[]>>();

/** Matches of a team with known players, newest first. */
function playedBy(moment: Moment, team: number): readonly number[] {
  const known = found.get(moment) ?? new Map<number, readonly number[]>();
  found.set(moment, known);
  const played =
    known.get(team) ??
    [...moment.fixtures.values()]
      .filter((fixture) =>
        (['home', 'away'] as const).some((side) => teamOf(fixture, side) === team && hasRows(moment, fixture.id, side)),
      )
      .sort((one, other) => other.kickoff - one.kickoff || other.id - one.id)
      .map(({ id }) => id);
  known.set(team, played);
  return played;
}

const hasRows = (moment: Moment, fixture: number, side: Side): boolean =>
  (moment.playersOfSide.get(`${fixture} ${side}`)?.length ?? 0) > 0;
