import type { Moment } from './moment.js';
import { teamOf } from './opponents.js';
import type { Side } from './tables.js';

/** How recently a player has played; null if unknown. */
export interface Activity {
  readonly lastGameWithTeam: number | null;
  readonly startedLastGame: boolean | null;
}

const SIDES = ['home', 'away'] as const;

/** Number of matches of his team since his last recorded one, and whether he started its last. */
export function activityOf(moment: Moment, player: number, team: number | null): Activity {
  if (team === null) return { lastGameWithTeam: null, startedLastGame: null };
  const own = (moment.appearances.get(player) ?? []).filter((match) => match.team === team);
  const played = playedBy(moment, team);
  const since = played.findIndex((fixture) => own.some((match) => match.fixture.id === fixture));
  const [last] = played;
  const isLastKnown = last !== undefined && SIDES.some((side) => hasRows(moment, last, side, team));
  return {
    lastGameWithTeam: since < 0 ? null : since,
    startedLastGame: since === 0 ? own[0]!.isStarter : isLastKnown ? false : null,
  };
}

/** Fixtures of each team by moment. */
const matchesOfMoment = new WeakMap<Moment, Map<number, readonly number[]>>();

/** Finished matches of a team, excluding awarded ones, newest first. */
function playedBy(moment: Moment, team: number): readonly number[] {
  const cached = matchesOfMoment.get(moment) ?? new Map<number, readonly number[]>();
  matchesOfMoment.set(moment, cached);
  const played =
    cached.get(team) ??
    [...moment.fixtures.values()]
      .filter((fixture) => moment.played.has(fixture.id) && SIDES.some((side) => teamOf(fixture, side) === team))
      .sort((one, other) => other.kickoff - one.kickoff || other.id - one.id)
      .map(({ id }) => id);
  cached.set(team, played);
  return played;
}

/** Whether the line-up of a team in a fixture is recorded. */
const hasRows = (moment: Moment, fixture: number, side: Side, team: number): boolean =>
  teamOf(moment.fixtures.get(fixture)!, side) === team &&
  (moment.playersOfSide.get(`${fixture} ${side}`)?.length ?? 0) > 0;
