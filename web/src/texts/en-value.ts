/** Texts about bets that are no longer listed. */
export const goneBets = {
  title: 'No longer worth taking',
  lead: (since: string, isOfSome: boolean) =>
    `Bets whose low end was above 0 and no longer is, at ${isOfSome ? 'the chosen' : 'all'} bookmakers, ` +
    `since ${since}.`,
  was: (price: string, bookmaker: string, when: string) => `${price} at ${bookmaker}, gone ${when}.`,
  reasons: {
    'kicked-off': () => 'The match kicked off.',
    'left-line-up': () => 'He dropped out of the starting eleven.',
    'price-fell': ({ price }: { readonly price: string; readonly fair: string }) => `The best price fell to ${price}.`,
    'fair-rose': ({ fair }: { readonly price: string; readonly fair: string }) => `The fair price rose to ${fair}.`,
    'too-few-sources': () => 'Too few sources are left.',
    'price-stale': () => 'Its prices are out of date.',
    'no-price': () => 'It is no longer offered.',
  },
  more: (count: number) => `And ${count} more.`,
};

/** Texts about the verdict of a bet. */
export const verdict = {
  name: 'Verdict',
  why:
    'Strong: the low end of the edge is at least 2\u00a0%, with 4 or more independent sources. Fair: the low end ' +
    'is above 0. Thin: the interval reaches down to 0.',
  names: { strong: 'Strong', fair: 'Fair', thin: 'Thin' },
  meanings: {
    strong: 'The low end of the edge is at least 2\u00a0%, with 4 or more independent sources.',
    fair: 'The edge stays above 0 at its low end, but by less than 2\u00a0% or with fewer than 4 sources.',
    thin: 'The edge may well be 0 or less: its interval reaches down to 0.',
  },
};

/** Texts about the board of value bets. */
export const value = {
  title: 'Value bets',
  lead:
    'Player bets with an edge above 0 and up to 30\u00a0%. Fair is our forecast of the closing price, from all ' +
    'bookmakers that quote the line and our model. Sorted by the low end of the edge’s 80\u00a0% interval: ' +
    'only bets ' +
    'above 0 there count as value, here, on badges and in alerts. The others may well have no edge at all.',
  worthTaking: (count: string | null) =>
    count === null ? 'Above fair at the low end' : `Above fair at the low end (${count})`,
  nothingWorthTaking: (best: string | null) =>
    best === null ? 'No value bets right now.' : `No value bets right now: the best low end is ${best}.`,
  mightBe: (count: string | null) => (count === null ? 'Possible value' : `Possible value (${count})`),
  find: 'Find a player, team or league',
  card: 'Bet',
  hitRates: 'Hits in 10',
  hitRatesWhy: 'Share of the last 10 matches in which this side won, without pushes.',
  modes: { value: 'above fair', all: 'all, including below fair' },
  mode: 'Show',
  sides: { over: 'over', under: 'under', both: 'the better side' },
  horizon: 'Based on',
  horizons: { medium: 'last 20', short: 'last 10', long: 'last 30', extraLong: 'last 50' },
  kickoffs: {
    all: 'any time',
    today: 'today',
    tomorrow: 'tomorrow',
    '24h': 'within 24 hours',
    week: 'within a week',
  },
  lowEnd: 'Edge, low end',
  startingOnly: 'Expected to start',
  oneOfPlayer: 'One bet per player and match',
  needs: 'Break-even',
  stake: (part: string) => `Stake, ${part} of Kelly's`,
  ofBankroll: (part: string) => `${part} of bankroll`,
  stakeNote: 'Stakes assume that the fair price is right and ignore your other bets.',
  market: (sources: number) =>
    sources === 1 ? 'One source, margin removed' : `Mean of ${sources} sources, margin removed`,
  noMarket: 'No independent source has a price.',
  model: (weight: string) => `Our model (weight ${weight})`,
  modelWeight: 'Weight of our model in the forecast',
  noModel: 'This league has too few matches for a model of the statistic.',
  modelAlone: 'Edge by our model alone: an opinion, not value',
  starts: 'Probability of starting',
  horizonUsed: 'Based on',
  worst: (method: string) => `Edge if margins are removed by ${method}`,
  methods: {
    power: 'the power method',
    multiplicative: 'the multiplicative method',
    additive: 'the additive method',
    shin: 'Shin’s method',
    oddsRatio: 'odds ratios',
  },
  signFlips: 'This price has value by one method of removing margins, and none by another.',
  fairProbability: 'Fair probability (80\u00a0%)',
  interval: (low: string, high: string) => `${low} to ${high}`,
  bar:
    'Bar: mean of all sources. Dark part: the 80\u00a0% interval of the fair probability. Blue tick: our model. ' +
    'Triangle: break-even of the best price.',
  forecast: {
    title: 'Sources of the forecast',
    source: 'Source',
    price: 'Price',
    probability: 'No margin',
    share: 'Share',
    without: 'Without it',
    judged: 'best price',
    oneSided: 'one side only',
    leftOut: 'left out',
    leftOutWhy: 'Left out: too far from the other sources, or an exchange with a wide margin.',
    model: 'Our model',
    forecast: 'Forecast of the close',
    noForecast: 'No forecast: the sources contradict each other.',
    lead:
      'No margin: probability of the side once the bookmaker’s margin is removed. Share: weight in the forecast, ' +
      'learnt from closing prices. Without it: the forecast if this source were missing.',
    curve: (fair: string) =>
      `One curve through all lines of this count turns the forecast into ${fair}, the fair probability.`,
    interval: (points: string, error: string) =>
      `80\u00a0% interval: going by past closes, eight in ten land within about ${points} points of such a ` +
      'forecast ' +
      `(standard deviation ${error} in log-odds).`,
    keys: {
      source: 'source',
      leftOut: 'left out',
      fair: 'fair, with 80\u00a0% interval',
      needed: 'break-even of the best price',
    },
    summary: (low: string, high: string, fair: string | null, needed: string | null) =>
      [
        `The sources put the probability at ${low} to ${high}`,
        ...(fair === null ? [] : [`fair is ${fair}`]),
        ...(needed === null ? [] : [`the best price breaks even at ${needed}`]),
      ].join('; '),
  },
  came: 'How the model got there',
  rawRate: 'Per 90 minutes',
  priorRate: 'Typical player in his position',
  weight: 'Weight of his own record',
  opponent: 'Opponent',
  venue: 'Home or away',
  minutes: 'Expected minutes',
  mean: 'Expected count',
  factor: (value: string) => `× ${value}`,
  fitted: (appearances: string) => `Our model is fitted to ${appearances} appearances in this league.`,
  curve: {
    title: 'All lines of this statistic',
    lead:
      'One curve fits all lines, so their fair probabilities are consistent: our model, shifted to meet the ' +
      'forecasts of these lines.',
    line: 'Line',
    sources: 'Sources',
    market: 'Market',
    model: 'Model',
    fair: 'Fair',
    isFitted: 'Enough sources: the curve is shifted to meet this line.',
    fitted: '● Enough sources to judge a price.',
    noneFitted: 'No line has enough sources, so there is no fair probability.',
  },
  note: 'Bookmakers void the bet if he does not play. The largest edges are usually errors, theirs or ours.',
};
