import type {
  AnyCanonicalRecord,
  FixtureRecord,
  MarketOutcome,
  MarketScope,
  MarketSnapshotRecord,
  OutcomeSide,
  Side,
} from '../../../football/canonical.js';
import { findByOddsApiSportKey } from '../../../football/competitions.js';
import { seasonOf } from '../../../football/calendar.js';
import type { ParsedUnit } from '../../source.js';
import { catalogueRecords, fixtureRecord } from '../records.js';
import { RowFault } from '../row-fault.js';
import { readEvents, type OddsBookmaker, type OddsEvent, type OddsMarket, type OddsOutcome } from './response.js';
import {
  bookmakerOf,
  isNoPlayer,
  MARKETS,
  OUTCOME_NAMES,
  sideOf,
  type BookmakerTraits,
  type MarketMeaning,
} from './vocabulary.js';

const HIGHEST_PRICE = 100_000;
/** 'Yes' in a market of counts: at least one. */
const AT_LEAST_ONE = 0.5;

/** Parses an odds or event-odds response. @throws SourceFileError if the file is not one */
export function parseOddsResponse(path: string, content: string): ParsedUnit {
  const reader = new ResponseReader();
  readEvents(path, content).forEach((event, index) => reader.readEvent(event, index + 1));
  return reader.unit;
}

class ResponseReader {
  readonly unit: ParsedUnit = { records: [], refused: [], rowsRead: 0 };
  /** Competitions, bookmakers and fixtures already recorded. */
  private readonly described = new Set<string>();
  private readonly snapshots = new Map<string, MarketSnapshotRecord>();

  readEvent(event: OddsEvent, line: number): void {
    const prices = event.bookmakers
      .flatMap(({ markets }) => markets)
      .reduce((sum, { outcomes }) => sum + outcomes.length, 0);
    this.unit.rowsRead += prices;
    let fixture: FixtureRecord;
    try {
      fixture = this.fixtureOf(event, line);
    } catch (fault) {
      this.refuse(
        fault,
        line,
        ` Left out with ${prices === 1 ? 'its price' : `its ${prices} prices`}: ${event.homeTeam} v ${event.awayTeam}.`,
      );
      return;
    }
    this.once(`fixture ${fixture.ref}`, () => [fixture]);
    for (const bookmaker of event.bookmakers) this.readBookmaker(event, bookmaker, line);
  }

  private fixtureOf(event: OddsEvent, line: number): FixtureRecord {
    const { id, sportKey, commenceTime, homeTeam, awayTeam } = event;
    const known = findByOddsApiSportKey(sportKey);
    if (known === null)
      throw new RowFault('unknown_competition', `sport_key '${sportKey}' is not in the catalogue of competitions.`);
    if (id === '') throw new RowFault('missing_id', 'id must be given.');
    if (commenceTime === null)
      throw new RowFault('bad_time', 'commence_time must be an ISO 8601 moment or Unix seconds.');
    if (homeTeam === '' || awayTeam === '')
      throw new RowFault('missing_team', 'home_team and away_team must both be named.');
    const competition = { country: known.country, name: known.name, externalId: sportKey };
    this.once(`competition ${sportKey}`, () => catalogueRecords(known, competition, line));
    const day = commenceTime.slice(0, 10);
    return fixtureRecord({
      line,
      ref: id,
      externalId: id,
      competition,
      season: seasonOf(day, known.seasonFormat),
      day,
      kickoffUtc: commenceTime,
      kickoffQuality: 'stated',
      home: { name: homeTeam, externalId: null },
      away: { name: awayTeam, externalId: null },
    });
  }

  private readBookmaker(event: OddsEvent, { key, title, markets }: OddsBookmaker, line: number): void {
    const traits = bookmakerOf(key, title);
    const { name, isExchange, priceFeed } = traits;
    const bookmaker = { name, externalId: key };
    this.once(`bookmaker ${key}`, () => [{ kind: 'bookmaker', line, bookmaker, isExchange, priceFeed }]);
    for (const market of markets) {
      const meaning = MARKETS.get(market.key);
      const { length } = market.outcomes;
      const refuse = (code: string, reason: string): void => {
        const leftOut = length === 1 ? '1 price is left out' : `${length} prices are left out`;
        const message = `${event.homeTeam} v ${event.awayTeam}, ${name}, ${market.key}: ${reason}; ${leftOut}.`;
        this.refuse(new RowFault(code, message), line);
      };
      if (meaning === undefined) refuse('unknown_market', 'the catalogue has no such market');
      else if (meaning.shape === 'lay') {
        refuse('lay_prices', "prices of an exchange's lay side are never stored as back prices");
      } else if (market.lastUpdate === null) {
        refuse('missing_time', 'neither market nor bookmaker gives last_update');
      } else this.readMarket(event, key, traits, market, meaning, market.lastUpdate, line);
    }
  }

  /** Merges what a bookmaker listed under a key at a given time into one record, even if the file repeats it. */
  private readMarket(
    event: OddsEvent,
    bookmakerKey: string,
    { name, isExchange }: BookmakerTraits,
    market: OddsMarket,
    meaning: MarketMeaning,
    takenAt: string,
    line: number,
  ): void {
    const outcomes: MarketOutcome[] = [];
    for (const outcome of market.outcomes) {
      try {
        outcomes.push(outcomeOf(event, meaning, outcome));
      } catch (fault) {
        this.refuse(fault, line, ` (${event.homeTeam} v ${event.awayTeam}, ${name}, ${market.key})`);
      }
    }
    // An empty list withdraws the prices listed before; a list in which every price is faulty does not.
    if (outcomes.length === 0 && market.outcomes.length > 0) return;
    const identity = `${event.id} ${bookmakerKey} ${market.key} ${takenAt}`;
    const earlier = this.snapshots.get(identity);
    if (earlier !== undefined) {
      earlier.outcomes.push(...outcomes);
      return;
    }
    const record: MarketSnapshotRecord = {
      kind: 'marketSnapshot',
      line,
      fixtureRef: event.id,
      bookmaker: { name, externalId: bookmakerKey },
      isExchange,
      market: meaning.market,
      providerMarket: market.key,
      mark: 'snapshot',
      takenAt,
      takenAtAssumed: false,
      outcomes,
    };
    this.snapshots.set(identity, record);
    this.unit.records.push(record);
  }

  private once(key: string, make: () => AnyCanonicalRecord[]): void {
    if (this.described.has(key)) return;
    this.described.add(key);
    this.unit.records.push(...make());
  }

  private refuse(fault: unknown, line: number, context = ''): void {
    if (!(fault instanceof RowFault)) throw fault;
    this.unit.refused.push({ line, code: fault.code, message: `${fault.message}${context}` });
  }
}

function outcomeOf(event: OddsEvent, { shape }: MarketMeaning, outcome: OddsOutcome): MarketOutcome {
  const { name, description, price, point } = outcome;
  if (!/^\d+(\.\d+)?$/.test(price) || Number(price) <= 1 || Number(price) >= HIGHEST_PRICE) {
    throw new RowFault('bad_price', `price of '${name}' is '${price}'; expected decimal odds above 1.`);
  }
  const word = OUTCOME_NAMES.get(name.toLowerCase());
  const team = word === undefined ? sideOf(name, event.homeTeam, event.awayTeam) : null;
  const side = word ?? team;
  switch (shape) {
    case 'result':
      if (team === null && side !== 'draw') throw unknownOutcome(name, 'a team or Draw');
      return priced('match', null, null, side!, price);
    case 'handicap':
      if (team === null) throw unknownOutcome(name, 'a team');
      // The line is always the home side's handicap; adding 0 turns -0 into 0.
      return priced('match', null, (team === 'home' ? 1 : -1) * quarterOf(point, -Infinity) + 0, team, price);
    case 'yesNo':
      if (side !== 'yes' && side !== 'no') throw unknownOutcome(name, 'Yes or No');
      return priced('match', null, null, side, price);
    case 'lay':
      throw unknownOutcome(name, 'no price for the lay side');
    case 'total':
    case 'teamTotal':
      if (side !== 'over' && side !== 'under') throw unknownOutcome(name, 'Over or Under');
      return priced(shape === 'total' ? 'match' : teamOf(event, description), null, quarterOf(point, 0), side, price);
    case 'player':
      return playerPrice(outcome, side);
  }
}

const priced = (
  scope: MarketScope,
  player: string | null,
  line: number | null,
  side: OutcomeSide,
  odds: string,
): MarketOutcome => ({ scope, player, line, side, odds, suspended: false });

const unknownOutcome = (name: string, expected: string): RowFault =>
  new RowFault('unknown_outcome', `outcome is '${name}'; expected ${expected}.`);

function teamOf({ homeTeam, awayTeam }: OddsEvent, description: string): Side {
  const side = sideOf(description, homeTeam, awayTeam);
  if (side === null)
    throw new RowFault('unknown_team', `description is '${description}'; expected one of the two teams.`);
  return side;
}

/** A price on a player's count: Over and Under a line, or Yes and No, which mean over and under 0.5. */
function playerPrice(
  { description: player, name, price, point }: OddsOutcome,
  side: OutcomeSide | null,
): MarketOutcome {
  if (isNoPlayer(player)) throw new RowFault('missing_player', `description is '${player}'; expected a player's name.`);
  if (side === 'over' || side === 'under') return priced('player', player, quarterOf(point, 0), side, price);
  if (side !== 'yes' && side !== 'no') throw unknownOutcome(name, 'Over, Under, Yes or No');
  const line = point === null ? AT_LEAST_ONE : quarterOf(point, 0);
  return priced('player', player, line, side === 'yes' ? 'over' : 'under', price);
}

function quarterOf(point: number | null, lowest: number): number {
  if (point === null || !Number.isInteger(point * 4) || point < lowest) {
    const expected = `a line in quarters${lowest === 0 ? ' from 0' : ''}`;
    throw new RowFault('bad_line', `point is '${point ?? ''}'; expected ${expected}.`);
  }
  return point;
}
