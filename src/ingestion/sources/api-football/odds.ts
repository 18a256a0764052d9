import type { AnyCanonicalRecord, MarketOutcome, OutcomeSide } from '../../../football/canonical.js';
import type { RefusedRow, SkippedRow } from '../../source.js';
import { readOrRefuse, RowFault } from '../row-fault.js';
import { BETS, bookmakerOf, isNoPlayer, REPEATED_BETS, type BetMeaning } from './markets.js';
import { listAt, requireId, requireMoment, requireList, requireText, valueAt } from './response.js';

const HIGHEST_PRICE = 100_000;
const AT_LEAST_ONE = 0.5;

const SIDES: ReadonlyMap<string, OutcomeSide> = new Map<string, OutcomeSide>([
  ['home', 'home'],
  ['draw', 'draw'],
  ['away', 'away'],
  ['yes', 'yes'],
  ['no', 'no'],
  ['over', 'over'],
  ['under', 'under'],
]);

/** Content of an `odds` response. A row is a price. */
export interface ReadOdds {
  records: AnyCanonicalRecord[];
  refused: RefusedRow[];
  skipped: SkippedRow[];
  rowsRead: number;
}

/**
 * Prices of an `odds` response; fixtures are identified only by their id.
 * @param receivedAt when the response was received, used for elements without `update`; null: unknown
 */
export function readOdds(elements: readonly unknown[], receivedAt: string | null): ReadOdds {
  const read: ReadOdds = { records: [], refused: [], skipped: [], rowsRead: 0 };
  const described = new Set<string>();
  elements.forEach((element, index) => {
    const line = index + 1;
    const prices = countPrices(element);
    read.rowsRead += prices;
    readOrRefuse(line, read.refused, () => {
      const fixtureRef = String(requireId(element, 'fixture.id'));
      const isStated = (valueAt(element, 'update') ?? null) !== null;
      const takenAt = isStated ? requireMoment(element, 'update') : receivedAt;
      if (takenAt === null) {
        throw new RowFault('missing_time', `update is missing; ${prices} prices of match ${fixtureRef} are left out`);
      }
      for (const bookmaker of requireList(element, 'bookmakers')) {
        readOrRefuse(line, read.refused, () => {
          const traits = bookmakerOf(requireText(bookmaker, 'name'));
          const { name, isExchange, priceFeed } = traits;
          const reference = { name, externalId: String(requireId(bookmaker, 'id')) };
          const bets = readBets(bookmaker, `match ${fixtureRef}, ${name}`, line, read);
          if (bets.length > 0 && !described.has(name)) {
            described.add(name);
            read.records.push({ kind: 'bookmaker', line, bookmaker: reference, isExchange, priceFeed });
          }
          for (const { meaning, providerMarket, outcomes } of bets) {
            read.records.push({
              kind: 'marketSnapshot',
              line,
              fixtureRef,
              bookmaker: reference,
              isExchange,
              market: meaning.market,
              providerMarket,
              mark: 'snapshot',
              takenAt,
              takenAtAssumed: !isStated,
              outcomes,
            });
          }
        });
      }
    });
  });
  return read;
}

const countPrices = (element: unknown): number =>
  listAt(element, 'bookmakers')
    .flatMap((bookmaker) => listAt(bookmaker, 'bets'))
    .reduce<number>((sum, bet) => sum + listAt(bet, 'values').length, 0);

interface ReadBet {
  meaning: BetMeaning;
  providerMarket: string;
  outcomes: MarketOutcome[];
}

/** A bookmaker's bets for which the product has a market; the others are counted as skipped. */
function readBets(bookmaker: unknown, context: string, line: number, { refused, skipped }: ReadOdds): ReadBet[] {
  const seen = new Set<number>();
  return requireList(bookmaker, 'bets').flatMap((bet) => {
    const values = listAt(bet, 'values');
    const skip = (code: string, count: number): void => {
      for (let index = 0; index < count; index++) skipped.push({ line, code });
    };
    const id = readOrRefuse(line, refused, () => requireId(bet, 'id'));
    if (id === null) return [];
    const meant = REPEATED_BETS.get(id) ?? id;
    const meaning = BETS.get(meant);
    if (meaning === undefined || seen.has(meant)) {
      skip(meaning === undefined ? 'other_bet' : 'repeated_bet', values.length);
      return [];
    }
    seen.add(meant);
    const outcomes = new Map<string, MarketOutcome>();
    let withoutPrice = 0;
    for (const value of values) {
      const outcome = readOrRefuse(line, refused, () =>
        within(`${context}, bet ${id}`, () => readValue(value, meaning)),
      );
      if (outcome === 'no_price') withoutPrice += 1;
      if (outcome === 'no_player' || outcome === 'no_price') skip(outcome, 1);
      else if (outcome !== null) {
        const key = `${outcome.player ?? ''}|${outcome.line ?? ''}|${outcome.side}`;
        if (outcomes.has(key)) skip('repeated_price', 1);
        else outcomes.set(key, outcome);
      }
    }
    // a market listed without a single price is withdrawn
    if (outcomes.size === 0 && (values.length === 0 || withoutPrice < values.length)) return [];
    return [{ meaning, providerMarket: `${meant} ${nameOf(bet)}`, outcomes: [...outcomes.values()] }];
  });
}

const nameOf = (bet: unknown): string => {
  const name = valueAt(bet, 'name');
  return typeof name === 'string' ? name : '';
};

/** Adds the location to a fault. */
function within<Read>(context: string, read: () => Read): Read {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof RowFault)) throw fault;
    throw new RowFault(fault.code, `${fault.message} (${context})`);
  }
}

/** A value that is not a player's price, or not a price at all: odds of 1. */
type NoOutcome = 'no_player' | 'no_price';

/** @throws RowFault naming the member */
function readValue(element: unknown, { shape, scope }: BetMeaning): MarketOutcome | NoOutcome {
  const value = requireText(element, 'value');
  const odds = requireOdds(element, value);
  if (Number(odds) <= 1) return 'no_price';
  const priced = (side: OutcomeSide, line: number | null, player: string | null = null): MarketOutcome => ({
    scope,
    player,
    line,
    side,
    odds,
    suspended: false,
  });
  switch (shape) {
    case 'result':
      return priced(requireSide(value, value, ['home', 'draw', 'away']), null);
    case 'yesNo':
      return priced(requireSide(value, value, ['yes', 'no']), null);
    case 'handicap': {
      const [word = '', handicap = ''] = value.split(/\s+/);
      // adding 0 turns -0 into 0
      return priced(requireSide(word, value, ['home', 'away']), requireLine(handicap, value, -Infinity) + 0);
    }
    case 'total': {
      const [word = '', line = ''] = value.split(/\s+/);
      return priced(requireSide(word, value, ['over', 'under']), requireLine(line, value, 0));
    }
    case 'scorer':
      return isNoPlayer(value) ? 'no_player' : priced('over', AT_LEAST_ONE, value);
    case 'player':
      return readPlayerLine(value, priced);
  }
}

/** `Name - Over 1.5`, `Name - 1.5`, or `Name - 2`: at least two. Splits at the last dash: names contain dashes too. */
function readPlayerLine(
  value: string,
  priced: (side: OutcomeSide, line: number, player: string) => MarketOutcome,
): MarketOutcome | NoOutcome {
  const dash = value.lastIndexOf(' - ');
  const player = value.slice(0, Math.max(dash, 0)).trim();
  const words = value
    .slice(dash + 3)
    .trim()
    .split(/\s+/);
  if (dash < 0 || player === '') throw badValue(value, 'a player and a line such as Luis Suarez - 1.5');
  if (isNoPlayer(player)) return 'no_player';
  if (words.length > 1) {
    return priced(requireSide(words[0]!, value, ['over', 'under']), requireLine(words[1]!, value, 0), player);
  }
  const line = requireLine(words[0]!, value, AT_LEAST_ONE);
  return priced('over', Number.isInteger(line) ? line - AT_LEAST_ONE : line, player);
}

const badValue = (value: string, allowed: string): RowFault =>
  new RowFault('unknown_outcome', `value is '${value}'; it must be ${allowed}`);

function requireSide(word: string, value: string, allowed: readonly OutcomeSide[]): OutcomeSide {
  const side = SIDES.get(word.toLowerCase());
  if (side !== undefined && allowed.includes(side)) return side;
  throw badValue(value, `one of ${allowed.join(', ')}`);
}

function requireLine(text: string, value: string, lowest: number): number {
  const line = /^[+-]?\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (Number.isInteger(line * 4) && line >= lowest) return line;
  throw new RowFault(
    'bad_line',
    `value is '${value}'; its line must be in quarters${lowest < 0 ? '' : ` from ${lowest}`}`,
  );
}

function requireOdds(element: unknown, value: string): string {
  const odd = requireText(element, 'odd');
  const isPrice = /^\d{1,5}(\.\d{1,20})?$/.test(odd) && Number(odd) < HIGHEST_PRICE;
  if (isPrice) return odd;
  throw new RowFault('bad_price', `odd of '${value}' is '${odd}'; it must be decimal odds`);
}
