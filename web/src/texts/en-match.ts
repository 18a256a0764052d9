import { inPlay } from './en-in-play';
import { pluralise } from './plural';

/** Texts of the page of a match. */
export const match = {
  title: 'Match',
  versus: (home: string, away: string) => `${home} – ${away}`,
  scoreboard: 'Scoreboard',
  form: 'Last matches, newest on the right',
  results: { W: 'Won', D: 'Drawn', L: 'Lost' },
  resultLetters: { W: 'W', D: 'D', L: 'L' },
  halfTime: (home: number, away: number) => `half-time ${home} : ${away}`,
  inPlay,
  kickoff: { corrected: 'kick-off corrected', assumed: 'kick-off assumed' },
  kickoffWhy: {
    corrected: 'The source is known to have this time wrong, so it was corrected.',
    assumed: 'The source gives only the day.',
  },
  coverage: {
    partial: 'The data of this match are incomplete.',
    missing: 'The statistics of this match are missing.',
    corrupted: 'The data of this match contradict each other, so boards leave it out.',
    unsupported: 'No source has statistics for this competition.',
    counts: (sides: number, players: number) =>
      `Statistics of ${pluralise(sides, 'side', 'sides')} and ${pluralise(players, 'player', 'players')}.`,
    missingOf: (parts: string) => `Not available from any source: ${parts}.`,
    parts: {
      side: (team: string) => `statistics of ${team}`,
      players: 'player statistics',
      lineups: 'line-ups',
      halfTime: 'half-time score',
      referee: 'referee',
    },
    reasons: {
      sot_gt_shots: 'More shots on target than shots',
      goals_ne_score: 'player goals do not add up to the score',
      minutes_range: 'impossible minutes',
      starters_gt_11: 'more than eleven starters',
      starters_lt_11: 'fewer than eleven starters',
      no_halftime: 'no half-time score',
      ht_gt_ft: 'more goals at half-time than at the end',
      only_after_extra_time: 'only the score after extra time is available',
      score_conflict: 'sources disagree on the score',
      stats_conflict: 'sources disagree on the statistics',
    },
  },
  tabs: {
    label: 'About the match',
    overview: 'Overview',
    scores: 'Scores',
    statistics: 'Statistics',
    cards: 'Value bets',
    trends: 'Trends',
    outliers: 'Outliers',
  },
  markets: {
    title: 'Market and model',
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
    noConsensus: 'No bookmaker has prices for all outcomes of this market.',
    tooFew: (sources: number, needed: number) =>
      `Only ${pluralise(sources, 'independent source', 'independent sources')}; ` +
      `${needed === 1 ? '1 is' : `${needed} are`} needed.`,
    notJudged: 'The sources disagree too much, or this league has no model yet.',
    noModel: 'The model needs more matches of this league.',
    noModelThen: 'No model from that time is stored.',
    grades: {
      win: 'won',
      half: 'half won',
      push: 'stake back',
      'half-loss': 'half lost',
      loss: 'lost',
      void: 'stake back',
    },
    asOfKickoff: 'Prices and model as of kick-off,',
    expected: (
      home: string,
      homeGoals: string,
      away: string,
      awayGoals: string,
      matches: number,
      homeMatches: number,
      awayMatches: number,
    ) =>
      `The model expects ${homeGoals} goals for ${home} and ${awayGoals} for ${away}, fitted to ` +
      `${pluralise(matches, 'league match', 'league matches')} ` +
      `(${homeMatches} and ${awayMatches} of these teams). On its own it is an opinion, not value.`,
  },
  bets: {
    title: 'Bets on this match',
    none: 'No bets were recorded on this match before kick-off.',
    winning: (count: number) => `${count} winning`,
    losing: (count: number) => `${count} losing`,
    level: (count: number) => `${count} stake back`,
    open: (count: number) => `${count} open until the statistics are in`,
    show: 'Show bets',
    won: (won: string, bets: string, board: string) => `${won} of ${bets} ${board} won`,
    ungraded: (count: number) => `${count} pending`,
    voids: (count: number) => `${count} void`,
  },
  absences: {
    title: 'Missing',
    asOf: (moment: string) => `As reported on ${moment}. Projected line-ups leave out players who are out.`,
    assumed: 'As listed by the source, without a time.',
    types: { out: 'Out', doubtful: 'Doubtful' },
    nobody: 'Nobody',
  },
  elevens: {
    title: 'Line-ups',
    of: (team: string) => `Line-up of ${team}`,
    predicted: 'Projected line-ups, with the probability of starting. A yellow rim marks an unusual position.',
    confirmed: 'Confirmed line-ups. A yellow rim marks an unusual position.',
    isConfirmed: 'confirmed',
    isPredicted: 'projected',
    unknown: 'unknown',
    usually: (position: string) => `usually ${position}`,
    changes: (count: number) => pluralise(count, 'player in an unusual position.', 'players in unusual positions.'),
    began: 'Starting line-ups. A yellow rim marks an unusual position.',
    changed: (count: number) => pluralise(count, 'player in an unusual position.', 'players in unusual positions.'),
    notComparable: 'Positions of this match or of earlier ones are missing, so unusual positions are not marked.',
    noneKnown: 'No line-ups',
    noneKnownWhy:
      'No source has the line-ups of this match. StatsBomb, FPL-Core, API-Football and the canonical feed provide ' +
      'them.',
  },
  scores: {
    lead:
      'Goal lines at their fair price: by the bookmakers’ prices where enough quote them, otherwise by our goals ' +
      'model. Scores, double chance and draw no bet add the model’s view of how the two sides compare. The tick is ' +
      'the probability, the dark part its 80\u00a0% interval.',
    none: 'No model yet',
    noneWhy: 'This competition has too few matches to fit a goals model.',
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
    interval: '80\u00a0% interval',
    fair: 'Fair',
  },
  made: {
    title: 'Match statistics',
    statistic: 'Statistic',
    unknown: 'No source has this statistic.',
    derived: 'Summed over players, because no source has it for teams.',
  },
  referee: {
    title: 'Referee',
    unnamed: 'No referee announced yet.',
    rate: 'Per match',
    value: 'Rate',
    games: 'Matches',
    cards: 'Cards',
    yellow: 'Yellow cards',
    red: 'Dismissals',
    above: (line: string) => `Over ${line} cards`,
    both: 'Both sides carded',
    fouls: 'Fouls',
    unknown: 'No match of this referee has this statistic.',
  },
  origins: {
    title: 'Data sources',
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
    none: 'The teams have not met in the seasons on record.',
  },
  statistics: {
    statistic: 'Statistic',
    expected: (count: string) => `The model expects ${count}.`,
    both: 'Both teams',
    line: 'Line',
    probability: 'Probability',
    fair: 'Fair',
    best: 'Best price',
    edge: 'Edge (80\u00a0%)',
    modelAlone: 'model alone',
    modelAloneWhy: 'Too few bookmakers have a price: a disagreement with the market, not value.',
    noModel: 'This competition has too few matches to fit a model.',
    noEdge: (sources: number) =>
      `${pluralise(sources, 'independent source', 'independent sources')}: too few, or too far apart, to judge ` +
      'the price.',
    sample: (matches: number, home: number, away: number) =>
      `Models fitted to ${pluralise(matches, 'match', 'matches')} of the competition, ${home} and ${away} of these ` +
      'teams.',
  },
  cards: {
    title: 'Value bets',
    lead:
      'Player bets with an edge above 0 and up to 30\u00a0% against our forecast of the closing price. ' +
      'Sorted by the low end ' +
      'of the edge; only bets above 0 there count as value.',
    all: 'Include bets below fair',
    card: 'Bet',
    last: 'Last 10',
    sample: 'Sample',
    best: 'Best price',
    fair: 'Fair',
    edge: 'Edge (80\u00a0%)',
    sources: (count: number) => pluralise(count, 'source', 'sources'),
  },
  trends: {
    title: 'Trends',
    lead: 'A record of past matches, not a forecast: most of it is in the price already.',
    of: 'Trends of',
    players: 'Players',
    teams: 'Teams',
    bothSides: '(both teams)',
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
    best: 'Highest',
    mean: 'Mean',
    bookmakers: (count: number) => pluralise(count, 'bookmaker', 'bookmakers'),
    apart: 'vs. mean',
    worth: 'Edge',
    moved: 'Moved',
    noMovement: 'The opening price is not available.',
  },
  picks: {
    titles: {
      'value-bets': 'Value bet results',
      'team-statistics': 'Team line results',
      'price-outliers': 'Price outlier results',
      'team-trends': 'Team trend results',
      'player-trends': 'Player trend results',
    },
    none: 'No bets recorded on this match',
    nothingYet: {
      live: 'Nothing has been recorded yet. Boards record what they list, before kick-off.',
      replay: 'No past seasons have been replayed yet. Run npm run scorecard -- replay.',
    },
    tooEarly: (day: string) => `Recording started after this match; the first recorded match was on ${day}.`,
    noneQualified: {
      live:
        'The board listed no bet on this match by default before kick-off, or the service was not running. ' +
        'Nothing is added afterwards.',
      replay:
        'No stored price on this match met the rules of the board. Only results, handicaps and goals have past ' +
        'prices; players, trends and other statistics have none.',
    },
    all: 'All bets on this match in the scorecard',
  },
} as const;
