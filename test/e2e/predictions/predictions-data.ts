import type {
  AnyCanonicalRecord,
  CompetitionReference,
  FixtureRecord,
  MarketSnapshotRecord,
} from '../../../src/football/canonical.js';
import { overUnderPrices, suspended } from '../../support/boards/prices.js';
import type { OverUnder } from '../../support/boards/prices.js';
import { competitionNamed, fixture, result, teamStatistics } from '../../support/factories.js';

export const now = '2025-02-25T15:00:00Z';
export const championship = competitionNamed('England', 'Championship');

const teams = ['Arsenal', 'Brentford', 'Chelsea', 'Everton', 'Fulham'];
const dayMilliseconds = 86_400_000;

/** The instant a number of days before, or after, another one. */
export const daysFrom = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * dayMilliseconds).toISOString().replace('.000Z', 'Z');

/** A finished match with its corners; seasons of values derived from its number. */
function played(
  home: string,
  away: string,
  kickoff: string,
  number: number,
  competition: CompetitionReference,
): AnyCanonicalRecord[] {
  const goals = [(number * 7) % 4, (number * 5 + 1) % 3] as const;
  const match = fixture(home, away, kickoff, {
    competition,
    result: result(goals[0], goals[1], goals[0] > 0 ? 1 : 0, 0),
  });
  return [
    match,
    teamStatistics(match, 'home', { corners: 4 + ((number * 3) % 5), shots: 11 + (number % 6), shotsOnTarget: 4 }),
    teamStatistics(match, 'away', { corners: 3 + (number % 4), shots: 9 + ((number * 2) % 5), shotsOnTarget: 3 }),
  ];
}

/** Every team against every other, twice, a match every second day until the day before `until`. */
export function doubleRound(
  until: string,
  competition: CompetitionReference = competitionNamed('England', 'Premier League'),
  names = teams,
): AnyCanonicalRecord[] {
  const pairs = names.flatMap((home) => names.flatMap((away) => (home === away ? [] : [[home, away] as const])));
  const rounds = [...pairs, ...pairs];
  // a pair meets at most once a day, and the two halves are in two seasons
  return rounds.flatMap(([home, away], index) => {
    const isEarlier = index < pairs.length;
    const kickoff = daysFrom(until, -2 * (rounds.length - index) + 1 - (isEarlier ? 300 : 0));
    const season = isEarlier ? '2022/2023' : '2023/2024';
    return played(home, away, kickoff, index, competition).map((record) =>
      record.kind === 'fixture' ? { ...record, season } : record,
    );
  });
}

/** Goal totals of one bookmaker. */
export const totals = (
  of: FixtureRecord,
  bookmaker: string,
  lines: readonly OverUnder[],
  more: Partial<MarketSnapshotRecord> = {},
): MarketSnapshotRecord => overUnderPrices(of, bookmaker, 'goals', lines, { providerMarket: 'totals', ...more });

export const atNow = fixture('Fulham', 'Arsenal', now);
export const derby = fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z');
export const late = fixture('Everton', 'Brentford', '2025-02-26T23:30:00Z');
export const lastHour = fixture('Brentford', 'Fulham', '2025-03-04T14:59:59Z');
export const tooLate = fixture('Chelsea', 'Everton', '2025-03-04T15:00:00Z');
export const unmodelled = fixture('Millwall', 'Burnley', '2025-02-26T19:30:00Z', { competition: championship });
export const postponed = fixture('Chelsea', 'Fulham', '2025-02-27T19:30:00Z', {
  result: {
    ...result(0, 0),
    status: 'postponed',
    homeGoals: null,
    awayGoals: null,
    homeHalfTimeGoals: null,
    awayHalfTimeGoals: null,
  },
  resultKnownAt: '2025-02-20T00:00:00Z',
});

const stale = '2025-02-24T14:59:59Z';

/** Bookmakers with every kind of price. */
export const prices: readonly MarketSnapshotRecord[] = [
  totals(derby, 'Plain', [
    ['match', 2.5, '1.90', '1.95'],
    ['match', 3, '2.20', '1.65'],
    ['match', 2.25, '1.70', '2.10'],
    ['match', 2.75, '2.05', '1.80'],
  ]),
  totals(derby, 'Over Only', [
    ['match', 2.5, '2.02', null],
    ['home', 4.5, '9.00', null],
  ]),
  totals(
    derby,
    'Exchange',
    [
      ['match', 2.5, '9.00', '9.00'],
      ['away', 4.5, '30', null],
    ],
    { isExchange: true },
  ),
  totals(
    derby,
    'Stale',
    [
      ['match', 2.5, '5.00', '5.00'],
      ['match', 6.5, '20', null],
    ],
    { takenAt: stale },
  ),
  totals(derby, 'Assumed', [['match', 2.5, '1.80', '2.02']], { takenAt: '2025-02-21T12:00:00Z', takenAtAssumed: true }),
  suspended(
    totals(derby, 'Suspended', [
      ['match', 2.5, '8.00', '8.00'],
      ['match', 7.5, '8.00', null],
    ]),
  ),
  totals(derby, 'Voided', [
    ['match', 2.5, '1.01', '1.00'],
    ['match', 8.5, null, '1.01'],
  ]),
  totals(derby, 'Withdrawn', [['match', 2.5, '7.00', '7.00']], { takenAt: '2025-02-25T11:00:00Z' }),
  totals(derby, 'Withdrawn', [['match', 3.5, '3.10', '1.30']], { takenAt: '2025-02-25T13:00:00Z' }),
  totals(derby, 'Twice', [['match', 2.5, '1.92', null]]),
  totals(derby, 'Twice', [['match', 2.5, '1.88', null]], { providerMarket: 'alternate_totals' }),
  totals(derby, 'Tomorrow', [['match', 2.5, '6.00', '6.00']], { takenAt: '2025-02-25T15:00:01Z' }),
  totals(derby, 'Plain', [['match', 9.5, '1.95', '1.85']], { market: 'corners', providerMarket: 'totals_corners' }),
  totals(unmodelled, 'Plain', [['match', 2.5, '1.90', '1.95']]),
];
