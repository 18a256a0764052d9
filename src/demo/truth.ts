import type { Side } from '../football/canonical.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { seasonName, seasonsAt } from './calendar.js';
import { DEMO_LEAGUES } from './leagues.js';
import { playSeason, type Season } from './season.js';
import { statisticTruths, type StatisticTruth } from './statistic-truth.js';
import { clubStrength, type ClubStrength } from './strengths.js';

/** True expected counts of a fixture, by statistic: each side and the sum of both. */
export interface FixtureTruth {
  externalId: string;
  competition: string;
  season: string;
  kickoffUtc: string;
  home: string;
  away: string;
  statistics: Record<TeamStatisticKey, StatisticTruth>;
}

export interface ClubTruth {
  externalId: string;
  season: string;
  /** On the logarithm, against the average of the league. */
  strength: ClubStrength;
}

export interface RefereeTruth {
  externalId: string;
  /** Factors on the expected cards and fouls of a match. */
  cards: number;
  fouls: number;
}

export interface PlayerTruthEntry {
  externalId: string;
  season: string;
  club: string;
  position: string;
  age: number;
  /** Standard deviations above a middling player. */
  ability: number;
  /** His own habits, as factors on those of his position. */
  shooting: number;
  finishing: number;
  fouling: number;
  fouled: number;
  tackling: number;
  passing: number;
  creating: number;
  carded: number;
}

/** What the demo was drawn from, so that models can be held against it. */
export interface DemoTruth {
  seed: number;
  fixtures: FixtureTruth[];
  clubs: ClubTruth[];
  referees: RefereeTruth[];
  players: PlayerTruthEntry[];
}

const clubId = (season: Season, club: number): string => `demo-${season.league.key}-club-${club}`;

/** The truth behind seasons that were played. */
export function demoTruthOf(seed: number, seasons: readonly Season[]): DemoTruth {
  const fixtures = seasons.flatMap((season) => season.fixtures.map(({ fixture, rates }): FixtureTruth => ({
    externalId: fixture.ref,
    competition: season.league.competition,
    season: seasonName(season.year),
    kickoffUtc: new Date(fixture.kickoff).toISOString(),
    ...({ home: clubId(season, fixture.home), away: clubId(season, fixture.away) } satisfies Record<Side, string>),
    statistics: statisticTruths(rates),
  })));
  const clubs = seasons.flatMap((season) => [...season.squads.keys()].map((club): ClubTruth => ({
    externalId: clubId(season, club), season: seasonName(season.year), strength: clubStrength(seed, season.league, club, season.year),
  })));
  const referees = new Map(seasons.flatMap((season) => season.referees.map(({ externalId, cards, fouls }) => [externalId, { externalId, cards, fouls }])));
  const players = seasons.flatMap((season) => [...season.squads].flatMap(([club, squad]) => squad.map((player): PlayerTruthEntry => ({
    externalId: player.externalId, season: seasonName(season.year), club: clubId(season, club), position: player.position, age: player.age,
    ability: player.ability, shooting: player.shooting, finishing: player.finishing, fouling: player.fouling, fouled: player.fouled,
    tackling: player.tackling, passing: player.passing, creating: player.creating, carded: player.carded,
  }))));
  return { seed, fixtures, clubs, referees: [...referees.values()], players };
}

/** The truth as text; four decimals say more than any sample can. */
export function writtenTruth(truth: DemoTruth): string {
  return JSON.stringify(truth, (_, part: unknown) => (typeof part === 'number' ? Math.round(part * 1e4) / 1e4 : part));
}

/** The true rates behind the demo that is told at a moment; nothing is played for it. */
export function demoTruth({ now, seed }: { now: Date; seed: number }): DemoTruth {
  const years = seasonsAt(now.getTime());
  return demoTruthOf(seed, years.flatMap((year) => DEMO_LEAGUES.map((league) => playSeason(seed, league, year, -Infinity))));
}
