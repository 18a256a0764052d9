import type { AnyCanonicalRecord, CanonicalKind, Side } from '../../../football/canonical.js';
import { DETAILED_POSITIONS, OTHER_MARKETS, OUTCOME_SIDES, RECORDED_STATUSES } from '../../../football/canonical.js';
import { ABSENCE_TYPES, LIVE_PERIODS, MATCH_EVENT_TYPES } from '../../../football/match-terms.js';
import {
  PLAYER_SOURCE_COUNTS,
  PLAYER_STATISTIC_KEYS,
  TEAM_SOURCE_COUNTS,
  TEAM_STATISTIC_KEYS,
} from '../../../football/statistics.js';
import { flag, flagOff, integer, list, matching, nullable, object, oneOf, text } from './json-schema.js';
import type { JsonSchema } from './json-schema.js';

const externalId: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: 'your own stable id, 1 to 200 characters',
};
const instant: JsonSchema = {
  type: 'string',
  format: 'date-time',
  pattern: 'Z$',
  description: 'an instant of UTC like 2025-03-01T15:00:00Z',
};
const colour = nullable(matching('^#[0-9a-f]{6}$', '#rrggbb in small letters'));
const slug = nullable({
  ...matching('^[a-z0-9]+(-[a-z0-9]+)*$', 'small letters, digits and single hyphens'),
  maxLength: 200,
});
const formation = nullable(matching('^[0-9](-[0-9])+$', 'a formation like 4-2-3-1'));
const side = oneOf(['home', 'away']);
const positionGroup = nullable(oneOf(['G', 'D', 'M', 'F']));
const jerseyNumber = nullable(integer('shirt number', 0, 999));
const matchMinute = integer('minute of the match', 0, 150);
const addedMinute = nullable(integer('minute of stoppage time', 0, 60));
const count = nullable(integer('a count', 0, 9999));
const odds = matching('^[1-9][0-9]{0,4}(\\.[0-9]{1,6})?$', 'decimal odds as text like "1.95", from 1 to 99999');
const season = matching('^[0-9]{4}(/[0-9]{4})?$', 'a season like 2015/2016 or 2019');
const fixtureRef: JsonSchema = { ...externalId, description: 'externalId of a fixture of this feed' };
const marketLine: JsonSchema = {
  type: ['number', 'null'],
  multipleOf: 0.25,
  minimum: -9999,
  maximum: 9999,
  default: null,
  description: 'a multiple of 0.25; null or absent for markets without a line',
};
const quoteMark = oneOf(['opening', 'closing', 'snapshot']);
const market = oneOf([...new Set<string>([...TEAM_STATISTIC_KEYS, ...PLAYER_STATISTIC_KEYS, ...OTHER_MARKETS])]);
const scope = oneOf(['match', 'home', 'away', 'player']);
const outcomeSide = oneOf(OUTCOME_SIDES);

const named = (what: string): JsonSchema =>
  object(`${what}: {name, externalId}`, { name: text('the name'), externalId: nullable(externalId) }, ['name']);
const isNew = flagOff('none of the teams known by a similar name: it is created');
const team = object(
  'a team: {name, externalId, new}',
  { name: text('the name'), externalId: nullable(externalId), new: isNew },
  ['name'],
);
const player = object(
  'a player: {name, externalId, fullName, positionGroup}',
  {
    name: text('the short, known name'),
    externalId: nullable(externalId),
    fullName: nullable(text('the full name')),
    positionGroup,
  },
  ['name'],
);
const competition = object(
  'a competition: {country, name, externalId}',
  { country: text("the country's name"), name: text('the name'), externalId: nullable(externalId) },
  ['country', 'name'],
);
const counts = (entries: readonly { key: string }[]): JsonSchema =>
  object('counts by statistic', Object.fromEntries(entries.map(({ key }) => [key, count])), []);

const teamValues = counts(TEAM_SOURCE_COUNTS);
const playerValues = counts(PLAYER_SOURCE_COUNTS);
const goals = integer('goals', 0, 99);
const score = (description: string): JsonSchema =>
  nullable(
    object(`${description}: {homeGoals, awayGoals}`, { homeGoals: goals, awayGoals: goals }, [
      'homeGoals',
      'awayGoals',
    ]),
  );
const result = nullable(
  object(
    'the final or last known score after 90 minutes with stoppage, or null to withdraw it',
    {
      status: oneOf([...RECORDED_STATUSES, 'notstarted']),
      homeGoals: nullable(goals),
      awayGoals: nullable(goals),
      homeHalfTimeGoals: nullable(goals),
      awayHalfTimeGoals: nullable(goals),
      awarded: flagOff('the result was awarded, not played out'),
      hasEvents: flagOff('event-level data of this match exist (half splits, substitution pairs)'),
      afterExtraTime: score('the score after extra time'),
      penalties: score('penalties scored in a shoot-out'),
    },
    ['status'],
  ),
);
const lineupPlayer = object(
  'a player of the line-up',
  {
    player,
    jerseyNumber,
    isStarter: flag('in the first eleven'),
    position: nullable(oneOf(DETAILED_POSITIONS)),
    positionGroup,
  },
  ['player', 'isStarter'],
);
const substitution = object(
  'one substitution',
  { minute: integer('nominal minute', 0, 130), playerOff: player, playerOn: player },
  ['minute', 'playerOff', 'playerOn'],
);
const absence = object(
  'a player who misses the match, or may',
  { player, type: oneOf(ABSENCE_TYPES), reason: nullable(text('a short text')) },
  ['player', 'type'],
);
const outcome = object(
  'one outcome with its price',
  {
    scope,
    player: nullable(text('the player as you name him')),
    line: marketLine,
    side: outcomeSide,
    odds,
    suspended: flagOff('not open for bets'),
  },
  ['scope', 'side', 'odds'],
);

/** One kind of record as read by the loader. */
export type RecordOf<Kind extends CanonicalKind> = Extract<AnyCanonicalRecord, { kind: Kind }>;
/** Members of a feed line: the record without what the parser adds; fixtures need an id. */
type Fields<Kind extends CanonicalKind> = Kind extends 'fixture'
  ? Omit<
      RecordOf<'fixture'>,
      'kind' | 'line' | 'ref' | 'externalId' | 'isResultWithdrawn' | 'isDayAssumed' | 'statesReferee' | 'statesManagers'
    > & {
      externalId: string;
    }
  : Kind extends 'absences'
    ? Omit<RecordOf<'absences'>, 'kind' | 'line' | 'side' | 'teamExternalId'> & { side: Side }
    : Omit<RecordOf<Kind>, 'kind' | 'line'>;
/** A validated line: absent members are filled with their defaults. */
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
/** Makes members optional that may be null or have a default, at any depth. */
type Sparse<T> = T extends readonly (infer Element)[]
  ? Sparse<Element>[]
  : T extends object
    ? { [Key in Exclude<keyof T, OptionalKeys<T>>]: Sparse<T[Key]> } & { [Key in OptionalKeys<T>]?: Sparse<T[Key]> }
    : T;
type LineOf<Kind extends CanonicalKind> = Kind extends CanonicalKind ? Sparse<Fields<Kind>> & { kind: Kind } : never;
/** A line of the canonical feed, as written by its producer. */
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
  absences: {
    description:
      'The players of one side who miss a match, or may; the lines of a fixture in a file are the whole list.',
    properties: { fixtureRef, side, players: list('players', absence, 0, 60), knownAt: nullable(instant) },
    required: ['fixtureRef', 'side', 'players'],
  },
  event: {
    description: 'One event of a match; the lines of a fixture in a file are its complete list.',
    properties: {
      fixtureRef,
      side,
      minute: matchMinute,
      addedMinute,
      type: oneOf(MATCH_EVENT_TYPES),
      player: nullable(player),
      relatedPlayer: nullable(player),
      detail: nullable(text('a short text')),
      knownAt: nullable(instant),
    },
    required: ['fixtureRef', 'side', 'minute', 'type'],
  },
  liveScore: {
    description: 'The score of a match in play at one moment.',
    properties: {
      fixtureRef,
      minute: nullable(matchMinute),
      addedMinute,
      period: oneOf(LIVE_PERIODS),
      homeGoals: goals,
      awayGoals: goals,
      penalties: nullable(
        object('penalties scored in the shoot-out: {home, away}', { home: goals, away: goals }, ['home', 'away']),
      ),
      takenAt: instant,
    },
    required: ['fixtureRef', 'period', 'homeGoals', 'awayGoals', 'takenAt'],
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

/** The published schema of any line of the feed. `docs/canonical-feed.schema.json` must equal it. */
export function feedSchema(): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A line of the canonical feed',
    oneOf: FEED_KINDS.map((kind) => ({ $ref: `#/definitions/${kind}` })),
    definitions: Object.fromEntries(FEED_KINDS.map((kind) => [kind, lineSchema(kind)])),
  };
}
