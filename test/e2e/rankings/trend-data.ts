import type { AnyCanonicalRecord, FixtureRecord, TeamStatisticValues } from '../../../src/football/canonical.js';
import { overUnderPrices as prices } from '../../support/boards/prices.js';
import type { TestDatabase } from '../../support/database.js';
import {
  elevenPlayers,
  fixture,
  playerStatistics,
  result,
  squadMember,
  substitutions,
  teamStatistics,
} from '../../support/factories.js';
import { projectWinger } from '../../support/projections.js';

export const now = '2025-02-25T15:00:00Z';

export const derby = fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z');
export const other = fixture('Everton', 'Barnsley', '2025-02-25T19:30:00Z');

/** Matches, newest first, a week apart: two against each opponent, the newer one at home. */
const played = (team: string, count: number, opponents: readonly string[]): FixtureRecord[] =>
  Array.from({ length: count }, (_, week) => {
    const opponent = opponents[Math.floor(week / 2)]!;
    const day = new Date(Date.UTC(2025, 1, 22 - 7 * week, 15)).toISOString().replace('.000Z', 'Z');
    return week % 2 === 0
      ? fixture(team, opponent, day, { result: result(1, 0) })
      : fixture(opponent, team, day, { result: result(0, 1) });
  });
const sideOf = (match: FixtureRecord, team: string): 'home' | 'away' => (match.home.name === team ? 'home' : 'away');

export const arsenalMatches = played('Arsenal', 7, ['Brentford', 'Bournemouth', 'Fulham', 'Burnley']);
const chelseaMatches = played('Chelsea', 6, ['Wolves', 'Watford', 'Wigan']);
const evertonMatches = played('Everton', 6, ['Millwall', 'Reading', 'Luton']);

const counts = (
  matches: readonly FixtureRecord[],
  team: string,
  key: keyof TeamStatisticValues,
  own: readonly number[],
  conceded: readonly number[] = [],
): AnyCanonicalRecord[] =>
  matches.flatMap((match, index) => {
    const side = sideOf(match, team);
    return [
      ...(own[index] === undefined ? [] : [teamStatistics(match, side, { [key]: own[index] })]),
      ...(conceded[index] === undefined
        ? []
        : [teamStatistics(match, side === 'home' ? 'away' : 'home', { [key]: conceded[index] })]),
    ];
  });
/** Shots, minutes and whether he started, by match; ten or eleven others, who never shoot, start with him. */
const shots = (
  matches: readonly FixtureRecord[],
  team: string,
  player: string,
  list: readonly (readonly [shots: number, minutes: number, isStarter: boolean])[],
): AnyCanonicalRecord[] =>
  list.flatMap(([count, minutes, isStarter], index) => {
    const [match, side] = [matches[index]!, sideOf(matches[index]!, team)];
    return [
      playerStatistics(match, side, player, { shots: count }, { minutes, isStarter }),
      ...elevenPlayers(match, side).slice(isStarter ? 1 : 0),
    ];
  });

/**
 * Arsenal's corners, newest first: 6 7 5 3 8 6 9; those of Chelsea's opponents: 5 2 6 4 5 1. Saka starts all but the
 * last match but one: shots 2 0 3 2 1 2 4 with the starts 2 3 2 1 2 4; he is replaced by Nelson, who adds one, in the
 * newest.
 */
export const records: readonly AnyCanonicalRecord[] = [
  derby,
  other,
  ...arsenalMatches,
  ...chelseaMatches,
  ...evertonMatches,
  ...counts(arsenalMatches, 'Arsenal', 'corners', [6, 7, 5, 3, 8, 6, 9]),
  ...counts(chelseaMatches, 'Chelsea', 'corners', [4, 4, 4, 4, 4, 4], [5, 2, 6, 4, 5, 1]),
  ...counts(evertonMatches, 'Everton', 'corners', [2, 3, 1, 2, 2, 0]),
  ...shots(arsenalMatches, 'Arsenal', 'Bukayo Saka', [
    [2, 70, true],
    [0, 20, false],
    [3, 90, true],
    [2, 90, true],
    [1, 90, true],
    [2, 90, true],
    [4, 90, true],
  ]),
  playerStatistics(arsenalMatches[0]!, 'home', 'Reiss Nelson', { shots: 1 }, { minutes: 20, isStarter: false }),
  substitutions(arsenalMatches[0]!, sideOf(arsenalMatches[0]!, 'Arsenal'), [[70, 'Bukayo Saka', 'Reiss Nelson']]),
  ...shots(chelseaMatches, 'Chelsea', 'Cole Palmer', [
    [3, 90, true],
    [3, 90, true],
    [3, 90, true],
    [3, 90, true],
    [3, 90, true],
    [3, 90, true],
  ]),
  // Chelsea's opponents: 6 and 4 shots in the matches with players of theirs
  ...shots(chelseaMatches, 'Wolves', 'Matheus Cunha', [
    [6, 90, true],
    [4, 90, true],
  ]),
  squadMember(derby, 'home', 'Bukayo Saka', 7),
  squadMember(derby, 'away', 'Cole Palmer', 20),

  prices(derby, 'Alpha', 'corners', [
    ['home', 4.5, '1.80', '1.95'],
    ['home', 5.5, '2.50', null],
    ['home', 2.5, '1.15', null],
    ['away', 4.5, null, '1.50'],
    ['match', 9.5, '1.90', '1.90'],
  ]),
  prices(derby, 'Bravo', 'corners', [
    ['home', 4.5, '1.85', null],
    ['home', 5.5, '2.20', null],
  ]),
  prices(derby, 'Exchange', 'corners', [['home', 4.5, '3.00', null]], { isExchange: true }),
  prices(other, 'Alpha', 'corners', [['home', 3.5, null, '1.40']]),
  prices(other, 'Stale', 'corners', [['home', 2.5, null, '1.60']], { takenAt: '2025-02-24T14:59:59Z' }),
  prices(derby, 'Alpha', 'shots', [
    ['Bukayo Saka', 1.5, '1.70', '2.10'],
    ['Cole Palmer', 2.5, '1.90', null],
    ['Cole Palmer', 3.5, null, '1.60'],
  ]),
];

/** Puts Saka into Arsenal's projected eleven. */
export const projectSaka = (database: TestDatabase): Promise<void> => projectWinger(database, derby, 'Bukayo Saka');
