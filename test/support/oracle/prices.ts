import { mean } from './arithmetic.js';
import type { Fixture, Moment } from './moment.js';
import type { BookmakerRow, QuoteRow, Scope, SnapshotRow } from './tables.js';

/** A bookmaker's price of one outcome. */
export interface Price {
  readonly quote: QuoteRow;
  readonly snapshot: SnapshotRow;
  readonly bookmaker: BookmakerRow;
  readonly odds: number;
}

/** One outcome of a fixture with the prices that may be shown, including exchanges. */
export interface Outcome {
  readonly fixture: Fixture;
  readonly market: string;
  readonly scope: Scope;
  readonly player: number | null;
  readonly line: number | null;
  readonly side: string;
  readonly shown: readonly Price[];
}

/** Prices that count: those of bookmakers that are not exchanges. */
export const eligibleOf = (shown: readonly Price[]): Price[] => shown.filter(({ bookmaker }) => !bookmaker.isExchange);

/** The eligible prices, highest first; equal ones by the bookmaker's name, then id. */
const fallingOf = (shown: readonly Price[]): Price[] =>
  eligibleOf(shown).sort(
    (one, other) =>
      other.odds - one.odds ||
      (one.bookmaker.name < other.bookmaker.name
        ? -1
        : one.bookmaker.name > other.bookmaker.name
          ? 1
          : one.bookmaker.id - other.bookmaker.id),
  );

/** The highest eligible price; on ties that of the first bookmaker. */
export const bestOf = (shown: readonly Price[]): Price | null => fallingOf(shown)[0] ?? null;

/** The lowest eligible price; on ties that of the last bookmaker. */
export const lowestOf = (shown: readonly Price[]): Price | null => fallingOf(shown).at(-1) ?? null;

/** Mean price of each group of bookmakers that share a price feed; `without` excludes the group of that bookmaker. */
export function groupMeans(shown: readonly Price[], without: BookmakerRow | null = null): number[] {
  const feeds = new Set(eligibleOf(shown).map(({ bookmaker }) => bookmaker.priceFeed));
  if (without !== null) feeds.delete(without.priceFeed);
  return [...feeds].map((feed) =>
    mean(
      eligibleOf(shown)
        .filter(({ bookmaker }) => bookmaker.priceFeed === feed)
        .map(({ odds }) => odds),
    )!,
  );
}

const outcomesOfMoments = new WeakMap<Moment, Map<string, readonly Outcome[]>>();

/** Outcomes of these fixtures with at least one price to show; found once for all requests. */
export function outcomesOf(moment: Moment, fixtures: readonly Fixture[], includeStale = false): readonly Outcome[] {
  const known = outcomesOfMoments.get(moment) ?? new Map<string, readonly Outcome[]>();
  outcomesOfMoments.set(moment, known);
  const key = `${includeStale} ${fixtures.map(({ id }) => id).join(' ')}`;
  const found = known.get(key) ?? findOutcomes(moment, fixtures, includeStale);
  known.set(key, found);
  return found;
}

function findOutcomes(moment: Moment, fixtures: readonly Fixture[], includeStale: boolean): Outcome[] {
  const { tables, settings } = moment;
  const bookmakers = new Map(tables.bookmakers.map((row) => [row.id, row]));
  const wanted = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
  const known = tables.snapshots.filter(({ fixture, takenAt }) => wanted.has(fixture) && takenAt <= settings.now);
  const marketOf = ({ fixture, bookmaker, source, providerMarket }: SnapshotRow): string =>
    `${fixture}|${bookmaker}|${source}|${providerMarket}`;
  const newest = new Map<string, number>();
  for (const snapshot of known)
    newest.set(marketOf(snapshot), Math.max(newest.get(marketOf(snapshot)) ?? -Infinity, snapshot.takenAt));
  const standing = new Map(
    known.filter((snapshot) => snapshot.takenAt === newest.get(marketOf(snapshot))).map((row) => [row.id, row]),
  );

  const offers = new Map<string, { outcome: Omit<Outcome, 'shown'>; prices: Map<number, Price> }>();
  for (const quote of tables.quotes) {
    const snapshot = standing.get(quote.snapshot);
    if (snapshot === undefined) continue;
    const { market, scope, player, line, side } = quote;
    const fixture = wanted.get(snapshot.fixture)!;
    const key = [fixture.id, market, scope, player, line, side].join('|');
    const offer = offers.get(key) ?? {
      outcome: { fixture, market, scope, player, line, side },
      prices: new Map<number, Price>(),
    };
    offers.set(key, offer);
    const price = { quote, snapshot, bookmaker: bookmakers.get(snapshot.bookmaker)!, odds: quote.odds };
    const rival = offer.prices.get(snapshot.bookmaker);
    if (rival === undefined || isPreferred(price, rival)) offer.prices.set(snapshot.bookmaker, price);
  }

  return [...offers.values()]
    .map(({ outcome, prices }) => ({
      ...outcome,
      shown: [...prices.values()].filter((price) => isEligible(price, outcome.fixture, moment, includeStale)),
    }))
    .filter(({ shown }) => shown.length > 0);
}

/** The newest; at one moment a real time before an assumed one, then the lower price; finally some fixed choice. */
function isPreferred(one: Price, other: Price): boolean {
  const rank = ({ snapshot, odds }: Price): (number | string)[] => [
    -snapshot.takenAt,
    snapshot.isAssumed ? 1 : 0,
    odds,
    snapshot.source,
    snapshot.providerMarket,
    snapshot.mark,
  ];
  const [mine, theirs] = [rank(one), rank(other)];
  const at = mine.findIndex((value, index) => value !== theirs[index]);
  return at >= 0 && mine[at]! < theirs[at]!;
}

function isEligible(
  { quote, snapshot, odds }: Price,
  fixture: Fixture,
  { settings }: Moment,
  includeStale: boolean,
): boolean {
  if (quote.isSuspended || odds <= 1.01) return false;
  if (includeStale) return true;
  if (snapshot.isAssumed) return settings.now <= fixture.kickoff;
  return settings.now - snapshot.takenAt <= settings.quoteMaxAgeMinutes * 60;
}
