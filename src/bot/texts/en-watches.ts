import { pluralise } from '../../common/pluralise.js';

/** Texts of watches and their alerts in English. */
export const watches = {
  start: (group: string) => `Watch ${group}`,
  stop: (group: string) => `Stop watching ${group}`,
  which: 'Which league group, team, player or match? For example: /watch Europe, /watch Europe 5 or /watch Brentford',
  several: 'Several things have that name. Which one?',
  narrower: 'Write the whole name, or what it is: /watch team NAME, /watch player NAME or /watch match TEAM TEAM.',
  unknown: (name: string) => `I found nothing named "${name}".`,
  gone: 'This no longer exists.',
  everything: 'everything',
  full: 'A chat can watch at most 100 things. /mywatches lists them, /unwatch NAME removes one.',
  edgeRange: (most: number) => `The edge must be from 0 to ${most} percent; above that a price is usually a mistake.`,
  begun: (group: string) => `Watching ${group}.`,
  begunWith: (group: string, leagues: number) => `Watching ${group} (${pluralise(leagues, 'league')}).`,
  /** Names of the events, within a list. */
  events: {
    'value-bet': 'value bets on players',
    'price-outlier': 'value bets on matches and teams',
    'line-up': 'line-ups',
    'position-change': 'players out of position',
    'kick-off': 'moved kick-offs',
    'pick-graded': 'results of listed bets',
  },
  told: (events: string) => `Alerts: ${events}.`,
  rule: (edge: string | null) =>
    `You get an alert when the edge of a bet is positive even at the low end` +
    `${edge === null ? '' : ` and that is at least ${edge} %`}: at most three messages an hour, and the same bet ` +
    'again only if its price rises by 3 % or the line-up changes.',
  howToStop: (group: string) => `/unwatch ${group} stops them.`,
  frozen: 'The clock of this service is set to a past date, so no alerts are sent.',
  notSetUp: 'This service is not set up to send alerts yet. Ask your administrator.',
  quiet: (from: string, until: string, zone: string) => `No alerts from ${from} to ${until} (${zone}).`,
  now: (rows: string, zone: string) => `Worth taking now (${rows}), times in ${zone}:`,
  noneOfEdge: (edge: string) => `Nothing worth taking has an edge of ${edge} % or more at the low end.`,
  head: (count: number) => `You watch ${pluralise(count, 'thing')}:`,
  noWatches: 'You watch nothing. /watch NAME starts alerts.',
  fromEdge: (edge: string) => `bets from ${edge} % at the low end`,
  stopped: (count: number) =>
    count === 0
      ? 'You watch nothing, so no alerts are sent.'
      : `All alerts ended (${pluralise(count, 'watch', 'watches')}).`,
  notWatching: 'You are not watching that.',
  ended: (groups: string) => `No longer watching ${groups}.`,
  alert: {
    allNew: (count: number, group: string, zone: string) =>
      `${pluralise(count, 'new value bet')} in ${group}, times in ${zone}`,
    some: (count: number, group: string, zone: string) =>
      `${pluralise(count, 'value bet')} in ${group}, times in ${zone}`,
    risen: (price: string) => `up from ${price}`,
    lineupPublished: 'line-up published',
    lineupChanged: 'line-up changed',
    updates: (count: number, name: string | null, zone: string) =>
      `${pluralise(count, 'update')}${name === null ? '' : ` on ${name}`}, times in ${zone}`,
    sources: (count: number) => pluralise(count, 'source'),
    eleven: (team: string, players: string) => `Line-up of ${team} published: ${players}`,
    elevenChanged: (team: string, players: string) => `Line-up of ${team} changed: ${players}`,
    inEleven: (player: string, team: string) => `${player} is in the published eleven of ${team}`,
    leftOut: (player: string, team: string) => `${player} is not in the published eleven of ${team}`,
    position: (player: string, team: string, position: string, usual: string, starts: number) =>
      `${player} (${team}) plays ${position}, usually ${usual} (${pluralise(starts, 'start')})`,
    kickoff: (now: string, before: string) => `Kick-off moved to ${now} (was ${before})`,
    kickoffKnown: (now: string, before: string) => `Kick-off now known: ${now} (${before} was assumed)`,
    kickoffNew: (now: string) => `Kick-off: ${now}`,
    calledOff: (status: string) => `Match ${status}`,
    graded: (bet: string, grade: string, profit: string) => `${bet}: ${grade}, ${profit} units for 1 staked`,
    count: (value: string) => `counted ${value}`,
    grades: {
      win: 'won',
      half: 'half won',
      push: 'stake returned',
      'half-loss': 'half lost',
      loss: 'lost',
      void: 'void',
    },
  },
};
