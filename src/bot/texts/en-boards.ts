import { pluralise } from '../../common/pluralise.js';

const matches = (count: number): string => pluralise(count, 'match', 'matches');

/** Texts of bets, prices, trends and the scorecard in English. */
export const boards = {
  at: (price: string, bookmaker: string) => `${price} at ${bookmaker}`,
  noBookmaker: 'no bookmaker',
  fairOdds: (price: string) => `fair odds ${price}`,
  notJudged: 'too few sources for a fair price',
  judged: (fair: string, edge: string, low: string, high: string) =>
    `fair odds ${fair}, edge ${edge} % (80 % interval ${low} to ${high} %)`,
  fair: (probability: string) => `fair ${probability}`,
  verdict: (name: string) => `verdict: ${name}`,
  verdicts: { strong: 'strong', fair: 'fair', thin: 'thin' },
  bookmakers: (count: number) => pluralise(count, 'bookmaker'),
  onlyBookmakers: (names: string) => `Only prices of ${names} (/settings bookmakers).`,
  matches,
  sources: (count: number) => pluralise(count, 'source'),
  prices: {
    button: 'Other bookmakers',
    of: (bet: string) => `Prices: ${bet}`,
    head: (bet: string) => `${bet}, by bookmaker`,
    edge: (percent: string) => `edge ${percent} %`,
    notCounted: 'Not counted:',
    verdicts: {
      counted: 'counted',
      suspended: 'suspended',
      trivial: 'at or below 1.01',
      exchange: 'exchange',
      stale: 'too old',
      'not-chosen': 'not chosen',
    },
    gone: 'Nobody offers this line any more.',
  },
  bets: {
    head: (where: string, rows: string, zone: string) => `Worth taking${where} (${rows}), times in ${zone}`,
    rule: 'Overs with a positive edge even at the low end of its 80 % interval, highest low end first.',
    mistakes: (edge: number) => `Edges above ${edge} % are left out: such a price is usually a mistake.`,
    judged: (fair: string, edge: string, low: string, high: string) =>
      `Fair odds ${fair}, edge ${edge} % (80 % interval ${low} to ${high} %)`,
    basis: (sources: number, count: number) => `${pluralise(sources, 'source')}, ${matches(count)}`,
    why: (player: string, market: string) => `Why ${player}, ${market}?`,
    gone: 'This bet is no longer listed.',
    none: (where: string) => `Nothing worth taking${where}`,
    noneOfEdge: (edge: string) => `has an edge of ${edge} % or more`,
    fromEdge: (edge: string) => `Only edges from ${edge} % (/settings edge).`,
    bestLow: (low: string) => `the best low end is ${low} %`,
    nobodyQuotes: 'nobody quotes players of these leagues',
    tooFewSources: 'too few other bookmakers quote the same lines to judge any price',
  },
  why: {
    verdicts: {
      strong: (low: string, sources: number) =>
        `The low end of the edge is at least ${low} %, with at least ${pluralise(sources, 'source')}.`,
      fair: (low: string, sources: number) =>
        `The edge stays above 0 at its low end, but by less than ${low} % or with fewer than ` +
        `${pluralise(sources, 'source')}.`,
      thin: () => 'The edge may well be 0 or less: its interval reaches down to 0.',
    },
    worstCase: (method: string, edge: string) => `Worst way to remove the margins (${method}): edge ${edge} %`,
    methods: {
      power: 'power',
      multiplicative: 'multiplicative',
      additive: 'additive',
      shin: 'shin',
      oddsRatio: 'oddsRatio',
    },
    probability: (side: string) => `Probability of the ${side}, margins removed:`,
    leftOut: 'left out',
    model: (probability: string) => `Model alone: ${probability}`,
    forecast: (probability: string) => `Forecast of the closing price: ${probability}`,
    record: (count: number, total: string, minutes: number, counts: string) =>
      `Last ${matches(count)}: ${total} in ${pluralise(minutes, 'minute')}; newest first ${counts}`,
    expected: (mean: string, minutes: number) => `Expected: ${mean} in ${pluralise(minutes, 'minute')}`,
    prices: (list: string) => `Prices: ${list}`,
    takesPart: 'All of this assumes that the player takes part; bookmakers void the bet otherwise.',
  },
  outliers: {
    none: (where: string) => `No price differences${where} at the moment.`,
    head: (where: string, rows: string, zone: string) => `Price differences${where} (${rows}), times in ${zone}.`,
    warning: 'Differences, not value: a price far above all others is often a mistake.',
    above: (percent: string, mean: string, count: number) =>
      `${percent} % above the mean of ${mean} (${pluralise(count, 'bookmaker')})`,
  },
  trends: {
    none: (where: string) => `No trends${where} at the moment.`,
    head: (where: string, zone: string) =>
      `Trends${where}, times in ${zone}. Records, not value: bookmakers know them too.`,
    teams: 'Teams',
    players: 'Players',
    noneOf: (kind: string) => `${kind}: none.`,
    hits: (hits: number, count: number, average: string) => `${hits} of ${matches(count)}, ${average} on average`,
    bestPrice: (price: string) => `best price ${price}`,
  },
  scorecard: {
    none: 'No picks are recorded yet.',
    head: 'Every bet that the default boards listed before kick-off, a stake of 1 each.',
    all: 'All boards',
    boards: {
      'value-bets': 'Value bets',
      'team-statistics': 'Team statistics',
      'price-outliers': 'Price outliers',
      'team-trends': 'Team trends',
      'player-trends': 'Player trends',
    },
    counts: (name: string, bets: number, count: number, open: number) =>
      `${name}: ${pluralise(bets, 'graded bet')} on ${matches(count)}, ${open} open`,
    returned: (returned: string, close: string) => `Return ${returned}, closing-line value ${close}`,
    interval: (low: string, high: string) => `(95 % interval ${low} to ${high} %)`,
    verdicts: {
      profit: 'A profit that chance does not explain.',
      loss: 'A loss that chance does not explain.',
      undecided: 'Not yet distinguishable from chance.',
    },
    needed: (bets: string) => `About ${bets} bets are needed to confirm the claimed edge.`,
  },
};
