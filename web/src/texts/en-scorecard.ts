import { pluralise } from './plural';

/** Texts of the scorecard. */
export const scorecard = {
  title: 'Scorecard',
  source: 'Where the bets come from',
  sources: { live: 'Recorded live', replay: 'Replayed' },
  notes: {
    live:
      'Every row that a board listed, recorded before kick-off with the price and the claim of its first ' +
      'showing. Nothing is taken back.',
    replay:
      'What the boards would have listed in the past, computed afterwards from stored prices. Nobody was ' +
      'shown these rows in time, and nobody could check that the prices were still there.',
  },
  board: 'Board',
  allBoards: 'All boards',
  boards: {
    'value-bets': 'Value cards',
    'team-statistics': 'Team lines',
    'price-outliers': 'Outliers',
    'team-trends': 'Team trends',
    'player-trends': 'Player trends',
  },
  nothingGraded: 'No bet is graded yet',
  nothingGradedWhy: {
    live: (picks: string | null) =>
      picks === null
        ? 'No row is recorded so far: a board records what it lists, before kick-off.'
        : `Recorded: ${picks}, waiting for a result; grades come with it.`,
    replay: () =>
      'Nothing is replayed so far. The demo replays its past seasons in the background; other data are replayed by ' +
      'the command npm run scorecard -- replay.',
  },
  noneStood: 'No bet stood: every stake came back',
  noneOfMatch: 'No row of this match is recorded.',
  oneMatch: 'Only the bets on one match.',
  toMatch: 'To the match',
  allMatches: 'All matches',
  empty: 'Nothing to chart',
  emptyWhy: 'Calibration, closing-line value and the list of bets come with the first graded bet.',
  toReplay: 'See what the boards would have listed in the past',
  truth: 'What the bets were worth',
  noInterval: 'no interval below ten matches',
  noIntervals: 'Intervals need more matches: ten at the close, 30 at the prices taken.',
  atTheClose: {
    live: (value: string, bets: string) => `At the close ${value} over ${bets};`,
    replay: (value: string, bets: string) => `Replayed, at the close ${value} over ${bets};`,
  },
  atThePrices: (value: string) => `at the prices taken ${value}:`,
  verdicts: {
    profit: 'above nothing, beyond what chance explains.',
    loss: 'a loss beyond what chance explains.',
    undecided: 'not yet distinguishable from break-even.',
  },
  bets: (count: string, number: number) => pluralise(number, 'bet', 'bets', count),
  rows: (count: string, number: number) => pluralise(number, 'row', 'rows', count),
  counts: (bets: string, matches: string, picks: string) => `${bets} of one unit on ${matches}, of ${picks} recorded.`,
  ungraded: (count: string, number: number) => pluralise(number, 'waits for a result.', 'wait for a result.', count),
  voids: (count: string, number: number) => pluralise(number, 'was void.', 'were void.', count),
  needed: (bets: string, number: number) =>
    `About ${pluralise(number, 'bet is', 'bets are', bets)} needed to confirm this edge.`,
  intervals: 'Intervals are 95 %; bets on one match may depend on each other.',
  calibration: {
    title: 'Calibration',
    lead: (expected: string, actual: string, decided: string, number: number) =>
      `Of ${pluralise(number, 'decided bet', 'decided bets', decided)} ${expected} were expected to win, ` +
      `${actual} won. A point below the line: ` +
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
    baseRate: 'Hit rate, known afterwards',
    oursWhereClosed: 'Claimed, where a close is known',
    close: 'Closing prices',
    noScore: 'No decided bet.',
  },
  closingLine: {
    title: 'Against the closing price',
    lead:
      'Expected profit of the prices taken by the fair closing prices, month by month: it tells within ' +
      'hundreds of bets what results tell after thousands.',
    breakEven: 'break-even',
    month: 'Month of kick-off',
    value: 'Value at the close',
    bets: (count: string, number: number) => pluralise(number, 'bet', 'bets', count),
    beat: (share: string) => `${share} of the prices were above the fair closing price.`,
    claimed: (value: string) => `Claimed were ${value}.`,
    without: (count: string, number: number) =>
      pluralise(number, 'bet has no fair closing price.', 'bets have no fair closing price.', count),
    none: 'No closing prices',
    noneWhy: 'Too few bookmakers quoted these bets until kick-off.',
  },
  claims: {
    title: 'Claims against the close',
    lead:
      'Graded bets by the value claimed when they were listed, losing ones included. Claims hold where the value at ' +
      'the close is as high.',
    all: 'All',
    bets: 'Bets with a close',
    of: (bets: string) => `of ${bets}`,
    claimed: 'Mean claim',
    close: 'Mean at the close (95 %)',
  },
  groups: {
    title: 'Where it was won and lost',
    lead: 'The more groups one looks at, the more of them stand out by chance.',
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
      edge: (from: string, to: string) => (to === '' ? `${from} % and more` : `${from} to below ${to} %`),
      horizon: (from: string, to: string) => (to === '' ? `${from} h and more` : `${from} to ${to} h`),
    },
    bets: 'Bets',
    matches: (count: string, number: number) => pluralise(number, 'match', 'matches', count),
    claimed: 'Claimed',
    close: 'At the close (95 %)',
    returned: 'At the prices taken (95 %)',
    won: 'Won',
    expected: (count: string) => `expected ${count}`,
    verdict: 'Verdict',
    verdicts: { profit: 'above nothing', loss: 'a loss', undecided: 'open' },
    noBet: 'No bet stood.',
    noClose: 'No fair closing price is known.',
  },
  picks: {
    title: 'What became of every bet',
    lead: 'At a stake of one unit, at the best price when a board first listed it.',
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
    claimed: 'Claimed (80 %)',
    close: 'Closing price',
    worth: (value: string) => `worth ${value}`,
    noValue: 'worth unknown',
    noClose: 'The bookmaker’s last price is not known.',
    became: 'Result',
    counted: (count: string) => `counted ${count}`,
    regraded: 'regraded',
    profit: 'Profit',
    none: 'No such bet',
    noneWhy: 'No graded bet has this grade, or this page is gone: choose another grade or order.',
  },
} as const;
