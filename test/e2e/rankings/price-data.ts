import type { AnyCanonicalRecord, BookmakerRecord } from '../../../src/football/canonical.js';
import { overUnderPrices as prices, suspended } from '../../support/boards/prices.js';
import { competitionNamed, fixture, named, result, squadMember } from '../../support/factories.js';

export const now = '2025-02-25T15:00:00Z';
const old = '2025-02-24T14:59:59Z';
const championship = competitionNamed('England', 'Championship');

export const derby = fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z');
export const early = fixture('Everton', 'Brentford', '2025-02-25T19:30:00Z');
const underWay = fixture('Fulham', 'Wolves', '2025-02-25T14:00:00Z');
const tooLate = fixture('Chelsea', 'Everton', '2025-03-04T15:00:00Z');
export const second = fixture('Millwall', 'Burnley', '2025-02-26T19:30:00Z', { competition: championship });
const over = fixture('Brentford', 'Arsenal', '2025-02-20T19:30:00Z', { result: result(1, 0) });

const ofFeed = (name: string): BookmakerRecord => ({
  kind: 'bookmaker',
  line: 1,
  bookmaker: named(name),
  isExchange: false,
  priceFeed: 'twins',
});

/**
 * Eligible prices at goals over 2.5 of the derby: 2.40, 2.00, 2.00, 1.60: mean 2.00, the best 20 % above it.
 */
export const records: readonly AnyCanonicalRecord[] = [
  derby,
  early,
  underWay,
  tooLate,
  second,
  over,
  squadMember(derby, 'home', 'Bukayo Saka'),
  squadMember(derby, 'away', 'Cole Palmer'),
  squadMember(second, 'home', 'Joel Piroe'),
  ofFeed('Twin One'),
  ofFeed('Twin Two'),

  prices(derby, 'Alpha', 'goals', [
    ['match', 2.5, '2.40', '1.60'],
    ['match', 2.75, '2.60', null],
    ['match', 3, '3.00', null],
    ['home', 1.5, '2.10', null],
  ]),
  prices(derby, 'Bravo', 'goals', [
    ['match', 2.5, '2.00', '1.90'],
    ['match', 2.75, '2.50', null],
    ['match', 3, '2.90', null],
    ['home', 1.5, '2.00', null],
  ]),
  // one side only
  prices(derby, 'Charlie', 'goals', [
    ['match', 2.5, '2.00', null],
    ['match', 2.75, '2.40', null],
    ['match', 3, '2.50', null],
    ['home', 1.5, '1.90', null],
  ]),
  // the same line twice: in one market the lower price, of two markets the lower at one moment
  {
    ...prices(derby, 'Delta', 'goals', [['match', 2.5, '1.60', null]]),
    outcomes: [
      ...prices(derby, 'Delta', 'goals', [
        ['match', 2.5, '1.60', null],
        ['match', 2.5, '1.75', null],
      ]).outcomes,
    ],
  },
  prices(derby, 'Delta', 'goals', [['match', 2.5, '1.90', null]], { providerMarket: 'feed_goals_more' }),
  prices(
    derby,
    'Exchange',
    'goals',
    [
      ['match', 2.5, '9.00', null],
      ['away', 1.5, '4.00', null],
    ],
    { isExchange: true },
  ),
  prices(
    derby,
    'Stale',
    'goals',
    [
      ['match', 2.5, '5.00', '1.80'],
      ['away', 1.5, '4.00', null],
    ],
    { takenAt: old },
  ),
  suspended(prices(derby, 'Suspended', 'goals', [['match', 2.5, '8.00', null]])),
  prices(derby, 'Trivial', 'goals', [['match', 2.5, '1.01', null]]),

  // two of one feed: means 2.10 and 2.20 are one opinion of 2.15
  ...[
    ['Alpha', '3.00'],
    ['Bravo', '2.00'],
    ['Twin One', '2.10'],
    ['Twin Two', '2.20'],
  ].map(([bookmaker, odds]) =>
    prices(derby, bookmaker!, 'shots', [
      ['Bukayo Saka', 2.5, odds!, null],
      ['Bukayo Saka', 1.5, odds === '3.00' ? '1.55' : '1.50', '2.30'],
    ]),
  ),
  // only two groups: one has two names
  ...[
    ['Alpha', '2.80'],
    ['Twin One', '2.00'],
    ['Twin Two', '2.20'],
  ].map(([bookmaker, odds]) => prices(derby, bookmaker!, 'tackles', [['Cole Palmer', 1.5, odds!, null]])),
  // far beyond a credible price, and a long shot
  ...[
    ['Alpha', '9.00'],
    ['Bravo', '2.00'],
    ['Charlie', '2.00'],
  ].map(([bookmaker, odds]) => prices(derby, bookmaker!, 'fouls', [['Cole Palmer', 1.5, odds!, null]])),
  ...[
    ['Alpha', '15.00'],
    ['Bravo', '11.00'],
    ['Charlie', '10.00'],
  ].map(([bookmaker, odds]) =>
    prices(derby, bookmaker!, 'shots', [['Cole Palmer', 4.5, odds!, null]], { providerMarket: 'feed_shots_more' }),
  ),

  // the same prices elsewhere: ties
  ...[early, second].flatMap((of) =>
    [
      ['Alpha', '2.40'],
      ['Bravo', '2.00'],
      ['Charlie', '1.60'],
    ].map(([bookmaker, odds]) => prices(of, bookmaker!, 'corners', [['match', 9.5, odds!, null]])),
  ),
  ...[
    ['Alpha', '2.00'],
    ['Bravo', '1.80'],
    ['Charlie', '1.80'],
  ].map(([bookmaker, odds]) => prices(second, bookmaker!, 'shots', [['Joel Piroe', 1.5, odds!, null]])),
  // not eligible
  ...[underWay, tooLate, over].flatMap((of) =>
    ['Alpha', 'Bravo', 'Charlie'].map((bookmaker, index) =>
      prices(
        of,
        bookmaker,
        'goals',
        [['match', 2.5, `2.${index}0`, null]],
        of === over ? { takenAt: '2025-02-20T12:00:00Z' } : {},
      ),
    ),
  ),
];
