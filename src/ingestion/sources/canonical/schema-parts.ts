import { DETAILED_POSITIONS, OTHER_MARKETS, OUTCOME_SIDES, RECORDED_STATUSES } from '../../../football/canonical.js';
import {
  PLAYER_SOURCE_COUNTS,
  PLAYER_STATISTIC_KEYS,
  TEAM_SOURCE_COUNTS,
  TEAM_STATISTIC_KEYS,
} from '../../../football/statistics.js';

/** A JSON Schema (draft 7). Descriptions are written so that they complete "allowed: ...". */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const nullable = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [schema['type'], 'null'],
  ...('enum' in schema ? { enum: [...(schema['enum'] as string[]), null] } : {}),
  description: `${String(schema['description'])}; null or absent: unknown`,
  default: null,
});
export const integer = (description: string, minimum: number, maximum: number): JsonSchema => ({
  type: 'integer',
  minimum,
  maximum,
  description: `${description}, an integer from ${minimum} to ${maximum}`,
});
export const matching = (pattern: string, description: string): JsonSchema => ({
  type: 'string',
  pattern,
  description,
});
export const oneOf = (values: readonly string[]): JsonSchema => ({
  type: 'string',
  enum: [...values],
  description: values.join(', '),
});
export const flag = (description: string): JsonSchema => ({
  type: 'boolean',
  description: `${description}: true or false`,
});
export const flagOff = (description: string): JsonSchema => ({ ...flag(description), default: false });
export const object = (
  description: string,
  properties: Record<string, JsonSchema>,
  required: readonly string[],
): JsonSchema => ({
  type: 'object',
  description,
  properties,
  required: [...required],
  additionalProperties: false,
});
export const list = (description: string, items: JsonSchema, minItems: number, maxItems: number): JsonSchema => ({
  type: 'array',
  items,
  minItems,
  maxItems,
  description: `${description}, ${minItems} to ${maxItems} elements`,
});

export const text = (description: string, maxLength = 200): JsonSchema => ({
  type: 'string',
  maxLength,
  pattern: '[\\p{L}\\p{N}]',
  description: `${description}, at least one letter or digit, at most ${maxLength} characters`,
});
export const externalId: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: 'your own stable id, 1 to 200 characters',
};
export const instant: JsonSchema = {
  type: 'string',
  format: 'date-time',
  pattern: 'Z$',
  description: 'an instant of UTC like 2025-03-01T15:00:00Z',
};
export const colour = nullable(matching('^#[0-9a-f]{6}$', '#rrggbb in small letters'));
export const slug = nullable({
  ...matching('^[a-z0-9]+(-[a-z0-9]+)*$', 'small letters, digits and single hyphens'),
  maxLength: 200,
});
export const formation = nullable(matching('^[0-9](-[0-9])+$', 'a formation like 4-2-3-1'));
export const side = oneOf(['home', 'away']);
const positionGroup = nullable(oneOf(['G', 'D', 'M', 'F']));
export const jerseyNumber = nullable(integer('shirt number', 0, 999));
const count = nullable(integer('a count', 0, 9999));
export const odds = matching('^[1-9][0-9]{0,4}(\\.[0-9]{1,6})?$', 'decimal odds as text like "1.95", from 1 to 99999');
export const season = matching('^[0-9]{4}(/[0-9]{4})?$', 'a season like 2015/2016 or 2019');
export const fixtureRef: JsonSchema = { ...externalId, description: 'externalId of a fixture of this feed' };
export const marketLine: JsonSchema = {
  type: ['number', 'null'],
  multipleOf: 0.25,
  minimum: -9999,
  maximum: 9999,
  default: null,
  description: 'a multiple of 0.25; null or absent for markets without a line',
};
export const quoteMark = oneOf(['opening', 'closing', 'snapshot']);
export const market = oneOf([...new Set<string>([...TEAM_STATISTIC_KEYS, ...PLAYER_STATISTIC_KEYS, ...OTHER_MARKETS])]);
export const scope = oneOf(['match', 'home', 'away', 'player']);
export const outcomeSide = oneOf(OUTCOME_SIDES);

export const named = (what: string): JsonSchema =>
  object(`${what}: {name, externalId}`, { name: text('the name'), externalId: nullable(externalId) }, ['name']);
export const isNew = flagOff('none of the teams known by a similar name: it is created');
export const team = object(
  'a team: {name, externalId, new}',
  { name: text('the name'), externalId: nullable(externalId), new: isNew },
  ['name'],
);
export const player = object(
  'a player: {name, externalId, fullName, positionGroup}',
  {
    name: text('the short, known name'),
    externalId: nullable(externalId),
    fullName: nullable(text('the full name')),
    positionGroup,
  },
  ['name'],
);
export const competition = object(
  'a competition: {country, name, externalId}',
  { country: text("the country's name"), name: text('the name'), externalId: nullable(externalId) },
  ['country', 'name'],
);
const counts = (entries: readonly { key: string }[]): JsonSchema =>
  object('counts by statistic', Object.fromEntries(entries.map(({ key }) => [key, count])), []);

export const teamValues = counts(TEAM_SOURCE_COUNTS);
export const playerValues = counts(PLAYER_SOURCE_COUNTS);
const score = (description: string): JsonSchema =>
  nullable(
    object(
      `${description}: {homeGoals, awayGoals}`,
      { homeGoals: integer('goals', 0, 99), awayGoals: integer('goals', 0, 99) },
      ['homeGoals', 'awayGoals'],
    ),
  );
export const result = nullable(
  object(
    'the final or last known score after 90 minutes with stoppage, or null to withdraw it',
    {
      status: oneOf([...RECORDED_STATUSES, 'notstarted']),
      homeGoals: nullable(integer('goals', 0, 99)),
      awayGoals: nullable(integer('goals', 0, 99)),
      homeHalfTimeGoals: nullable(integer('goals', 0, 99)),
      awayHalfTimeGoals: nullable(integer('goals', 0, 99)),
      awarded: flagOff('the result was awarded, not played out'),
      hasEvents: flagOff('event-level data of this match exist (half splits, substitution pairs)'),
      afterExtraTime: score('the score after extra time'),
      penalties: score('penalties scored in a shoot-out'),
    },
    ['status'],
  ),
);
export const lineupPlayer = object(
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
export const substitution = object(
  'one substitution',
  { minute: integer('nominal minute', 0, 130), playerOff: player, playerOn: player },
  ['minute', 'playerOff', 'playerOn'],
);
export const outcome = object(
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
