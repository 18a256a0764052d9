import { inPlay } from './en-in-play';
import { pluralise } from './plural';

/** Texts of the page of a match. */
export const match = {
  title: 'Match',
  versus: (home: string, away: string) => `${home} – ${away}`,
  scoreboard: 'Scoreboard',
  form: 'Last matches, the newest at the right',
  results: { W: 'Won', D: 'Drawn', L: 'Lost' },
  resultLetters: { W: 'W', D: 'D', L: 'L' },
  halfTime: (home: number, away: number) => `half-time ${home} : ${away}`,
  inPlay,
  kickoff: { corrected: 'kick-off corrected', assumed: 'kick-off assumed' },
  kickoffWhy: {
    corrected: 'The source is known to state this hour wrongly; it is corrected.',
    assumed: 'The source tells the day alone.',
  },
  coverage: {
    complete: 'The data of this match are complete.',
    partial: 'The data of this match are incomplete.',
    missing: 'The counts of this match are missing.',
    corrupted: 'The data of this match contradict themselves: boards leave it out.',
    unsupported: 'No source gives counts of this competition.',
    counts: (sides: number, players: number) =>
      `Counts of ${pluralise(sides, 'side', 'sides')} and ${pluralise(players, 'player', 'players')}.`,
    missingOf: (parts: string) => `Not given by any source: ${parts}.`,
    parts: {
      side: (team: string) => `counts of ${team}`,
      players: 'counts of players',
      lineups: 'line-ups',
      halfTime: 'half-time score',
      referee: 'referee',
    },
    reasons: {
      sot_gt_shots: 'More shots on target than shots',
      goals_ne_score: 'goals of players are not the score',
      minutes_range: 'impossible minutes',
      starters_gt_11: 'more than eleven starters',
      starters_lt_11: 'fewer than eleven starters',
      no_halftime: 'no half-time score',
      ht_gt_ft: 'more goals at half-time than at the end',
      only_after_extra_time: 'only the score after extra time is known',
      score_conflict: 'sources differ in the score',
      stats_conflict: 'sources differ in the counts',
    },
  },
  tabs: {
    label: 'About the match',
    overview: 'Overview',
    scores: 'Scores',
    statistics: 'Statistics',
    cards: 'Value cards',
    trends: 'Trends',
    outliers: 'Outliers',
  },
  markets: {
    title: 'What the market and the model say',
    lead:
      'The bar is the mean of all bookmakers once their margins are removed. The dark part on it is the ' +
      '80\u00a0% interval ' +
      'of the fair probability, our forecast of the closing price. Blue tick: our model. Triangle: break-even of the ' +
      'best price.',
    outcome: 'Outcome',
    probability: 'Probability',
    consensus: 'Market',
    model: 'Model',
    fair: 'Fair price',
    best: 'Best price',
    names: {
      matchResult: 'Result',
      goals: 'Goals',
      bothTeamsToScore: 'Both teams to score',
      asianHandicap: 'Asian handicap',
    },
    sides: { home: 'Home', draw: 'Draw', away: 'Away', over: 'Over', under: 'Under', yes: 'Yes', no: 'No' },
    sources: (sources: number, bookmakers: number) =>
      `${pluralise(sources, 'source', 'sources')}, ${pluralise(bookmakers, 'bookmaker', 'bookmakers')}`,
    interval: (low: string, high: string) => `${low} to ${high}`,
    noConsensus: 'No bookmaker quotes every side of this market.',
    tooFew: (sources: number, needed: number) =>
      `${pluralise(sources, 'independent source quotes', 'independent sources quote')} this; ` +
      `${needed === 1 ? '1 is' : `${needed} are`} needed.`,
    notJudged: 'The sources contradict each other, or this league has no model yet.',
    noModel: 'The model needs more matches of the league.',
    noModelThen: 'No model of that moment is stored.',
    grades: {
      win: 'won',
      half: 'half won',
      push: 'stake back',
      'half-loss': 'half lost',
      loss: 'lost',
      void: 'stake back',
    },
    asOfKickoff: 'Prices and model as of the kick-off,',
    expected: (
      home: string,
      homeGoals: string,
      away: string,
      awayGoals: string,
      matches: number,
      homeMatches: number,
      awayMatches: number,
    ) =>
      `The model expects ${homeGoals} goals of ${home} and ${awayGoals} of ${away}, from ` +
      `${pluralise(matches, 'match', 'matches')} ` +
      `of the league, ${homeMatches} and ${awayMatches} of them of the two sides. Alone it is an opinion, not value.`,
  },
  absences: {
    title: 'Missing',
    asOf: (moment: string) => `As reported on ${moment}. Projected line-ups leave out players who are out.`,
    assumed: 'As the source lists them, without a time.',
    types: { out: 'Out', doubtful: 'Doubtful' },
    nobody: 'Nobody',
  },
  elevens: {
    title: 'Elevens',
    predicted: 'Likeliest elevens; a shirt is filled as high as its player is likely to start.',
    confirmed: 'As published. A coloured rim marks a position that is not the usual one.',
    isConfirmed: 'published',
    isPredicted: 'projected',
    unknown: 'not known',
    usually: (position: string) => `usually ${position}`,
    changes: (count: number) =>
      pluralise(count, 'player stands elsewhere than usual.', 'players stand elsewhere than usual.'),
    began: 'As they began. A coloured rim marks a position that was not the usual one.',
    changed: (count: number) =>
      pluralise(count, 'player stood elsewhere than usual.', 'players stood elsewhere than usual.'),
    notComparable: 'Who stood elsewhere than usual is not known: positions of this or of earlier matches are missing.',
    noneKnown: 'The line-ups are not known',
    noneKnownWhy: 'No source gives the line-ups of this match: StatsBomb, FPL-Core or a canonical feed brings them.',
  },
  scores: {
    lead:
      'What the goals model alone says of each market, from one distribution of both scores: an opinion, not value. ' +
      'The tick is the probability, the dark part its 80 % interval.',
    none: 'No model yet',
    noneWhy: 'Too few matches of this competition are known to fit a model of goals.',
    doubleChance: 'Double chance',
    drawNoBet: 'Draw no bet',
    score: 'Likeliest scores',
    goals: 'Goals',
    goalsOf: (team: string) => `Goals of ${team}`,
    orDraw: (team: string) => `${team} or draw`,
    noDraw: 'No draw',
    under: (odds: string) => `under ${odds}`,
    outcome: 'Outcome',
    probability: 'Probability',
    interval: '80 % interval',
    fair: 'Fair',
  },
  made: {
    title: 'Match statistics',
    statistic: 'Statistic',
    unknown: 'No source gives this count.',
    derived: 'Summed over the players: no source gives it of the sides.',
  },
  referee: {
    title: 'Referee',
    unnamed: 'No source names the referee yet.',
    rate: 'A match',
    value: 'Rate',
    games: 'Matches',
    cards: 'Cards',
    yellow: 'Yellow cards',
    red: 'Dismissals',
    above: (line: string) => `Over ${line} cards`,
    both: 'Both sides carded',
    fouls: 'Fouls',
    unknown: 'No match of this referee has the count.',
  },
  origins: {
    title: 'Where from',
    lead: 'The last import of each kind and source. Only operators see this.',
    kind: 'Data',
    source: 'Source',
    answer: 'Answer',
    kinds: {
      schedule: 'Schedule',
      result: 'Result',
      teamStatistics: 'Team statistics',
      playerStatistics: 'Player statistics',
      lineup: 'Line-ups',
      absences: 'Absences',
      substitutions: 'Substitutions',
      event: 'Events',
      liveScore: 'Score in play',
      odds: 'Odds',
    },
  },
  meetings: {
    title: 'Last meetings',
    none: 'The two sides have not met in the seasons that are known.',
  },
  statistics: {
    statistic: 'Statistic',
    expected: (count: string) => `The model expects ${count}.`,
    both: 'Both sides together',
    line: 'Line',
    probability: 'Probability',
    fair: 'Fair',
    best: 'Best price',
    edge: 'Edge (80 %)',
    modelAlone: 'model alone',
    modelAloneWhy: 'Too few bookmakers quote this: a disagreement with the market, never value.',
    noModel: 'Too few matches of this competition are known to fit a model.',
    noEdge: (sources: number) =>
      `${pluralise(sources, 'independent source quotes', 'independent sources quote')} this: too few, or too ` +
      'far apart, ' +
      'to judge the price.',
    sample: (matches: number, home: number, away: number) =>
      `Models fitted to ${pluralise(matches, 'match', 'matches')} of the competition, ${home} and ${away} of them of ` +
      'the two sides.',
  },
  cards: {
    title: 'Value cards',
    lead:
      'Player bets with an edge above 0 and up to 30\u00a0% against our forecast of the closing price. ' +
      'Sorted by the low end ' +
      'of the edge; only bets above 0 there count as value.',
    all: 'With cards below fair',
    card: 'Card',
    last: 'Last 10',
    sample: 'Sample',
    best: 'Best price',
    fair: 'Fair',
    edge: 'Edge (80 %)',
    sources: (count: number) => pluralise(count, 'source', 'sources'),
  },
  trends: {
    title: 'Trends',
    lead: 'A record of past matches and no forecast: most of it is in the price.',
    of: 'Whose trends',
    players: 'Players',
    teams: 'Teams',
    bothSides: '(both sides)',
    trend: 'Trend',
    last: 'Last matches',
    hits: 'Hits',
    hitsOf: (hits: number, matches: number) => `${hits} of ${matches}`,
    atLeast: 'At least',
    best: 'Best price',
    needs: (rate: string) => `needs ${rate}`,
    average: 'Mean',
  },
  outliers: {
    title: 'Outliers',
    lead:
      'Prices above the mean of the other bookmakers, those worth the most first. Beyond 30\u00a0% they are ' +
      'hidden: most ' +
      'likely an error.',
    price: 'Price',
    match: 'Match',
    best: 'Highest',
    mean: 'Mean',
    bookmakers: (count: number) => pluralise(count, 'bookmaker', 'bookmakers'),
    apart: 'vs. mean',
    worth: 'Worth',
    moved: 'Moved',
    noMovement: 'The opening price is not known.',
    sides: { home: 'home', draw: 'draw', away: 'away', over: 'over', under: 'under' },
  },
  picks: {
    titles: {
      'value-bets': 'What became of the value cards',
      'team-statistics': 'What became of the team lines',
      'price-outliers': 'What became of the outliers',
      'team-trends': 'What became of the team trends',
      'player-trends': 'What became of the player trends',
    },
    none: 'No row of this match is recorded',
    nothingYet: {
      live: 'Nothing is recorded so far: a board records what it lists, before kick-off.',
      replay: 'The past is not replayed yet: npm run scorecard -- replay does it.',
    },
    tooEarly: (day: string) => `Recording began after this match: the first one with a recorded row is of ${day}.`,
    noneQualified: {
      live:
        'The board listed no row of this match by its default rules before kick-off, or the service did not run ' +
        'then. Nothing is filled in afterwards.',
      replay:
        'By stored prices no row of this match met the rules of the board. Only results, handicaps and goals have ' +
        'past prices; players, trends and other counts have none.',
    },
    all: 'All rows of this match in the scorecard',
  },
} as const;
