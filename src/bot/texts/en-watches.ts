import { pluralise } from '../../common/pluralise.js';

/** Texts of watches and their alerts in English. */
export const watches = {
  start: (group: string) => `Watch ${group}`,
  stop: (group: string) => `Stop watching ${group}`,
  which: 'Which league group? For example: /watch Europe, or /watch Europe 5',
  edgeRange: (most: number) => `The edge must be from 0 to ${most} percent; above that a price is usually a mistake.`,
  begun: (group: string) => `Watching ${group}.`,
  begunWith: (group: string, leagues: number) => `Watching ${group} (${pluralise(leagues, 'league')}).`,
  rule: (edge: string | null) =>
    `You get an alert when the edge of an over is positive even at the low end` +
    `${edge === null ? '' : ` and is at least ${edge} %`}: at most three messages an hour, and the same bet again ` +
    'only if its price rises by 3 % or the line-up changes.',
  howToStop: (group: string) => `/unwatch ${group} stops them.`,
  frozen: 'The clock of this service is set to a past date, so no alerts are sent.',
  notSetUp: 'This service is not set up to send alerts yet. Ask your administrator.',
  quiet: (from: string, until: string, zone: string) => `No alerts from ${from} to ${until} (${zone}).`,
  now: (rows: string, zone: string) => `Worth taking now (${rows}), times in ${zone}:`,
  noneOfEdge: (edge: string) => `Nothing worth taking has an edge of ${edge} % or more.`,
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
  },
};
