import type { AnyCanonicalRecord, CanonicalKind } from '../../../football/canonical.js';
import {
  colour,
  competition,
  externalId,
  fixtureRef,
  flag,
  flagOff,
  formation,
  instant,
  integer,
  isNew,
  jerseyNumber,
  lineupPlayer,
  list,
  market,
  marketLine,
  matching,
  named,
  nullable,
  object,
  odds,
  oneOf,
  outcome,
  outcomeSide,
  player,
  playerValues,
  quoteMark,
  result,
  scope,
  season,
  side,
  slug,
  substitution,
  team,
  teamValues,
  text,
} from './schema-parts.js';
import type { JsonSchema } from './schema-parts.js';

/** One kind of record as the loader reads it. */
export type RecordOf<Kind extends CanonicalKind> = Extract<AnyCanonicalRecord, { kind: Kind }>;
/** What stands in a line of the feed: the record without what the parser adds; fixtures need an id. */
type Fields<Kind extends CanonicalKind> = Kind extends 'fixture'
  ? Omit<RecordOf<'fixture'>, 'kind' | 'line' | 'ref' | 'externalId' | 'isResultWithdrawn' | 'isDayAssumed'> & {
      externalId: string;
    }
  : Omit<RecordOf<Kind>, 'kind' | 'line'>;
/** A record as validation leaves it: absent members filled with their defaults. */
export type ValidatedLine<Kind extends CanonicalKind> = Fields<Kind> & { kind: Kind };

/** Members with a default other than null. */
type Defaulted =
  | 'kickoffQuality'
  | 'awarded'
  | 'hasEvents'
  | 'cardsApproximate'
  | 'isExchange'
  | 'takenAtAssumed'
  | 'suspended'
  | 'new';
type OptionalKeys<T> = {
  [Key in keyof T]-?: null extends T[Key] ? Key : undefined extends T[Key] ? Key : Key extends Defaulted ? Key : never;
}[keyof T];
/** Members that may be null or have a default may be left out, at any depth. */
type Sparse<T> = T extends readonly (infer Element)[]
  ? Sparse<Element>[]
  : T extends object
    ? { [Key in Exclude<keyof T, OptionalKeys<T>>]: Sparse<T[Key]> } & { [Key in OptionalKeys<T>]?: Sparse<T[Key]> }
    : T;
type LineOf<Kind extends CanonicalKind> = Kind extends CanonicalKind ? Sparse<Fields<Kind>> & { kind: Kind } : never;
/** A line of the canonical feed, for those who write one. */
export type FeedLine = LineOf<CanonicalKind>;

interface Definition<Kind extends CanonicalKind> {
  description: string;
  properties: { [Key in keyof Fields<Kind>]-?: JsonSchema };
  required: readonly (keyof Fields<Kind>)[];
}

/** The declaration of the feed: every kind of line with its members. */
const definitions: { [Kind in CanonicalKind]: Definition<Kind> } = {
  country: {
    description: 'A country (or region) whose competitions, teams and players the feed names.',
    properties: { name: text('the name'), slug, alpha2: nullable(matching('^[A-Z]{2}$', 'two capital letters')) },
    required: ['name'],
  },
  competition: {
    description: 'A competition.',
    properties: { competition, slug, priority: nullable(integer('1 = shown first', 1, 100000)) },
    required: ['competition'],
  },
  team: {
    description: 'A team with what is shown of it.',
    properties: {
      country: text("the country's name"),
      team,
      new: isNew,
      shortName: nullable(text('the short name', 60)),
      primaryColor: colour,
      secondaryColor: colour,
    },
    required: ['country', 'team'],
  },
  player: {
    description: 'A player; country is the one in whose competitions he plays.',
    properties: { country: text("the country's name"), player },
    required: ['country', 'player'],
  },
  referee: {
    description: 'A referee; country is the one in whose competitions he officiates.',
    properties: { country: text("the country's name"), referee: named('a referee') },
    required: ['country', 'referee'],
  },
  manager: {
    description: 'A manager; country is the one in whose competitions he works.',
    properties: {
      country: text("the country's name"),
      manager: named('a manager'),
      shortName: nullable(text('the short name', 60)),
      nationality: nullable(text('the name of the country he is from')),
      publicId: nullable(integer('the public id he is to have', 1, Number.MAX_SAFE_INTEGER)),
    },
    required: ['country', 'manager'],
  },
  bookmaker: {
    description: 'A bookmaker or betting exchange.',
    properties: {
      bookmaker: named('a bookmaker'),
      isExchange: flagOff('a betting exchange'),
      priceFeed: nullable(text('the same word for bookmakers that share a price feed', 60)),
    },
    required: ['bookmaker'],
  },
  squad: {
    description: "A player belongs to a team's squad in a season, whether or not he plays.",
    properties: { competition, season, team, player, jerseyNumber, new: isNew },
    required: ['competition', 'season', 'team', 'player'],
  },
  fixture: {
    description: 'A fixture: its schedule and, once there is one, its result.',
    properties: {
      externalId,
      competition,
      season,
      phase: nullable(text('stage or group', 100)),
      day: { type: 'string', format: 'date', description: 'a calendar day like 2025-03-01' },
      kickoffUtc: nullable(instant),
      kickoffQuality: { ...oneOf(['stated', 'corrected', 'assumed']), default: 'stated' },
      home: team,
      away: team,
      new: isNew,
      referee: nullable(named('a referee')),
      homeManager: nullable(named('a manager')),
      awayManager: nullable(named('a manager')),
      result,
      resultKnownAt: nullable(instant),
    },
    required: ['externalId', 'competition', 'season', 'day', 'home', 'away'],
  },
  teamStatistics: {
    description: 'Counts of one side in a match.',
    properties: {
      fixtureRef,
      side,
      values: teamValues,
      cardsApproximate: flagOff('the cards leave out the first yellow of a dismissal by two'),
      knownAt: nullable(instant),
    },
    required: ['fixtureRef', 'side', 'values'],
  },
  playerStatistics: {
    description: 'Counts of one player in a match.',
    properties: {
      fixtureRef,
      side: nullable(side),
      player,
      minutes: integer('nominal minutes on the pitch', 0, 999),
      isStarter: flag('in the first eleven'),
      values: playerValues,
      knownAt: nullable(instant),
    },
    required: ['fixtureRef', 'player', 'minutes', 'isStarter', 'values'],
  },
  lineup: {
    description: 'The line-up of one side with its bench.',
    properties: {
      fixtureRef,
      side,
      formation,
      publishedAt: nullable(instant),
      players: list('players', lineupPlayer, 1, 60),
    },
    required: ['fixtureRef', 'side', 'players'],
  },
  substitutions: {
    description: 'The out/in pairs of one side in order; write it only where the pairs are known.',
    properties: { fixtureRef, side, pairs: list('pairs', substitution, 0, 30), knownAt: nullable(instant) },
    required: ['fixtureRef', 'side', 'pairs'],
  },
  marketSnapshot: {
    description: 'Everything one bookmaker listed under one of its markets at one moment.',
    properties: {
      fixtureRef,
      bookmaker: named('a bookmaker'),
      isExchange: flagOff('a betting exchange'),
      market,
      providerMarket: text('your own name of the market'),
      mark: { ...quoteMark, default: 'snapshot' },
      takenAt: nullable(instant),
      takenAtAssumed: flagOff('takenAt is a guess'),
      outcomes: list('outcomes', outcome, 0, 5000),
    },
    required: ['fixtureRef', 'bookmaker', 'market', 'providerMarket', 'outcomes'],
  },
  priceAggregate: {
    description: 'Mean and highest price over many bookmakers, as a provider publishes them.',
    properties: {
      fixtureRef,
      market,
      mark: quoteMark,
      scope,
      marketLine,
      side: outcomeSide,
      mean: nullable(odds),
      maximum: nullable(odds),
    },
    required: ['fixtureRef', 'market', 'mark', 'scope', 'side'],
  },
};

/** The kinds of lines in the order in which they are documented. */
export const FEED_KINDS = Object.keys(definitions) as CanonicalKind[];

/** The schema of one kind of line. */
export function lineSchema(kind: CanonicalKind): JsonSchema {
  const definition: Definition<never> = definitions[kind];
  const properties = definition.properties as Record<string, JsonSchema>;
  return object(definition.description, { kind: { const: kind }, ...properties }, [
    'kind',
    ...(definition.required as readonly string[]),
  ]);
}

/** The published schema: of any one line of the feed. `docs/canonical-feed.schema.json` equals it. */
export function feedSchema(): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A line of the canonical feed',
    oneOf: FEED_KINDS.map((kind) => ({ $ref: `#/definitions/${kind}` })),
    definitions: Object.fromEntries(FEED_KINDS.map((kind) => [kind, lineSchema(kind)])),
  };
}
