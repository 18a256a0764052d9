/** Shapes of v4 responses, and validating readers for them. */
import type { OfferedLeague } from '../../connector.js';
import { SourceFileError } from '../../source.js';

export interface OddsOutcome {
  name: string;
  description: string;
  /** As written in the file. */
  price: string;
  point: number | null;
}
export interface OddsMarket {
  key: string;
  /** ISO 8601 with `Z`; null if not given. */
  lastUpdate: string | null;
  outcomes: OddsOutcome[];
}
export interface OddsBookmaker {
  key: string;
  title: string;
  markets: OddsMarket[];
}
export interface OddsEvent {
  id: string;
  sportKey: string;
  commenceTime: string | null;
  homeTeam: string;
  awayTeam: string;
  bookmakers: OddsBookmaker[];
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Converts an ISO text or Unix seconds to ISO 8601; null if it is neither. */
function moment(value: unknown): string | null {
  const instant = typeof value === 'number' ? value * 1000 : Date.parse(text(value));
  // invalid beyond the range of Date
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().replace('.000Z', 'Z');
}

/**
 * The events of a response: an array, one object, or either of them in the `data` of a historical response.
 * @throws SourceFileError if the text is not such a response, or its prices are not decimal odds
 */
export function readEvents(path: string, content: string): OddsEvent[] {
  let parsed: unknown;
  try {
    // Prices are turned into strings before parsing: 1.50 stays 1.50, no digit is rounded. A `"` inside
    // a string is always escaped as `\"`, so this matches only members.
    parsed = JSON.parse(content.replace(/("price"\s*:\s*)(-?\d[\d.eE+-]*)/g, '$1"$2"'));
  } catch (fault) {
    throw new SourceFileError(path, `not JSON: ${(fault as Error).message}`);
  }
  const body = isObject(parsed) && 'data' in parsed ? parsed['data'] : parsed;
  const elements = Array.isArray(body) ? body : [body];
  if (!elements.every((element) => isObject(element) && 'sport_key' in element && 'commence_time' in element)) {
    throw new SourceFileError(
      path,
      'not a v4 odds response: expected events with sport_key, commence_time, home_team, away_team',
    );
  }
  const events = (elements as Json[]).map(readEvent);
  refuseAmericanOdds(path, events);
  return events;
}

function readEvent(event: Json): OddsEvent {
  return {
    id: text(event['id']),
    sportKey: text(event['sport_key']),
    commenceTime: moment(event['commence_time']),
    homeTeam: text(event['home_team']),
    awayTeam: text(event['away_team']),
    bookmakers: objects(event['bookmakers']).map((bookmaker) => ({
      key: text(bookmaker['key']),
      title: text(bookmaker['title']),
      markets: objects(bookmaker['markets']).map((market) => ({
        key: text(market['key']),
        lastUpdate: moment(market['last_update']) ?? moment(bookmaker['last_update']),
        outcomes: objects(market['outcomes']).map((outcome) => ({
          name: text(outcome['name']),
          description: text(outcome['description']),
          price: text(outcome['price']),
          point: typeof outcome['point'] === 'number' ? outcome['point'] : null,
        })),
      })),
    })),
  };
}

/** With `oddsFormat=american` prices are whole numbers from 100 up or from -100 down. */
function refuseAmericanOdds(path: string, events: readonly OddsEvent[]): void {
  const prices = events
    .flatMap(({ bookmakers }) => bookmakers)
    .flatMap(({ markets }) => markets)
    .flatMap(({ outcomes }) => outcomes.map(({ price }) => Number(price)));
  if (prices.length > 0 && prices.every((price) => Math.abs(price) >= 100)) {
    throw new SourceFileError(path, 'prices are American odds; request them with oddsFormat=decimal');
  }
}

/**
 * The football leagues in a list of sports, excluding those with only outright winners.
 * @throws SourceFileError if the text is not such a list
 */
export function readSports(body: Buffer): OfferedLeague[] {
  let sports: unknown;
  try {
    sports = JSON.parse(body.toString('utf8'));
  } catch (fault) {
    throw new SourceFileError('/v4/sports', `not JSON: ${(fault as Error).message}`);
  }
  return objects(sports)
    .filter((sport) => /^soccer_[a-z0-9_]+$/.test(text(sport['key'])) && sport['has_outrights'] !== true)
    .map((sport) => ({
      id: text(sport['key']),
      name: text(sport['title']),
      country: null,
      season: null,
      kinds: null,
    }));
}
