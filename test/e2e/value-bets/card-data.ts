import type { AnyCanonicalRecord, FixtureRecord, MarketSnapshotRecord } from '../../../src/football/canonical.js';
import { Random } from '../../../src/maths/random.js';
import { linePrices, suspended } from '../../support/boards/prices.js';
import type { Quoted } from '../../support/boards/prices.js';
import type { TestDatabase } from '../../support/database.js';
import {
  elevenPlayers,
  loadRecords,
  matchResultPrices,
  playerStatistics,
  squadMember,
  substitutions,
} from '../../support/factories.js';
import { projectWinger } from '../../support/projections.js';
import { refitAt } from '../../support/refit.js';
import { derby, doubleRound, late, now, tooLate } from '../predictions/predictions-data.js';

export { derby, late, now, tooLate };
const fresh = '2025-02-25T12:00:00Z';
const old = '2025-02-24T14:59:59Z';

const history = doubleRound(now);
const matches = history.filter((record): record is FixtureRecord => record.kind === 'fixture').toReversed();
const of = (team: string): FixtureRecord[] =>
  matches.filter(({ home, away }) => home.name === team || away.name === team);
const sideOf = (match: FixtureRecord, team: string): 'home' | 'away' => (match.home.name === team ? 'home' : 'away');

/** Saka's shots and minutes, newest first; Palmer's, who missed Chelsea's last match. */
export const sakaShots = [2, 0, 3, 2, 1, 2, 4, 2, 2, 1, 0, 3, 2, 5, 1, 2];
export const sakaMinutes = sakaShots.map((_, index) => (index === 0 ? 70 : index === 1 ? 25 : 90));
export const palmerShots = [1, 2, 1];
export const arsenalMatches = of('Arsenal');

/** The named starters in a team's match, from the newest. */
const stars = new Map<string, (index: number) => string | null>([
  ['Arsenal', (index) => (index === 1 ? null : 'Bukayo Saka')],
  ['Chelsea', (index) => (index >= 1 && index <= palmerShots.length ? 'Cole Palmer' : null)],
  ['Everton', () => 'Dwight McNeil'],
]);
const random = new Random('value bets');
/** Eleven starters per side; the counts of one, a star, are given below. */
const appearances = matches.flatMap((match) =>
  (['home', 'away'] as const).flatMap((side) => {
    const team = match[side].name;
    const star = stars.get(team)?.(of(team).indexOf(match)) ?? null;
    return elevenPlayers(match, side)
      .slice(star === null ? 0 : 1)
      .map((appearance) => ({ ...appearance, values: { shots: random.poisson(1.1), passes: null } }));
  }),
);
const mcNeil = of('Everton').map((match) =>
  playerStatistics(match, sideOf(match, 'Everton'), 'Dwight McNeil', { shots: random.poisson(1.5), passes: null }),
);
const shots = (
  match: FixtureRecord,
  bookmaker: string,
  lines: readonly (readonly [string, number, 'over' | 'under', string])[],
  takenAt = fresh,
  more = {},
): MarketSnapshotRecord =>
  linePrices(
    match,
    bookmaker,
    'shots',
    takenAt,
    lines.map(([player, line, side, odds]): Quoted => ['player', line, side, odds, player]),
    more,
  );

const saka = 'Bukayo Saka';
/**
 * Every case for boards of cards: half, whole and quarter lines, one-sided bookmakers, prices that do not count.
 */
export const records: readonly AnyCanonicalRecord[] = [
  ...history,
  ...appearances,
  ...mcNeil,
  derby,
  late,
  tooLate,
  ...arsenalMatches
    .slice(0, sakaShots.length)
    .map((match, index) =>
      playerStatistics(
        match,
        sideOf(match, 'Arsenal'),
        saka,
        { shots: sakaShots[index]!, passes: null },
        { minutes: sakaMinutes[index]!, isStarter: index !== 1 },
      ),
    ),
  playerStatistics(
    arsenalMatches[0]!,
    sideOf(arsenalMatches[0]!, 'Arsenal'),
    'Reiss Nelson',
    { shots: 1, passes: null },
    { minutes: 20, isStarter: false },
  ),
  substitutions(arsenalMatches[0]!, sideOf(arsenalMatches[0]!, 'Arsenal'), [[70, saka, 'Reiss Nelson']]),
  ...of('Chelsea')
    .slice(1, 1 + palmerShots.length)
    .map((match, index) =>
      playerStatistics(match, sideOf(match, 'Chelsea'), 'Cole Palmer', { shots: palmerShots[index]!, passes: null }),
    ),
  squadMember(derby, 'home', saka, 7),
  squadMember(derby, 'away', 'Cole Palmer', 7),
  squadMember(derby, 'home', 'New Man', 7),
  squadMember(late, 'home', 'Dwight McNeil', 7),

  shots(derby, 'Alpha', [
    [saka, 1.5, 'over', '2.50'],
    [saka, 1.5, 'under', '1.50'],
    [saka, 2, 'over', '3.10'],
    [saka, 2, 'under', '1.40'],
    [saka, 1.75, 'over', '2.80'],
    ['Cole Palmer', 0.5, 'over', '1.30'],
    ['New Man', 0.5, 'over', '5.00'],
  ]),
  shots(derby, 'Bravo', [
    [saka, 1.5, 'over', '2.70'],
    [saka, 1.5, 'under', '1.01'],
  ]),
  shots(derby, 'Charlie', [[saka, 2.5, 'under', '1.90']]),
  shots(
    derby,
    'Exchange',
    [
      [saka, 1.5, 'over', '9.00'],
      [saka, 3.5, 'over', '20.00'],
    ],
    fresh,
    { isExchange: true },
  ),
  shots(
    derby,
    'Stale',
    [
      [saka, 1.5, 'over', '5.00'],
      [saka, 3.5, 'over', '15.00'],
    ],
    old,
  ),
  suspended(shots(derby, 'Suspended', [[saka, 1.5, 'over', '8.00']])),
  linePrices(derby, 'Alpha', 'passes', fresh, [['player', 40.5, 'over', '1.90', saka]]),
  shots(late, 'Alpha', [
    ['Dwight McNeil', 0.5, 'over', '2.10'],
    ['Dwight McNeil', 0.5, 'under', '1.70'],
  ]),
  shots(tooLate, 'Alpha', [['Dwight McNeil', 0.5, 'over', '3.00']]),
  matchResultPrices(derby, 'Alpha', ['2.00', '3.40', '4.20'], {
    mark: 'snapshot',
    takenAt: fresh,
    takenAtAssumed: false,
  }),
];

/** Loads everything, fits the player models and puts Saka into Arsenal's projected eleven. */
export async function fill(database: TestDatabase): Promise<void> {
  await loadRecords(database, 'canonical', records);
  const moment = new Date(now);
  await refitAt(database.sql, moment, 'players');
  await projectWinger(database, derby, saka);
}
