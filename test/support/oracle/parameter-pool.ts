import type { BoardName } from './boards.js';
import type { Moment } from './moment.js';
import { eligibleOf, outcomesOf } from './prices.js';

/**
 * Parameter values with data, and some without; no list is empty except that of prices.
 */
export interface Pool {
  /** Ids that name something, those of merged entities among them. */
  readonly events: readonly string[];
  readonly leagues: readonly string[];
  /** At most two competitions without an eligible fixture. */
  readonly idleLeagues: readonly string[];
  readonly teams: readonly string[];
  readonly players: readonly string[];
  /** Ids that name no fixture. */
  readonly strangers: readonly string[];
  /** Bookmakers by word, name and id, exchanges too; all known ones if the board has no prices. */
  readonly bookmakers: readonly string[];
  readonly markets: readonly string[];
  readonly lines: readonly string[];
  /** Best and other prices as quoted. */
  readonly prices: readonly string[];
  readonly words: readonly string[];
  readonly days: readonly string[];
}

/** The pool from which random parameters of a board are drawn. */
export function poolOf(moment: Moment, name: BoardName): Pool {
  const isOfBoard = (scope: string): boolean =>
    name === 'price outliers' || name.startsWith('team') === (scope !== 'player');
  const outcomes = outcomesOf(moment, moment.eligible(), true).filter(({ scope }) => isOfBoard(scope));
  const listed = outcomes.filter(
    ({ side, market }) =>
      side === 'over' ||
      side === 'under' ||
      (name === 'price outliers' && ['matchResult', 'asianHandicap'].includes(market)),
  );
  const fixtures = moment.eligible(true);
  const merged = (kind: string, ids: readonly number[]): number[] =>
    moment.tables.aliases.filter((alias) => alias.kind === kind && ids.includes(alias.current)).map(({ old }) => old);
  const [events, leagues] = [fixtures.map(({ id }) => id), fixtures.map(({ competition }) => competition)];
  const teams = fixtures.flatMap(({ home, away }) => [home, away]);
  const players = [
    ...outcomes.flatMap(({ player }) => player ?? []),
    ...fixtures.flatMap(({ id }) => moment.starters(id).map(({ player }) => player)),
  ];
  const quoting = outcomes.flatMap(({ shown }) => shown.map(({ bookmaker }) => bookmaker));
  const bookmakers = quoting.length > 0 ? quoting : moment.tables.bookmakers;
  const names = [
    ...fixtures.flatMap(({ home, away, competition }) => [
      moment.teams.get(home)!,
      moment.teams.get(away)!,
      moment.competitions.get(competition)!,
    ]),
    ...outcomes.flatMap(({ player }) => (player === null ? [] : [moment.players.get(player)!])),
  ];
  return {
    events: filled(events, merged('fixture', events)),
    leagues: filled(leagues, merged('competition', leagues)),
    idleLeagues: filled([...moment.competitions.keys()].filter((id) => !leagues.includes(id))).slice(0, 2),
    teams: filled(teams, merged('team', teams)),
    players: filled(players.length > 0 ? players : [...moment.players.keys()].slice(0, 5), merged('player', players)),
    strangers: ['1', '9007199254740991'],
    bookmakers: filled(
      bookmakers.map(({ slug }) => slug),
      bookmakers.map(({ name: shown }) => shown.toUpperCase()),
      bookmakers.map(({ id }) => id),
    ),
    markets: filled(listed.length === 0 ? ['shots'] : listed.map(({ market }) => market)),
    lines: filled(
      outcomes.flatMap(({ line, side }) => (line === null || side !== 'over' ? [] : [line])),
      ['0.5'],
    ),
    prices: thinned(
      [...new Set(outcomes.flatMap(({ shown }) => eligibleOf(shown).map(({ odds }) => odds)))].sort(
        (one, other) => one - other,
      ),
    ).map(String),
    words: filled(
      names.flatMap(({ name: text }) => text.split(/[^\p{L}]+/u)).filter((word) => word.length > 2),
      ['nobody'],
    ),
    days: filled(
      fixtures.map(({ kickoff }) => new Date(kickoff * 1000).toISOString().slice(0, 10)),
      ['2001-01-01'],
    ),
  };
}

/** Each value once, as text, in a fixed order. */
const filled = (...lists: readonly (readonly (string | number)[])[]): string[] =>
  [...new Set(lists.flat().map(String))].sort();

/** At most twenty values of an ordered list, its ends among them. */
const thinned = <Value>(values: readonly Value[]): Value[] =>
  values.filter((_, index) => index % Math.max(1, Math.ceil(values.length / 19)) === 0 || index === values.length - 1);
