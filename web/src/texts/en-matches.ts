import { pluralise } from './plural';

/** Texts of the list of matches. */
export const matches = {
  title: 'Matches',
  lead: 'Best price for each outcome, with the fair price below: the mean of all bookmakers, margin removed.',
  days: 'Day',
  today: 'Today',
  otherDay: 'Another day',
  find: 'Find a team or referee',
  upcoming: 'Not started',
  leagues: 'Leagues',
  pin: (league: string) => `Show ${league} first`,
  count: (count: number) => pluralise(count, 'match', 'matches'),
  nextDay: 'No matches today. This is the next match day.',
  nothingFound: 'No matches on this day fit the filters.',
  nothingFoundNext: 'Choose another league or day, or remove the filters.',
  outcomes: { home: 'Home', draw: 'Draw', away: 'Away' },
  fair: (odds: string) => `fair ${odds}`,
  aboveFair: 'clearly above the fair price',
  noPrice: 'No bookmaker has a price for this.',
  noFair: 'Too few bookmakers have a price, or they disagree too much.',
  at: (bookmaker: string) => `at ${bookmaker}`,
  status: {
    inprogress: 'Live',
    finished: 'Full time',
    postponed: 'Postponed',
    canceled: 'Called off',
    interrupted: 'Interrupted',
    suspended: 'Suspended',
    abandoned: 'Abandoned',
    delayed: 'Delayed',
  },
  awarded: 'Awarded',
  marks: {
    confirmed: 'Confirmed line-ups',
    without: (names: readonly string[]) =>
      names.length === 1 ? `Without ${names.join()}` : `Without ${names.length} regulars`,
    withoutWhy: (names: readonly string[]) =>
      `Not in the starting eleven, but started each of the team’s last five matches: ${names.join(', ')}.`,
    lonely: 'Single-source price',
    lonelyWhy: 'Only one bookmaker offers clearly more than all others: often a mistake that is soon corrected.',
    steam: 'Steam',
    steamWhy:
      'Several independent bookmakers moved a price together within minutes; it is now 5\u00a0% or more off its ' +
      'opening.',
    valueBets: (count: number) => pluralise(count, 'value bet', 'value bets'),
    coverage: {
      unsupported: 'No statistics',
      corrupted: 'Conflicting data',
      missing: 'Missing data',
      partial: 'Incomplete data',
    },
    coverageWhy: {
      unsupported: 'No source has statistics for this competition.',
      corrupted: 'The data of this match contradict each other, so boards leave it out.',
      missing: 'The statistics of this match are missing.',
      partial: 'Statistics of one side or of its players are missing.',
    },
  },
  referee: (name: string) => `Referee ${name}`,
  cards: (count: number) => `${count} cards a match`,
};
