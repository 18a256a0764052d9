import { mean, sum } from './arithmetic.js';
import type { FixtureRow, Side } from './tables.js';
import { tally } from './trend-windows.js';
import type { LineSide } from './trend-windows.js';
import type { Moment, PlayerMatch, TeamMatch } from './moment.js';
import { ORACLE_HISTORY_DAYS } from './vocabulary.js';

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** Values of a statistic by a team's opponents in eligible matches of the last 400 days, newest first. */
export function valuesAgainst(
  moment: Moment,
  team: number,
  column: string,
  isEligible: (match: TeamMatch) => boolean,
): number[] {
  const since = moment.settings.now - ORACLE_HISTORY_DAYS * 86_400;
  const rows = [...moment.teamMatches.values()]
    .flat()
    .filter(
      (match) =>
        match.opponent === team &&
        match.fixture.kickoff >= since &&
        isEligible(match) &&
        (match.values[column] ?? null) !== null,
    );
  rows.sort((one, other) => other.fixture.kickoff - one.fixture.kickoff || other.fixture.id - one.fixture.id);
  return rows.map(({ values }) => values[column]!);
}

/** Percent of a team's last matches in which its opponent hit the line; null without matches. */
export function opponentHitRate(
  against: readonly number[],
  length: number,
  line: number,
  side: LineSide,
): number | null {
  const { hits, decided } = tally(against.slice(0, length), line, side);
  return decided === 0 ? null : (hits / decided) * 100;
}

/** What each team of a season concedes per match: the opposing players' values added up. */
export interface SeasonAgainst {
  readonly averages: ReadonlyMap<number, number>;
  readonly league: number | null;
}

/** Sums of players' values by team faced, over the matches of a season known so far. */
export function seasonAgainst(moment: Moment, season: number, column: string): SeasonAgainst {
  const totals = new Map<number, number[]>();
  for (const fixture of moment.fixtures.values()) {
    if (fixture.season !== season) continue;
    for (const side of ['home', 'away'] as const) {
      const values = (moment.playersOfSide.get(`${fixture.id} ${side}`) ?? [])
        .map((row) => row.values[column] ?? null)
        .filter((value) => value !== null);
      if (values.length === 0) continue;
      const faced = teamOf(fixture, otherSide(side));
      totals.set(faced, [...(totals.get(faced) ?? []), sum(values)]);
    }
  }
  return {
    averages: new Map([...totals].map(([team, values]) => [team, mean(values)!])),
    league: mean([...totals.values()].flat()),
  };
}

/** 1 = concedes most; ties share the better rank. null for a team without a match. */
export function rankOf({ averages }: SeasonAgainst, team: number | null): number | null {
  const own = team === null ? undefined : averages.get(team);
  return own === undefined ? null : 1 + [...averages.values()].filter((average) => average > own).length;
}

export const teamOf = (fixture: FixtureRow, side: Side): number => (side === 'home' ? fixture.home : fixture.away);

/** The opponent in a player's match; null if his side is not known. */
export const opponentOf = ({ fixture, side }: PlayerMatch): number | null =>
  side === null ? null : teamOf(fixture, otherSide(side));
