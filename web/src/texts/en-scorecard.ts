import { pluralise } from './plural';

/** Texts of the scorecard. */
export const scorecard = {
  title: 'Scorecard',
  source: 'Bets',
  sources: { live: 'Recorded live', replay: 'Replayed' },
  notes: {
    live:
      'Every bet a board listed, recorded before kick-off with the price and edge it was first shown with. ' +
      'Nothing is removed.',
    replay:
      'What the boards would have listed in the past, computed afterwards from stored prices. Nobody saw these ' +
      'bets in time or could check that the prices were available.',
  },
  board: 'Board',
  allBoards: 'All boards',
  boards: {
    'value-bets': 'Value bets',
    'team-statistics': 'Team lines',
    'price-outliers': 'Outliers',
    'team-trends': 'Team trends',
    'player-trends': 'Player trends',
  },
  boardNouns: {
    'value-bets': 'value bets',
    'team-statistics': 'team lines',
    'price-outliers': 'outliers',
    'team-trends': 'team trends',
    'player-trends': 'player trends',
  },
  nothingGraded: 'No graded bets yet',
  nothingGradedWhy: {
    live: (picks: string | null) =>
      picks === null
        ? 'No bet has been graded yet. Boards record what they list before kick-off.'
        : `Recorded: ${picks}, waiting for results.`,
    replay: () =>
      'Nothing has been replayed yet. The demo replays its past seasons in the background; for other data run ' +
      'npm run scorecard -- replay.',
  },
  noneStood: 'All bets were void',
  noneOfMatch: 'No bets recorded on this match.',
  oneMatch: 'Bets on one match only.',
  toMatch: 'To the match',
  allMatches: 'All matches',
  empty: 'Nothing to chart',
  emptyWhy: 'Calibration, closing-line value and the list of bets appear with the first graded bet.',
  toReplay: 'Show replayed seasons',
  truth: 'Results',
  noInterval: 'no interval below ten matches',
  noIntervals: 'Intervals need more matches: ten at the close, 30 at the prices taken.',
  atTheClose: {
    live: (value: string, bets: string) => `At the close ${value} over ${bets};`,
    replay: (value: string, bets: string) => `Replayed, at the close ${value} over ${bets};`,
  },
  atThePrices: (value: string) => `at the prices taken ${value}:`,
  verdicts: {
    profit: 'a profit beyond chance.',
    loss: 'a loss beyond chance.',
    undecided: 'not yet distinguishable from break-even.',
  },
  bets: (count: string, number: number) => pluralise(number, 'bet', 'bets', count),
  rows: (count: string, number: number) => pluralise(number, 'row', 'rows', count),
  counts: (bets: string, matches: string, picks: string) => `${bets} of one unit on ${matches}, of ${picks} recorded.`,
  ungraded: (count: string, number: number) => pluralise(number, 'is pending.', 'are pending.', count),
  voids: (count: string, number: number) => pluralise(number, 'was void.', 'were void.', count),
  needed: (bets: string, number: number) =>
    `About ${pluralise(number, 'bet is', 'bets are', bets)} needed to confirm this edge.`,
  intervals: 'Intervals are 95\u00a0%; bets on one match may depend on each other.',
  calibration: {
    title: 'Calibration',
    lead: (expected: string, actual: string, decided: string, number: number) =>
      `Of ${pluralise(number, 'decided bet', 'decided bets', decided)} ${expected} were expected to win, ` +
      `${actual} won. Points below the line: ` +
      'won less often than claimed.',
    perfect: 'perfect calibration',
    claimed: 'Claimed probability',
    won: 'Won',
    bets: (count: string, number: number) => pluralise(number, 'bet', 'bets', count),
  },
  scores: {
    title: 'Probabilities (lower is better)',
    logLoss: 'Log loss',
    brier: 'Brier score',
    ours: 'Claimed',
    baseRate: 'Overall hit rate (hindsight)',
    oursWhereClosed: 'Claimed, bets with a closing price',
    close: 'Closing prices',
    noScore: 'No decided bets.',
  },
  closingLine: {
    title: 'Against the closing price',
    lead:
      'Expected profit of the listed prices at fair closing prices, by month. It shows within hundreds of bets what ' +
      'results show after thousands.',
    breakEven: 'break-even',
    month: 'Month of kick-off',
    value: 'Value at the close',
    bets: (count: string, number: number) => pluralise(number, 'bet', 'bets', count),
    beat: (share: string) => `${share} of the prices were above the fair closing price.`,
    claimed: (value: string) => `The claim was ${value}.`,
    without: (count: string, number: number) =>
      pluralise(number, 'bet has no fair closing price.', 'bets have no fair closing price.', count),
    none: 'No closing prices',
    noneWhy: 'Too few bookmakers had prices for these bets at kick-off.',
  },
  claims: {
    title: 'Claims against the close',
    lead:
      'Graded bets by the edge claimed when they were listed, losing ones included. A claim holds if the value at ' +
      'the close is as high.',
    all: 'All',
    bets: 'Bets with a close',
    of: (bets: string) => `of ${bets}`,
    claimed: 'Mean claim',
    close: 'Mean at the close (95\u00a0%)',
  },
  groups: {
    title: 'Wins and losses by group',
    lead: 'The more groups you look at, the more of them stand out by chance.',
    groupings: {
      marketFamily: 'Market',
      bookmaker: 'Bookmaker',
      edge: 'Claimed value',
      board: 'Board',
      league: 'League',
      horizon: 'Listed before kick-off',
    },
    families: {
      matchResult: 'Match result',
      goalTotals: 'Goals over/under',
      goalHandicap: 'Handicap',
      matchCounts: 'Other match lines',
      playerCounts: 'Player lines',
    },
    ranges: {
      edge: (from: string, to: string) => (to === '' ? `${from}\u00a0% and more` : `${from} to below ${to}\u00a0%`),
      horizon: (from: string, to: string) => (to === '' ? `${from} h and more` : `${from} to ${to} h`),
    },
    bets: 'Bets',
    matches: (count: string, number: number) => pluralise(number, 'match', 'matches', count),
    claimed: 'Claimed',
    close: 'At the close (95\u00a0%)',
    returned: 'At the prices taken (95\u00a0%)',
    won: 'Won',
    expected: (count: string) => `expected ${count}`,
    verdict: 'Verdict',
    verdicts: { profit: 'profit', loss: 'loss', undecided: 'open' },
    noBet: 'No valid bets.',
    noClose: 'No fair closing price is available.',
  },
  pending: {
    title: 'Waiting for results',
    lead: 'Recorded bets without a grade so far, latest kick-off first.',
    stands: 'So far',
    standings: {
      win: 'winning',
      half: 'half winning',
      push: 'stake back',
      'half-loss': 'half losing',
      loss: 'losing',
      void: 'void',
    },
    noScore: 'in play',
    noScoreWhy: 'The score alone does not decide this bet, or no source has it.',
    over: 'full time',
    none: 'No bets are waiting',
    noneBegun: 'No bets are waiting on matches that have kicked off',
    noneWhy: 'Boards record what they list before kick-off.',
    noneSignedOut: 'Bets on matches to come are listed once you sign in.',
  },
  picks: {
    title: 'All bets',
    lead: 'One unit each, at the best price when a board first listed the bet.',
    order: 'Order',
    orders: { losses: 'Losses first', wins: 'Wins first', newest: 'Newest first' },
    grade: 'Grade',
    allGrades: 'All',
    grades: {
      win: 'won',
      half: 'half won',
      push: 'pushed',
      'half-loss': 'half lost',
      loss: 'lost',
      void: 'void',
    },
    csv: 'CSV',
    bet: 'Bet',
    toWin: (team: string) => `${team} to win`,
    draw: 'Draw',
    price: 'Price taken',
    claimed: 'Claimed (80\u00a0%)',
    close: 'Closing price',
    worth: (value: string) => `worth ${value}`,
    noValue: 'value unknown',
    noClose: 'The bookmaker’s closing price is not available.',
    became: 'Result',
    counted: (count: string) => `counted ${count}`,
    regraded: 'regraded',
    profit: 'Profit',
    none: 'No such bets',
    noneWhy: 'No graded bet has this grade. Choose another grade or order.',
  },
} as const;
