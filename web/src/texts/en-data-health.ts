import { pluralise } from './plural';

/** Texts of the health of data. */
export const dataHealth = {
  title: 'Data health',
  lead: 'What is missing, since when, what it empties, and what to do.',
  period: 'Days counted',
  days: (count: number) => pluralise(count, 'day', 'days'),
  noData: 'No data yet',
  noDataNext: 'No league is known: nothing has been imported. “npm run ingest” does.',
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
    'value bets': 'value cards',
    'price outliers': 'outliers',
    'player price outliers': 'outliers of players',
    'line-ups': 'line-ups',
    'substitute impact': 'substitutes',
    referees: 'referees',
    'betting history': 'betting history',
    'extra player statistics': 'statistics of players',
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
    inprogress: 'Waits for a result',
    finished: 'Finished',
  },
  gaps: {
    title: 'What is missing',
    lead: 'Kinds of data that leagues lack, or that end two days or more before their newest result.',
    none: 'Nothing: every board has what it needs, in every league.',
    missing: 'Missing',
    leagues: 'Leagues',
    since: 'Since',
    never: 'never known',
    noneAhead: 'no match ahead has it',
    allLeagues: (count: number) => (count === 1 ? 'The only league' : `All ${count} leagues`),
    empties: 'Empties',
    older: 'nothing yet: figures grow older',
    next: 'What to do',
    or: ' or ',
    importFrom: (sources: string) => `Import from ${sources} (npm run ingest)`,
    importAgain: 'Import newer files of its source',
  },
  grid: {
    title: 'Coverage by league and day',
    lead: 'Matches that have kicked off, the newest day first; complete ones with ✓. A cell leads to its matches.',
    none: 'No match has kicked off on these days.',
    league: 'League',
    noMatch: '·',
    of: (complete: number, matches: number) => `${complete} of ${matches}`,
    allComplete: (complete: number, matches: number) =>
      complete === matches ? 'all complete' : `${complete} complete, others have not ended`,
    faults: {
      corrupted: 'corrupted',
      missing: 'without statistics',
      partial: 'partial',
      unsupported: 'of a league without statistics',
      overdue: 'without a result',
    },
  },
  matches: {
    title: 'Matches and their faults',
    lead: 'Corrupted data feed no board. Conflicts are decided by the precedence of sources.',
    narrowed: (what: string) => `Matches of: ${what}.`,
    state: 'Data',
    faulty: 'Faulty',
    all: 'All',
    allLeagues: 'All leagues and days',
    none: 'No match of these days has faulty data.',
    match: 'Match',
    why: 'Why',
    whys: {
      complete: 'all data of its league',
      partial: 'some of the data of its league are missing',
      missing: 'no source gives statistics',
      corrupted: 'its data contradict themselves',
      unsupported: 'no source counts in this league',
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
      'Any difference in scores, goals, assists and dismissals, more than 10 minutes played, and larger ones in other ' +
      'counts. The source named first is preferred.',
    none: 'No sources differ that much on matches of these days.',
    values: 'Values by source',
  },
  reach: {
    title: 'How far the data reach',
    lead: 'Kick-off of the last match that has them; of matches to come and their prices that of the next one.',
    league: 'League',
    columns: {
      upcomingFixtures: 'Next match',
      results: 'Result',
      teamStatistics: 'Team statistics',
      playerStatistics: 'Player statistics',
      lineups: 'Line-up',
      playerPrices: 'Player prices',
    },
    never: 'No match has it.',
    newestPrice: 'Newest price',
    noPrice: 'No match to come has a price.',
  },
  sources: {
    title: 'Freshness by source',
    lead: 'When a source last brought a file, and when one with anything new in it.',
    none: 'No source has brought a file.',
    source: 'Source',
    lastFile: 'Last file',
    lastNews: 'Last news',
    files: 'Files',
    refused: 'Refused rows, 30 days',
    never: 'It has brought nothing new so far.',
    every: 'Usually every',
    noRhythm: 'Fewer than four imports with anything new tell no rhythm.',
    late: 'late',
  },
} as const;
