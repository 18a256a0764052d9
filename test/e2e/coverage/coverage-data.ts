import type { AnyCanonicalRecord, FixtureRecord, Side } from '../../../src/football/canonical.js';
import {
  competitionNamed,
  elevenPlayers,
  fixture,
  named,
  playerStatistics,
  result,
  teamStatistics,
} from '../../support/factories.js';

/** What a fixture must show: reasons, whether players or team are corrupted, and the counts. */
export interface ExpectedCoverage {
  readonly home: string;
  readonly coverage: string | null;
  readonly status?: string;
  readonly reasons?: readonly string[];
  readonly statsCount: number;
  readonly playerStatsCount: number;
  readonly corruptedPlayerStatsCount?: number;
  readonly hasCorruptedPlayerStats?: boolean;
  readonly hasCorruptedTeamStats?: boolean;
}

const championship = competitionNamed('England', 'Championship');
const eliteserien = competitionNamed('Norway', 'Eliteserien');
let hour = 0;

/** A finished 1-0 in the Premier League; each an hour after the previous one. */
const match = (home: string, more: Partial<FixtureRecord> = {}): FixtureRecord => {
  const kickoff = new Date(Date.UTC(2025, 1, 1, (hour += 1))).toISOString().replace('.000Z', 'Z');
  return fixture(home, `${home} Visitors`, kickoff, { result: result(1, 0), ...more });
};
const shots = (of: FixtureRecord, side: Side, count = 10, onTarget = 4): AnyCanonicalRecord =>
  teamStatistics(of, side, { shots: count, shotsOnTarget: onTarget });
const bothShots = (of: FixtureRecord): AnyCanonicalRecord[] => [shots(of, 'home'), shots(of, 'away')];
/** Eleven against eleven; the first home player scored once, the others never. */
const players = (of: FixtureRecord, scored = 1): AnyCanonicalRecord[] =>
  [...elevenPlayers(of, 'home'), ...elevenPlayers(of, 'away')].map((row, index) =>
    index === 0 ? { ...row, values: { goals: scored } } : row,
  );

const complete = match('Complete');
const withoutPlayers = match('Playerless');
const otherSeason = match('Other Season', { season: '2023/2024' });
const oneSidesPlayers = match('One Side Players');
const oneRow = match('One Row');
const playersOnly = match('Players Only');
const nothing = match('Nothing');
const onTarget = match('On Target');
const goals = match('Goals');
const minutes = match('Minutes');
const starters = match('Starters');
const withoutHalfTime = match('Half Timeless', { result: result(1, 0, null, null) });
const halfTimeAbove = match('Half Time Above', { result: result(1, 0, 2, 0) });
const score = match('Score', { result: result(2, 1, 1, 0) });
const counts = match('Counts');
const referees = match('Referees', { referee: named('A Taylor') });
const awarded = match('Awarded', { result: result(3, 0, null, null, { awarded: true }) });
const second = match('Second League', { competition: championship });
const unsupported = match('Unsupported', { competition: eliteserien });
const postponed = match('Postponed', {
  result: {
    ...result(0, 0),
    status: 'postponed',
    homeGoals: null,
    awayGoals: null,
    homeHalfTimeGoals: null,
    awayHalfTimeGoals: null,
  },
});
const underWay = fixture('Under Way', 'Under Way Visitors', '2025-02-25T14:00:00Z', { result: result(1, 0) });
const coming = fixture('Coming', 'Coming Visitors', '2025-02-25T23:30:00Z', { kickoffQuality: 'assumed' });

/** Data of the better source. */
export const firstSource: readonly AnyCanonicalRecord[] = [
  complete,
  ...bothShots(complete),
  ...players(complete),
  withoutPlayers,
  ...bothShots(withoutPlayers),
  otherSeason,
  ...bothShots(otherSeason),
  oneSidesPlayers,
  ...bothShots(oneSidesPlayers),
  ...players(oneSidesPlayers).slice(0, 11),
  oneRow,
  shots(oneRow, 'home'),
  playersOnly,
  ...players(playersOnly),
  nothing,
  onTarget,
  shots(onTarget, 'home', 3, 9),
  shots(onTarget, 'away'),
  ...players(onTarget),
  goals,
  ...bothShots(goals),
  ...players(goals, 2),
  minutes,
  ...bothShots(minutes),
  ...players(minutes),
  playerStatistics(minutes, 'away', 'Late Runner', {}, { minutes: 131, isStarter: false }),
  starters,
  ...bothShots(starters),
  ...players(starters).slice(0, 21),
  playerStatistics(starters, 'home', 'Twelfth Man'),
  withoutHalfTime,
  ...bothShots(withoutHalfTime),
  ...players(withoutHalfTime),
  halfTimeAbove,
  ...bothShots(halfTimeAbove),
  ...players(halfTimeAbove),
  score,
  counts,
  shots(counts, 'home', 10),
  shots(counts, 'away', 10),
  referees,
  ...bothShots(referees),
  ...players(referees),
  awarded,
  second,
  ...bothShots(second),
  unsupported,
  postponed,
  underWay,
  coming,
];

/** Data of a worse source for three of the matches. */
export const secondSource: readonly AnyCanonicalRecord[] = [
  { ...score, result: result(2, 2, 1, 0) },
  { ...counts, result: null },
  shots(counts, 'home', 14),
  shots(counts, 'away', 13),
  { ...referees, result: null, referee: named('M Oliver') },
];

/** The rows of the board by hand, newest kick-off first. */
export const expectedBoard: readonly ExpectedCoverage[] = [
  { home: 'Coming', coverage: null, status: 'notstarted', statsCount: 0, playerStatsCount: 0 },
  { home: 'Under Way', coverage: null, status: 'inprogress', statsCount: 0, playerStatsCount: 0 },
  { home: 'Postponed', coverage: null, status: 'postponed', statsCount: 0, playerStatsCount: 0 },
  { home: 'Unsupported', coverage: 'unsupported', statsCount: 0, playerStatsCount: 0 },
  { home: 'Second League', coverage: 'complete', statsCount: 2, playerStatsCount: 0 },
  { home: 'Referees', coverage: 'complete', statsCount: 2, playerStatsCount: 22 },
  {
    home: 'Counts',
    coverage: 'corrupted',
    reasons: ['stats_conflict'],
    hasCorruptedTeamStats: true,
    statsCount: 2,
    playerStatsCount: 0,
  },
  {
    home: 'Score',
    coverage: 'corrupted',
    reasons: ['score_conflict'],
    hasCorruptedTeamStats: true,
    statsCount: 0,
    playerStatsCount: 0,
  },
  {
    home: 'Half Time Above',
    coverage: 'corrupted',
    reasons: ['ht_gt_ft'],
    hasCorruptedTeamStats: true,
    statsCount: 2,
    playerStatsCount: 22,
  },
  {
    home: 'Half Timeless',
    coverage: 'corrupted',
    reasons: ['no_halftime'],
    hasCorruptedTeamStats: true,
    statsCount: 2,
    playerStatsCount: 22,
  },
  {
    home: 'Starters',
    coverage: 'corrupted',
    reasons: ['starters_gt_11', 'starters_lt_11'],
    hasCorruptedPlayerStats: true,
    statsCount: 2,
    playerStatsCount: 22,
    corruptedPlayerStatsCount: 22,
  },
  {
    home: 'Minutes',
    coverage: 'corrupted',
    reasons: ['minutes_range'],
    hasCorruptedPlayerStats: true,
    statsCount: 2,
    playerStatsCount: 23,
    corruptedPlayerStatsCount: 1,
  },
  {
    home: 'Goals',
    coverage: 'corrupted',
    reasons: ['goals_ne_score'],
    hasCorruptedPlayerStats: true,
    statsCount: 2,
    playerStatsCount: 22,
    corruptedPlayerStatsCount: 22,
  },
  {
    home: 'On Target',
    coverage: 'corrupted',
    reasons: ['sot_gt_shots'],
    hasCorruptedTeamStats: true,
    statsCount: 2,
    playerStatsCount: 22,
  },
  { home: 'Nothing', coverage: 'missing', statsCount: 0, playerStatsCount: 0 },
  { home: 'Players Only', coverage: 'partial', statsCount: 0, playerStatsCount: 22 },
  { home: 'One Row', coverage: 'partial', statsCount: 1, playerStatsCount: 0 },
  { home: 'One Side Players', coverage: 'partial', statsCount: 2, playerStatsCount: 11 },
  { home: 'Other Season', coverage: 'partial', statsCount: 2, playerStatsCount: 0 },
  { home: 'Playerless', coverage: 'partial', statsCount: 2, playerStatsCount: 0 },
  { home: 'Complete', coverage: 'complete', statsCount: 2, playerStatsCount: 22 },
];

export { awarded, complete, counts, referees, score };
