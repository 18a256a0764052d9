import { ValidateBy } from 'class-validator';
import { FOLLOWED_KINDS } from '../ingestion/connector.js';
import { CONNECTORS } from '../ingestion/sources/connectors.js';
import {
  ArrayField,
  EnumField,
  enumRule,
  IntegerField,
  ListField,
  nameText,
  StringField,
  textRule,
  ValueField,
} from '../common/validation/index.js';
import type { ValueRule } from '../common/validation/index.js';

const LEAGUE_WORD = /^[A-Za-z0-9_]{1,64}$/;

const isLeagueId = (value: unknown): boolean =>
  typeof value === 'string' ? LEAGUE_WORD.test(value) : Number.isSafeInteger(value) && Number(value) > 0;

/** A league id: a whole number, or a word of letters, digits and underscores. */
const leagueIdRule: ValueRule = {
  allowed: 'the id of a league at the provider, such as 39, E0 or soccer_epl',
  schema: { type: 'string', pattern: LEAGUE_WORD.source },
  validators: (options) => [ValidateBy({ name: 'isLeagueId', validator: { validate: isLeagueId } }, options)],
};

/** A league and a season at a provider. */
export class FollowedLeagueBody {
  @ValueField(
    'The league: a number at API-Football and StatsBomb, a division at football-data, a sport key at The Odds API, ' +
      'prem at FPL-Core-Insights.',
    leagueIdRule,
    { example: '39' },
  )
  id: number | string;

  @IntegerField('Year in which the season begins, from 1990; for StatsBomb, its season id, such as 27.', {
    minimum: 1,
    maximum: 2100,
    example: 2024,
  })
  season: number;
}

/** What a connection follows, in the SOURCES file and over HTTP. */
export class ConnectionSettingsBody {
  @ArrayField(
    'Leagues and seasons to follow. Past seasons are filled in with what is left of the budget.',
    () => FollowedLeagueBody,
    {
      optional: true,
      maximumItems: 100,
    },
  )
  leagues?: FollowedLeagueBody[];

  @ListField(
    'Kinds of data to follow. Default: everything the provider offers except matches in play.',
    enumRule(FOLLOWED_KINDS),
    {
      optional: true,
      minimumItems: 1,
      example: ['fixtures', 'lineups', 'players', 'statistics', 'events', 'odds'],
    },
  )
  kinds?: string[];

  @IntegerField('API-Football: calls per day. Default: 100, as in the free plan.', {
    optional: true,
    minimum: 1,
    maximum: 10_000_000,
    example: 7500,
  })
  callsPerDay?: number;

  @IntegerField('Requests per minute. Default: as in the free plan.', {
    optional: true,
    minimum: 1,
    maximum: 100_000,
    example: 300,
  })
  callsPerMinute?: number;

  @IntegerField('The Odds API: credits per month. Default: 500, as in the free plan.', {
    optional: true,
    minimum: 1,
    maximum: 100_000_000,
    example: 20_000,
  })
  creditsPerMonth?: number;

  @ListField(
    'The Odds API: bookmaker regions. A request costs markets x regions. Default: uk and eu.',
    enumRule(['uk', 'eu', 'us', 'us2', 'au']),
    {
      optional: true,
      minimumItems: 1,
    },
  )
  regions?: string[];

  @ListField(
    'Canonical feed: addresses of its files.',
    textRule({ pattern: /^https?:\/\/\S{1,2000}$/, patternInWords: 'an http(s) address' }),
    {
      optional: true,
      minimumItems: 1,
      maximumItems: 100,
    },
  )
  urls?: string[];

  @StringField(
    "Canonical feed: folder with its files on the service's machine, instead of `urls`. Over HTTP it must be inside " +
      'FEEDS_DIR.',
    {
      optional: true,
      maximumLength: 1000,
      pattern: /^\/.*$/,
      patternInWords: 'an absolute path',
      example: '/srv/feeds/today',
    },
  )
  folder?: string;
}

/** A connection in the SOURCES file. */
export class FileConnection extends ConnectionSettingsBody {
  @EnumField('Provider.', CONNECTORS.map(({ source }) => source.name), { example: 'api-football' })
  provider: string;

  @StringField('Name shown on pages. Default: that of the provider.', {
    optional: true,
    maximumLength: 100,
    ...nameText,
  })
  name?: string;

  @StringField('Environment variable that holds the key.', {
    optional: true,
    maximumLength: 100,
    pattern: /^[A-Z][A-Z0-9_]*$/,
    patternInWords: 'the name of a variable in capital letters',
    example: 'API_FOOTBALL_KEY',
  })
  keyFrom?: string;
}
