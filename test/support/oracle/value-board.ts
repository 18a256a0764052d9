import { rounded } from './arithmetic.js';
import { differences } from './compare.js';
import { facetDifferences } from './facets.js';
import type { CountedRecord } from './facets.js';
import type { Moment } from './moment.js';
import { basisOf, edgeSpan, fairOf, fairSpan, isJudged, meanEdge, modelSpan, scannedSides } from './model-edges.js';
import type { Span } from './model-edges.js';
import { compareBy, groupBy } from './order.js';
import { textOf } from './query.js';
import type { BoardQuery } from './query.js';
import { hitRatesOf, valueCards, cardKey } from './value-cards.js';
import type { ValueCard } from './value-cards.js';
import { filterCards } from './value-filters.js';
import { walkBoard } from './walk.js';
import type { Ask, ServedRecord } from './walk.js';

/** Parameters that change numbers of a card; all others only select cards. */
const SHAPING = [
  'direction',
  'bookmakers',
  'superSub',
  'model',
  'horizon',
  'includeStale',
  'showLive',
  'basis',
  'devig',
  'minConsensus',
];

const shapingOf = (query: BoardQuery): BoardQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => SHAPING.includes(name)));

/** A card with its record as the board serves it when everything is requested. */
export interface ServedCard {
  readonly card: ValueCard;
  readonly served: ServedRecord;
}

/** Maximum number of whole boards in memory: for a league each takes tens of megabytes. */
const MOST_UNIVERSES = 8;

interface Universe {
  readonly cards: readonly ServedCard[];
  readonly faults: readonly string[];
}

/**
 * The board of value bets against the oracle. The models' members are taken from the records of the whole board;
 * the oracle recomputes everything else and applies each filter.
 */
export class ValueBoard {
  private readonly universes = new Map<string, Promise<Universe>>();

  constructor(private readonly moment: Moment) {}

  /** Differences of a response from the expected one. */
  async differences(
    ask: Ask,
    query: BoardQuery,
    pageSize: number,
  ): Promise<{ lines: string[]; ignored: readonly string[] }> {
    const { cards, faults } = await this.universe(ask, shapingOf(query));
    const { records, pages, ignored } = await walkBoard(ask, query, pageSize, this.moment.newestAt());
    const { keys, unsure } = filterCards(this.moment, query, cards);
    const shown = records.map(keyOf);
    const allowed = keys.filter((each) => !unsure.has(each) || shown.includes(each));
    const sortBy = textOf(query, 'sortBy');
    const lines = [...faults];
    if (sortBy !== null) {
      // the column determines the order, and rounding hides ties
      lines.push(...few('are out of order', outOfSort(records, sortBy, textOf(query, 'sortOrder'))));
      shown.sort();
      allowed.sort();
    }
    const at = allowed.findIndex((each, index) => shown[index] !== each);
    if (at >= 0 || shown.length !== allowed.length) {
      const first = at >= 0 ? at : allowed.length;
      lines.push(
        `${shown.length} cards instead of ${allowed.length}; first difference at ${first + 1}: ${shown[first]} ` +
          `instead of ${allowed[first]}`,
      );
    }
    lines.push(...(await facetDifferences(this.moment, query, pages, (others) => this.counted(ask, others))));
    return { lines, ignored };
  }

  /** The cards that match a query; where rounding hides whether one does, those that the board shows. */
  private async counted(ask: Ask, query: BoardQuery): Promise<CountedRecord[]> {
    const { cards } = await this.universe(ask, shapingOf(query));
    const { keys, unsure } = filterCards(this.moment, query, cards);
    const shown = new Set(
      unsure.size === 0 ? [] : (await walkBoard(ask, query, 100, this.moment.newestAt())).records.map(keyOf),
    );
    const passing = new Set(keys.filter((key) => !unsure.has(key) || shown.has(key)));
    return cards
      .filter(({ card }) => passing.has(card.key))
      .map(({ card, served }) => ({
        record: { ...card.record, marketType: card.market, scannerSide: served['scannerSide'] },
        prices: card.shown.map(({ bookmaker, odds }) => [bookmaker.name, odds]),
      }));
  }

  /** The whole board with some numbers, cached until others are used more recently. */
  private universe(ask: Ask, shaping: BoardQuery): Promise<Universe> {
    const key = JSON.stringify(shaping);
    const universe = this.universes.get(key) ?? this.readUniverse(ask, shaping);
    this.universes.delete(key);
    this.universes.set(key, universe);
    if (this.universes.size > MOST_UNIVERSES) this.universes.delete(this.universes.keys().next().value!);
    return universe;
  }

  private async readUniverse(ask: Ask, shaping: BoardQuery): Promise<Universe> {
    const { records } = await walkBoard(ask, { ...shaping, mode: 'predictions' }, 100, this.moment.newestAt());
    const expectedCards = new Map(valueCards(this.moment, shaping).map((card) => [card.key, card]));
    const shown = new Set(records.map(keyOf));
    const isPriced = ({ over, under }: ValueCard): boolean => over !== null || under !== null;
    const cards = records.flatMap((served) => {
      const card = expectedCards.get(keyOf(served));
      return card === undefined ? [] : [{ card, served }];
    });
    const groups = groupBy(cards, ({ card }) => [card.fixture.id, card.player, card.market].join(' '));
    for (const siblings of groups.values()) for (const { card } of siblings) card.siblings = siblings;
    const missing = [...expectedCards.values()].filter(({ key }) => !shown.has(key));
    const faults = [
      ...few(
        'priced cards are missing',
        missing.filter(isPriced).map(({ key }) => key),
      ),
      ...few(
        'unpriced cards are missing',
        missing.filter((card) => !isPriced(card)).map(({ key }) => key),
      ),
      ...few(
        'cards are too many',
        records.map(keyOf).filter((key) => !expectedCards.has(key)),
      ),
      ...few(
        'cards are listed twice',
        shown.size === records.length ? [] : records.map(keyOf).filter((key, index, all) => all.indexOf(key) !== index),
      ),
      ...few('are out of order', outOfOrder(cards)),
      ...few(
        'members are wrong',
        cards.flatMap((each) => cardFaults(each, shaping)),
      ),
    ];
    return { cards, faults: faults.map((line) => `${JSON.stringify(shaping)}: ${line}`) };
  }
}

const keyOf = (served: ServedRecord): string =>
  cardKey(
    served['matchId'] as number,
    served['playerId'] as number,
    served['marketType'] as string,
    served['line'] as number,
  );

const few = (what: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${lines.length} ${what}: ${lines.slice(0, 3).join('; ')}`];

/**
 * Lower bounds of edges descend; cards with an unknown edge come last, by kick-off and card key. Equal displayed bounds
 * may be in either order.
 */
function outOfOrder(cards: readonly ServedCard[]): string[] {
  const edge = ({ served }: ServedCard): number | null => served['edgeLow'] as number | null;
  return cards.slice(1).flatMap((later, index) => {
    const earlier = cards[index]!;
    const [before, after] = [edge(earlier), edge(later)];
    const [wasLonely, isLonely] = [earlier.served['isLonely'] === true, later.served['isLonely'] === true];
    if (wasLonely !== isLonely) return isLonely ? [] : [`${later.card.key} after ${earlier.card.key}, which is lonely`];
    const isRight =
      before === null
        ? after === null && compareBy(tieOrder(earlier.card), tieOrder(later.card)) < 0
        : after === null || before >= after;
    return isRight ? [] : [`${later.card.key} (${after}) after ${earlier.card.key} (${before})`];
  });
}

/** Neighbours in the wrong order of a column; unknown values come last in both directions. */
function outOfSort(records: readonly ServedRecord[], sortBy: string, sortOrder: string | null): string[] {
  const valueOf = (served: ServedRecord): number | null => {
    const member = { edgeLow: 'edgeLow', edge: 'scannerEdge', kickoff: 'matchDate', sources: 'consensusSources' }[
      sortBy
    ];
    const price = served['scannerSide'] === 'over' ? 'bestOverOdds' : 'bestUnderOdds';
    return served[member ?? price] as number | null;
  };
  const sign = (sortOrder ?? (sortBy === 'kickoff' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  return records.slice(1).flatMap((later, index) => {
    const [before, after] = [valueOf(records[index]!), valueOf(later)];
    const lonely = [records[index]!, later].map((served) => served['isLonely'] === true);
    if (['edgeLow', 'edge'].includes(sortBy) && lonely[0] !== lonely[1])
      return lonely[1] ? [] : [`${keyOf(later)} after a lonely price`];
    const isRight = after === null || (before !== null && (after - before) * sign >= 0);
    return isRight ? [] : [`${keyOf(later)} (${after}) after ${before}`];
  });
}

const tieOrder = ({ fixture, player, market, line }: ValueCard) =>
  [
    [fixture.kickoff, 'asc'],
    [fixture.id, 'asc'],
    [player, 'asc'],
    [market, 'asc'],
    [line, 'asc'],
  ] as const;

function cardFaults({ card, served }: ServedCard, shaping: BoardQuery): string[] {
  const basis = basisOf(shaping, card.market);
  const perSide = scannedSides(card, served, shaping).map((side) => sideFaults(card, served, side, shaping));
  return [
    ...differences(card.record, served, card.key),
    ...(perSide.some((faults) => faults.length === 0) ? [] : perSide[0]!),
    ...spanFault(`${card.key}.avgOverEdge`, served['avgOverEdge'], meanEdge(card, served, 'over', basis)),
    ...spanFault(`${card.key}.avgUnderEdge`, served['avgUnderEdge'], meanEdge(card, served, 'under', basis)),
    ...priceFaults(card, served),
  ];
}

/** The expected members for the scanned side, if it is this one. */
function sideFaults(card: ValueCard, served: ServedRecord, side: 'over' | 'under', shaping: BoardQuery): string[] {
  const model = textOf(shaping, 'model') ?? 'negbin';
  const basis = basisOf(shaping, card.market);
  const [price, ofModel] = [card[side], fairOf(served, model, card.horizon, side)];
  const fair = fairSpan(card, served, [model, card.horizon], side, basis);
  const consensus = card.consensus[side];
  const edge =
    price === null || fair === null || !isJudged(card, side, basis) ? null : edgeSpan(price, fair, card.line);
  const [low, shown, high] = ['edgeLow', 'scannerEdge', 'edgeHigh'].map((name) => served[name] as number | null);
  const isInterval = edge === null ? low === null && high === null : low! <= shown! && shown! <= high!;
  return [
    ...differences(
      {
        hitRates: hitRatesOf(card, side),
        scannerModelName: model,
        scannerSide: side,
        scannerOdds: price,
        consensusProbability: rounded(consensus?.probability ?? null, 4),
        consensusKind: consensus?.kind ?? null,
        consensusSources: consensus?.sources ?? 0,
        modelWeight: basis.isModelAlone ? 1 : card.modelWeight,
      },
      served,
      card.key,
    ),
    ...spanFault(`${card.key}.scannerFairOdds`, served['scannerFairOdds'], inverse(fair)),
    ...spanFault(`${card.key}.scannerEdge`, shown, edge),
    ...spanFault(
      `${card.key}.modelEdge`,
      served['modelEdge'],
      price === null || ofModel === null ? null : edgeSpan(price, modelSpan(ofModel), card.line),
    ),
    ...spanFault(
      `${card.key}.modelProbability`,
      served['modelProbability'],
      ofModel === null ? null : modelSpan(ofModel),
    ),
    ...bookmakerFault(card, served, price),
    ...(isInterval ? [] : [`${card.key}: ${shown} is not within its interval from ${low} to ${high}`]),
  ];
}

/** The judged price must be one that its bookmaker, which is no exchange, shows. */
function bookmakerFault(card: ValueCard, served: ServedRecord, price: number | null): string[] {
  const name = served['scannerBookmaker'];
  const isShown = card.shown.some(
    ({ bookmaker, odds }) => [bookmaker.name, bookmaker.slug].includes(String(name)) && odds === price,
  );
  return (price === null ? name === null : isShown)
    ? []
    : [`${card.key}.scannerBookmaker: ${String(name)} has no price of ${price}`];
}

/** Rounding error of binary arithmetic. */
const NOISE = 1e-9;
/** Fair prices of a range of probabilities. */
const inverse = (span: Span | null): Span | null =>
  span === null ? null : [(1 - NOISE) / span[1], (1 + NOISE) / span[0]];

/** A number displayed with two decimals must be in its range; unknown must be null. */
function spanFault(path: string, shown: unknown, span: Span | null): string[] {
  if (span === null) return shown === null ? [] : [`${path}: ${JSON.stringify(shown)} instead of null`];
  const isWithin = typeof shown === 'number' && shown >= span[0] - 0.0051 && shown <= span[1] + 0.0051;
  return isWithin ? [] : [`${path}: ${JSON.stringify(shown)} is not within ${span.join(' and ')}`];
}

/** Each bookmaker with its price on either side, including exchanges. */
function priceFaults(card: ValueCard, served: ServedRecord): string[] {
  const listed = (
    served['bookmakers'] as readonly { source: string; overOdds: number | null; underOdds: number | null }[]
  )
    .flatMap(
      ({ source, overOdds, underOdds }) =>
        [
          [source, overOdds],
          [source, underOdds],
        ] as const,
    )
    .filter(([, odds]) => odds !== null);
  const told = (list: readonly (readonly [string, number | null])[]): string =>
    list
      .map(([name, odds]) => `${name} ${odds}`)
      .sort()
      .join(', ');
  const byName = told(card.shown.map(({ bookmaker, odds }) => [bookmaker.name, odds]));
  const bySlug = told(card.shown.map(({ bookmaker, odds }) => [bookmaker.slug, odds]));
  return [byName, bySlug].includes(told(listed))
    ? []
    : [`${card.key}.bookmakers: ${told(listed)} instead of ${byName}`];
}
