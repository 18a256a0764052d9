import { pluralise } from './plural';

/** Texts of the health of data. */
export const dataHealth = {
  title: 'Data health',
  lead: 'What is missing, since when, which boards it affects, and what to do.',
  period: 'Period',
  days: (count: number) => pluralise(count, 'day', 'days'),
  noData: 'No data yet',
  noDataNext: 'Nothing has been imported yet. Add a source, or run “npm run ingest”.',
  inShort: (count: {
    leagues: number;
    gaps: number;
    matches: number;
    faulty: number;
    overdue: number;
    conflicts: number;
  }) =>
    (count.gaps === 0
      ? 'No kind of data is '
      : count.gaps === 1
        ? 'One kind of data is '
        : `${count.gaps} kinds are `) +
    `missing in ${pluralise(count.leagues, 'league', 'leagues')}. ` +
    `Of ${pluralise(count.matches, 'match', 'matches')}: ${count.faulty} with faulty data, ${count.overdue} ` +
    'without a result, ' +
    `${count.conflicts} on which sources disagree.`,
  kinds: {
    upcomingFixtures: 'Upcoming matches',
    results: 'Results',
    teamStatistics: 'Team statistics',
    playerStatistics: 'Player statistics',
    lineups: 'Line-ups',
    substitutions: 'Substitutions',
    referees: 'Referees',
    matchPrices: 'Match prices',
    playerPrices: 'Player prices',
    pastPrices: 'Prices of past matches',
  },
  boards: {
    'team statistics': 'team lines',
    'team trends': 'team trends',
    'player trends': 'player trends',
    'value bets': 'value bets',
    'price outliers': 'outliers',
    'player price outliers': 'player price outliers',
    'line-ups': 'line-ups',
    'substitute impact': 'substitutes',
    referees: 'referees',
    'betting history': 'betting history',
    'extra player statistics': 'player statistics',
  },
  states: {
    corrupted: 'Corrupted',
    missing: 'Missing',
    partial: 'Partial',
    unsupported: 'Unsupported',
    complete: 'Complete',
  },
  statuses: {
    notstarted: 'Not started',
    inprogress: 'Result pending',
    finished: 'Finished',
  },
  gaps: {
    title: 'Missing data',
    lead: 'Data that leagues lack, or that stop two days or more before their latest result.',
    none: 'Nothing is missing: every board has the data it needs, in every league.',
    missing: 'Missing',
    leagues: 'Leagues',
    since: 'Since',
    never: 'never available',
    noneAhead: 'no upcoming match has it',
    allLeagues: (count: number) => (count === 1 ? 'The only league' : `All ${count} leagues`),
    empties: 'Affects',
    older: 'nothing yet; figures become outdated',
    next: 'What to do',
    or: ' or ',
    importFrom: (sources: string) => `Import from ${sources} (npm run ingest)`,
    importAgain: 'Import newer files from its source',
  },
  grid: {
    title: 'Coverage by league and day',
    lead: 'Matches that have kicked off, newest day first; ✓ means complete. Select a cell to see its matches.',
    none: 'No matches kicked off on these days.',
    league: 'League',
    noMatch: '·',
    of: (complete: number, matches: number) => `${complete} of ${matches}`,
    allComplete: (complete: number, matches: number) =>
      complete === matches ? 'all complete' : `${complete} complete, others not finished`,
    faults: {
      corrupted: 'corrupted',
      missing: 'without statistics',
      partial: 'partial',
      unsupported: 'of a league without statistics',
      overdue: 'without a result',
    },
  },
  matches: {
    title: 'Matches with problems',
    lead: 'Boards do not use corrupted data. Conflicts are decided by source precedence.',
    narrowed: (what: string) => `Matches of: ${what}.`,
    state: 'Data',
    faulty: 'With problems',
    all: 'All',
    allLeagues: 'All leagues and days',
    none: 'No matches with problems on these days.',
    match: 'Match',
    why: 'Why',
    whys: {
      complete: 'all data of its league',
      partial: 'some of the league’s data are missing',
      missing: 'no source has statistics',
      corrupted: 'its data contradict each other',
      unsupported: 'no source has statistics for this league',
      notFinished: 'not finished',
    },
    conflicts: 'Sources disagree',
    noConflict: 'no',
    fields: {
      score: 'Score',
      referee: 'Referee',
      minutes: 'Minutes',
      accuratePasses: 'Accurate passes',
      ownGoals: 'Own goals',
      penaltiesTaken: 'Penalties taken',
      secondYellowCards: 'Second yellow cards',
      firstHalfCards: 'First-half cards',
      secondHalfCards: 'Second-half cards',
    },
    sides: { home: 'home', away: 'away' },
  },
  differences: {
    title: 'Where sources differ',
    lead:
      'Any difference in scores, goals, assists and dismissals, more than 10 minutes played, and larger ones in ' +
      'other counts. The source named first is preferred.',
    none: 'No such differences on these days.',
    values: 'Values by source',
  },
  reach: {
    title: 'Latest data by league',
    lead: 'Kick-off of the last match with each kind of data; for upcoming matches and prices, of the next one.',
    league: 'League',
    columns: {
      upcomingFixtures: 'Next match',
      results: 'Result',
      teamStatistics: 'Team statistics',
      playerStatistics: 'Player statistics',
      lineups: 'Line-up',
      playerPrices: 'Player prices',
    },
    never: 'No match has this.',
    newestPrice: 'Latest price',
    noPrice: 'No upcoming match has a price.',
  },
  sources: {
    title: 'Freshness by source',
    lead: 'When a source last delivered a file, and when one last contained anything new.',
    none: 'No source has delivered a file yet.',
    source: 'Source',
    lastFile: 'Last file',
    lastNews: 'Last new data',
    files: 'Files',
    refused: 'Refused rows, 30 days',
    never: 'Nothing new so far.',
    every: 'Usually every',
    noRhythm: 'An interval needs at least four imports with new data.',
    late: 'late',
  },
} as const;
