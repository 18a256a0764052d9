import { pluralise } from '../../common/pluralise.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { FixtureStatus } from '../../football/canonical.js';
import { boards } from './en-boards.js';
import { settings } from './en-settings.js';
import { watches } from './en-watches.js';
import { statisticNames } from './statistic-names.js';

const statuses: Readonly<Record<FixtureStatus, string>> = {
  notstarted: 'not started',
  inprogress: 'in progress',
  finished: 'finished',
  postponed: 'postponed',
  canceled: 'cancelled',
  interrupted: 'interrupted',
  suspended: 'suspended',
  abandoned: 'abandoned',
  delayed: 'delayed',
};

const withMoments: Partial<Record<EmptyBecause['code'], string>> = {
  no_fixtures: 'No match is known for that day.',
  nothing_upcoming: 'No known match kicks off in the next days.',
};

const matches = (count: number): string => pluralise(count, 'match', 'matches');

/** Every text of the bot. Texts that depend on values are functions; numbers other than counts arrive formatted. */
export const en = {
  locale: 'en-GB',
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  moment: (weekday: string, day: number, month: string, time: string) => `${weekday} ${day} ${month} ${time}`,
  day: (weekday: string, day: number, month: string) => `${weekday} ${day} ${month}`,
  unknown: 'unknown',
  versus: 'v',
  score: (home: number | string, away: number | string) => `${home}-${away}`,
  /** Names of markets within a sentence. */
  inSentence: (name: string) => name.toLowerCase(),
  ofGroup: (name: string) => ` in ${name}`,
  moreLines: (count: number) => `… ${pluralise(count, 'more line')}`,
  commands: {
    groups: { words: '', description: 'the league groups' },
    today: { words: '[group]', description: "today's fixtures, with the referee's cards" },
    tomorrow: { words: '[group]', description: "tomorrow's fixtures, with the referee's cards" },
    live: { words: '[group]', description: 'matches in play, with the newest known score' },
    match: { words: 'TEAM [TEAM]', description: 'the next match of a team, or of two: form, best and fair odds' },
    team: { words: 'TEAM', description: "a team's next match, last results and averages" },
    player: { words: 'PLAYER', description: "a player's next match, last matches and averages" },
    bets: { words: '[group]', description: 'overs with a positive edge even at its low end' },
    trends: { words: '[group]', description: 'what teams and players of upcoming fixtures have done most often' },
    outliers: { words: '[group]', description: "prices far above the other bookmakers'" },
    lineups: { words: 'TEAM', description: 'the predicted or published eleven of a team' },
    referee: { words: 'NAME', description: "a referee's cards and fouls" },
    scorecard: { words: '', description: 'how the listed bets turned out: return and closing-line value' },
    settings: { words: '[NAME VALUE]', description: 'time zone, odds, bookmakers, quiet hours and more' },
    watch: {
      words: 'GROUP|TEAM|PLAYER|MATCH [EDGE]',
      description: 'alerts of bets, line-ups and moved kick-offs, optionally from a minimum edge in percent',
    },
    mywatches: { words: '', description: 'what you watch' },
    unwatch: { words: '[name]', description: 'stop these alerts' },
    stop: { words: '', description: 'stop all alerts' },
  },
  help: {
    welcome: [
      'Welcome. I show fixtures, line-ups, referees, trends, prices and bets, with the sample behind each figure.',
      'Send the name of a team, player or match, or "haaland shots" for one statistic.',
      'Chances are estimates, and most bets have no edge: /scorecard shows how the listed ones turned out.',
      '/settings sets time zone, odds format, bookmakers and a daily morning message.',
    ].join('\n'),
    footer: (age: string, address: string) => `${age} · Help: ${address}`,
    head: 'Commands:',
    description: 'list of all commands',
    thisList: '/help - this list',
    notText: 'I only read new text messages. Send /help for a list of commands.',
    noText: 'Send the name of a team, a player or a match, or /help for all commands.',
    unknownCommand: (name: string, nearest: string | null) =>
      `There is no command /${name}.${nearest === null ? '' : ` Did you mean /${nearest}?`} Send /help for a list.`,
  },
  buttons: {
    back: '‹ Back',
    previous: '‹ Previous',
    next: 'Next ›',
    dead: 'This button no longer works. Send the command again.',
  },
  pages: {
    first: (rows: number, all: number) => `${rows} of ${all}`,
    range: (from: number, to: number, all: number) => `${from} to ${to} of ${all}`,
    last: (all: number) => `number ${all} of ${all}`,
  },
  names: {
    which: {
      team: (example: string) => `Which team? For example: ${example}`,
      player: (example: string) => `Which player? For example: ${example}`,
      referee: (example: string) => `Which referee? For example: ${example}`,
      match: (one: string, two: string) => `Which match? For example: ${one}, or ${two}`,
    },
    none: {
      team: (name: string) => `There is no team "${name}".`,
      player: (name: string) => `There is no player "${name}".`,
      referee: (name: string) => `There is no referee with a finished match named "${name}".`,
      group: (name: string) => `There is no league group "${name}".`,
      match: (name: string) => `There is no match of "${name}".`,
      any: (name: string) => `Nothing is called "${name}".`,
    },
    several: {
      team: (count: number) => `${pluralise(count, 'team')} found. Which one?`,
      player: (count: number) => `${pluralise(count, 'player')} found. Which one?`,
      referee: (count: number) => `${pluralise(count, 'referee')} found. Which one?`,
      any: (name: string) => `"${name}" may mean several. Which one?`,
    },
    severalTeams: 'Several teams match. Which one?',
    nothing: (name: string) => `Nothing is called "${name}". Send /help for all commands.`,
    didYouMean: 'Did you mean:',
    teamsNamed: 'Teams with that name:',
    more: (count: number) => `… ${count} more`,
  },
  groups: {
    head: (count: number) => `${pluralise(count, 'league group')}:`,
    none: 'There are no league groups yet.',
    leagues: (count: number) => pluralise(count, 'league'),
    empty: (name: string) => `${name} has no leagues yet.`,
    listed: '/groups lists them all.',
    make: "Choose this chat's leagues",
    ownHead: (group: string, leagues: string) => `Leagues of this chat (${group}): ${leagues}.`,
    noLeague: 'none yet',
    ownHow: 'Press a league to add or remove it. Commands without a group show these leagues.',
    added: (league: string) => `${league} added.`,
    removed: (league: string) => `${league} removed.`,
    done: '‹ League groups',
    gone: 'This league group no longer exists. /groups lists them all.',
  },
  fixtures: {
    statuses,
    none: {
      today: (where: string) => `No fixtures today${where}.`,
      tomorrow: (where: string) => `No fixtures tomorrow${where}.`,
    },
    head: {
      today: (count: number, where: string, zone: string) =>
        `${pluralise(count, 'fixture')} today${where}, times in ${zone}:`,
      tomorrow: (count: number, where: string, zone: string) =>
        `${pluralise(count, 'fixture')} tomorrow${where}, times in ${zone}:`,
    },
    more: (count: number) => `… ${pluralise(count, 'more fixture')}`,
    refereeCards: (cards: string, count: number) => `about ${cards} cards per match (${matches(count)})`,
    live: {
      none: (where: string) => `No match${where} is being played.`,
      head: (count: number, where: string, zone: string) => `${matches(count)} in play${where}, times in ${zone}:`,
      since: (time: string) => `since ${time}`,
      noScore: 'no live score',
    },
    match: {
      referee: (name: string) => `Referee: ${name}`,
      lineups: (state: string) => `Line-ups: ${state}`,
      lineupStates: { confirmed: 'confirmed', predicted: 'predicted', unavailable: 'unavailable' },
      form: (team: string, results: string) => `${team}, newest first: ${results}`,
      results: { W: 'W', D: 'D', L: 'L' },
      onBoards: (bets: number, trends: number, outliers: number) =>
        `On the boards: ${pluralise(bets, 'value bet')}, ${pluralise(trends, 'trend')}, ` +
        pluralise(outliers, 'price outlier'),
    },
  },
  team: {
    manager: (name: string) => `manager ${name}`,
    standing: (competition: string, position: number, teams: number, points: number, played: number) =>
      `${competition}: ${position} of ${teams}, ${pluralise(points, 'point')} from ${matches(played)}`,
    noNext: 'No next match is known.',
    next: (fixture: string) => `Next: ${fixture}`,
    lastMatches: 'Last matches:',
    perMatch: 'Per match:',
    average: (name: string, own: string, opponents: string, count: number) =>
      `${name}: ${own}, opponents ${opponents} (${matches(count)})`,
  },
  player: {
    positions: { G: 'goalkeeper', D: 'defender', M: 'midfielder', F: 'forward' },
    none: 'No match of this player is known.',
    lastMatches: (count: number, starts: number, minutes: number) =>
      `Last ${matches(count)}: ${pluralise(starts, 'start')}, ${pluralise(minutes, 'minute')}`,
    average: (name: string, average: string, count: number) => `${name}: ${average} (${matches(count)})`,
    inEleven: 'in the published eleven',
    notInEleven: 'not in the published eleven',
    newestFirst: (counts: string) => `newest first ${counts}`,
    noCount: (statistic: string) => `No match of this player has a known count of ${statistic}.`,
    noPrice: (statistic: string) => `No bookmaker offers lines on ${statistic} at the moment.`,
    starts: (percent: number) => `${percent} % to start`,
    started: 'started',
    noMinutes: 'no minutes known',
    minutes: (count: number) => pluralise(count, 'minute'),
  },
  lineups: {
    none: (team: string) => `No line-up of ${team} is known or can be predicted for the next days.`,
    published: (team: string) => `Published eleven of ${team}:`,
    predicted: (team: string) => `Predicted eleven of ${team}, with how likely each starts:`,
    unusual: '* not his usual position (in his last starts)',
    unusualPosition: (position: string, usual: string, starts: number) =>
      `${position}, else ${usual} (${pluralise(starts, 'start')})`,
    later: (count: number) => `${pluralise(count, 'later match', 'later matches')} not shown.`,
    positions: { G: 'G', D: 'D', M: 'M', F: 'F' },
    detailedPosition: (code: string) => code,
  },
  referee: {
    head: (name: string, count: number) => `${name}: ${matches(count)}`,
    found: (name: string, count: number) => `${name} (${matches(count)})`,
    cards: (average: string, count: number) => `Cards per match: ${average} (${matches(count)})`,
    colours: (yellow: string, red: string) => `Yellow cards: ${yellow}, red cards: ${red}`,
    overs: (over35: string, over45: string) => `Over 3.5 cards: ${over35}, over 4.5: ${over45}`,
    bothBooked: (share: string) => `Both sides booked: ${share}`,
    fouls: (average: string, count: number) => `Fouls per match: ${average} (${matches(count)})`,
  },
  /** Why a list is empty: the service's own sentence, unless it contains moments, which ignore the chat's time zone. */
  empty: ({ code, detail }: EmptyBecause): string => withMoments[code] ?? detail,
  statistics: statisticNames,
  markets: {
    matchResult: 'Result',
    asianHandicap: 'Handicap',
    bothTeamsToScore: 'Both teams score',
  },
  sides: { over: 'over', under: 'under', home: 'home', draw: 'draw', away: 'away', yes: 'yes', no: 'no' },
  morning: {
    head: (day: string) => `Good morning: ${day}`,
    bets: (rows: string) => `Worth taking now (${rows}):`,
    stopped: 'The morning message is off.',
    noMatches: 'Yesterday: no matches.',
    noPicks: 'Yesterday: no value bets were listed.',
    yesterday: (won: string, lost: string, units: string | null, returned: number, open: number) =>
      `Yesterday's listed value bets: ${won} won, ${lost} lost` +
      `${returned === 0 ? '' : `, ${returned} returned`}${open === 0 ? '' : `, ${open} without a result yet`}` +
      `${units === null ? '' : `; ${units} units at a stake of 1 each`}.`,
  },
  boards,
  settings,
  watches,
};

/** Texts of a language: every other language has the same members as English. */
export type BotTexts = typeof en;
