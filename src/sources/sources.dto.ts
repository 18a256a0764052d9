import { ReasonField } from '../common/access/reason.dto.js';
import { CursorPageOf, CursorQuery } from '../common/paging/cursor-page-of.js';
import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  ObjectField,
  PublicIdField,
  StringField,
  ValueField,
  enumRule,
  nameText,
  textRule,
} from '../common/validation/index.js';
import type { FieldOptions } from '../common/validation/index.js';
import { FOLLOWED_KINDS, OPTIONAL_MEMBERS, POLL_PURPOSES } from '../ingestion/connector.js';
import { CONNECTORS } from '../ingestion/sources/connectors.js';
import { CONNECTION_STATES } from '../polling/connection-state.js';
import { ConnectionSettingsBody } from '../polling/connection.dto.js';

const providers = CONNECTORS.map(({ source }) => source.name);
const keyShape = textRule({ pattern: /^[\x21-\x7e]{1,500}$/ });
const keyWords = '1 to 500 letters, digits and signs without spaces, as the provider shows it';

/** A provider key; errors never repeat it. */
const KeyField = (description: string, options: FieldOptions): PropertyDecorator =>
  ValueField(description, { ...keyShape, allowed: keyWords, explain: () => `must be ${keyWords}` }, options);

const NameField = (description: string): PropertyDecorator =>
  StringField(description, { optional: true, maximumLength: 100, ...nameText, example: 'Premier League' });

export class SourcePath {
  @PublicIdField('Connection.', { example: 1, asText: true }) id: number;
}

export class AnswerPath {
  @PublicIdField('Stored response.', { example: 1, asText: true }) answerId: number;
}

/** A new connection. */
export class SourceBody {
  @EnumField('Provider.', providers, { example: 'the-odds-api' })
  provider: string;

  @NameField("Name; must be unique. Default: the provider's name.")
  name?: string;

  @KeyField('Account key; required if the provider takes one. Stored encrypted and never shown again.', {
    optional: true,
  })
  key?: string;

  @ObjectField('What to follow.', () => ConnectionSettingsBody)
  settings: ConnectionSettingsBody;

  @BooleanField('Whether to create the connection paused.', { optional: true })
  isPaused?: boolean;

  @ReasonField() reason?: string;
}

/** Members of a connection to replace; absent ones are kept. */
export class SourceChange {
  @NameField('Name; must be unique.')
  name?: string;

  @KeyField('New account key.', { optional: true })
  key?: string;

  @ObjectField('What to follow; replaced as a whole.', () => ConnectionSettingsBody, { optional: true })
  settings?: ConnectionSettingsBody;

  @BooleanField('Pauses or resumes the connection.', { optional: true })
  isPaused?: boolean;

  @ReasonField() reason?: string;
}

/** Settings whose budget use is forecast before they are stored. */
export class SourceForecastBody {
  @EnumField('Provider.', providers, { example: 'the-odds-api' })
  provider: string;

  @ObjectField('Settings to forecast.', () => ConnectionSettingsBody)
  settings: ConnectionSettingsBody;

  @PublicIdField('Connection that the settings are for; requests it has already made are not counted again.', {
    optional: true,
    example: 1,
  })
  sourceId?: number;
}

/** Provider whose leagues to list, with a given key or that of a stored connection. */
export class SourceLeaguesBody {
  @EnumField('Provider.', providers, { example: 'api-football' })
  provider: string;

  @KeyField('Key to use; required unless `sourceId` is given.', { optional: true })
  key?: string;

  @PublicIdField('Connection whose key to use.', { optional: true, example: 1 })
  sourceId?: number;
}

/** What is followed at a provider. */
export class Source {
  @PublicIdField('Connection.', { example: 1 })
  id: number;

  @StringField('Name.', { example: 'Premier League' })
  name: string;

  @EnumField('Provider.', providers, { example: 'the-odds-api' })
  provider: string;

  @StringField('Name of the provider.', { example: 'The Odds API' })
  title: string;

  @EnumField('`file`: listed in the file named by SOURCES and changed there; `service`: added over HTTP.', [
    'file',
    'service',
  ])
  origin: string;

  @ObjectField('What the connection follows.', () => ConnectionSettingsBody)
  settings: ConnectionSettingsBody;

  @BooleanField('Whether a key is stored or `keyVariable` is set.')
  hasKey: boolean;

  @StringField('Environment variable that holds the key; null if none.', {
    nullable: true,
    example: 'THE_ODDS_API_KEY',
  })
  keyVariable: string | null;

  @BooleanField('Whether requests are paused.')
  isPaused: boolean;
}

/** Expected use of one purpose. */
export class PurposeUse {
  @EnumField('Purpose of the requests.', POLL_PURPOSES, { example: 'lineups' })
  purpose: string;

  @IntegerField('Units needed to follow everything until the budget is renewed.', { minimum: 0, example: 60 })
  expected: number;

  @IntegerField('Units the budget covers; the rest of `expected` is skipped.', {
    minimum: 0,
    example: 60,
  })
  covered: number;
}

/** How a provider counts requests. */
class BudgetKind {
  @EnumField('Unit of the budget.', ['calls', 'credits'])
  unit: string;

  @EnumField('How often the budget is renewed: at midnight UTC, or on the first of the month.', ['daily', 'monthly'])
  renewed: string;

  @IntegerField('Units per renewal period.', { minimum: 0, example: 500 })
  units: number;
}

/** What remains of a budget. */
export class SourceBudget extends BudgetKind {
  @IntegerField('Units spent since the last renewal.', { minimum: 0, example: 42 })
  spent: number;

  @IntegerField("Units left, by our own count or the provider's, whichever is lower.", { example: 458 })
  left: number;

  @InstantField('When the budget is next renewed.', { example: '2025-03-01T00:00:00.000Z' })
  renewsAt: string;

  @ArrayField('Expected use from the last forecast until `renewsAt`.', () => PurposeUse)
  forecast: PurposeUse[];

  @StringField('Sentence on what the budget does not cover; null if it covers everything expected.', {
    nullable: true,
    example: '40 of 120 expected credits are left out: oddsAhead (40).',
  })
  leftOut: string | null;
}

export class AnsweredPurpose {
  @EnumField('Purpose of the request.', POLL_PURPOSES, { example: 'lineups' })
  purpose: string;

  @InstantField('When such a request was last answered.', { example: '2025-02-25T15:00:00.000Z' })
  answeredAt: string;
}

export class SourceError {
  @EnumField('`request`: the request failed; `import`: its response could not be imported.', ['request', 'import'])
  kind: string;

  @StringField('What was requested, or the address of the response.', { example: 'odds/soccer_epl' })
  subject: string;

  @StringField('Error message.', { example: 'the provider responded with 500' })
  message: string;

  @InstantField('When the error occurred.', { example: '2025-02-25T15:00:00.000Z' })
  at: string;
}

/** Status of a connection. */
export class SourceStatus {
  @EnumField(
    '`running`: requests are being sent; `waiting`: until something is due; `paused`: by an operator; `refused`: by ' +
      'the provider, or for lack of a key; `failing`: a request failed five times in a row; `late`: due for 15 ' +
      'minutes without being run by a worker.',
    CONNECTION_STATES,
    { example: 'waiting' },
  )
  state: (typeof CONNECTION_STATES)[number];

  @StringField('Reason for the state; null if it needs none.', { nullable: true, example: 'the key was refused' })
  reason: string | null;

  @InstantField('End of the wait or refusal; null if unknown.', {
    nullable: true,
    example: '2025-02-25T18:00:00.000Z',
  })
  until: string | null;

  @InstantField('When the next request is due; null: as soon as a worker runs it.', {
    nullable: true,
    example: '2025-02-25T18:00:00.000Z',
  })
  nextPollAt: string | null;

  @ObjectField('Budget; null if the provider does not count calls.', () => SourceBudget, { nullable: true })
  budget: SourceBudget | null;

  @ArrayField('When requests of each purpose were last answered, latest first.', () => AnsweredPurpose)
  freshness: AnsweredPurpose[];

  @ArrayField('Latest errors, newest first; at most 20.', () => SourceError)
  errors: SourceError[];

  @IntegerField('Number of stored responses.', { minimum: 0, example: 120 })
  answersStored: number;
}

/** A connection with its status. */
export class ListedSource extends Source {
  @ObjectField('Status.', () => SourceStatus)
  status: SourceStatus;
}

export class SourceList {
  @ArrayField('All connections, by name.', () => ListedSource)
  data: ListedSource[];
}

class ProviderBudgetKind extends BudgetKind {
  @IntegerField('Requests per minute.', { minimum: 1, example: 60 })
  callsPerMinute: number;
}

/** A provider that can be followed. */
export class SourceProvider {
  @EnumField('Provider.', providers, { example: 'the-odds-api' })
  provider: string;

  @StringField('Name.', { example: 'The Odds API' })
  title: string;

  @ListField('Kinds of data it offers.', enumRule(FOLLOWED_KINDS))
  kinds: string[];

  @BooleanField('Whether it needs a key.')
  needsKey: boolean;

  @BooleanField('Whether its connections list leagues and seasons.')
  hasLeagues: boolean;

  @ListField('Optional members of its settings.', enumRule(OPTIONAL_MEMBERS))
  optionalMembers: string[];

  @BooleanField('Whether a key can be tested for free.')
  hasTest: boolean;

  @BooleanField('Whether it can list its leagues.')
  hasLeagueList: boolean;

  @ObjectField('Limits of its free plan; null if none.', () => ProviderBudgetKind, { nullable: true })
  budget: ProviderBudgetKind | null;
}

export class SourceProviderList {
  @ArrayField('All providers.', () => SourceProvider)
  data: SourceProvider[];
}

/** Expected budget use of settings. */
export class SourceForecast {
  @ObjectField(
    'Budget with expected use until it is renewed; null if the provider does not count calls.',
    () => SourceBudget,
    {
      nullable: true,
    },
  )
  budget: SourceBudget | null;

  @IntegerField('Stored matches of these leagues that the forecast is based on.', { minimum: 0, example: 380 })
  matches: number;

  @StringField('What the figures leave out; null if nothing.', {
    nullable: true,
    example: 'No match of these leagues is stored yet: requests for matches are not counted.',
  })
  note: string | null;
}

/** A league that a provider offers. */
export class SourceLeague {
  @StringField('Id at the provider, as used in settings.', { example: '39' })
  id: string;

  @StringField('Name.', { example: 'Premier League' })
  name: string;

  @StringField('Country; null if not stated.', { nullable: true, example: 'England' })
  country: string | null;

  @IntegerField('Year in which the current season began; null if not stated.', { nullable: true, example: 2024 })
  season: number | null;

  @ListField(
    'Kinds of data the provider promises for the league, not for every match; null if not stated.',
    enumRule(FOLLOWED_KINDS),
    { nullable: true },
  )
  kinds: string[] | null;
}

export class SourceLeagueList {
  @ArrayField('Leagues, by country and name.', () => SourceLeague)
  data: SourceLeague[];
}

export class KeyTest {
  @BooleanField('Whether the provider accepts the key.')
  isAccepted: boolean;

  @StringField('Result of the test in words.', { example: 'The Odds API accepts the key.' })
  message: string;

  @IntegerField('Units left according to the provider; null if not stated.', { nullable: true, example: 458 })
  unitsLeft: number | null;
}

/** A provider's response as listed. */
export class SourceAnswer {
  @PublicIdField('Stored response; `GET /api/v2/sources/answers/{answerId}` returns its bytes.', { example: 1 })
  id: number;

  @StringField('Address, without the key.', { example: 'https://api.the-odds-api.com/v4/sports/soccer_epl/odds' })
  path: string;

  @IntegerField('HTTP status.', { example: 200 })
  status: number;

  @InstantField('When the response was received.', { example: '2025-02-25T15:00:00.000Z' })
  receivedAt: string;

  @InstantField('When the response was last imported; null if not yet.', {
    nullable: true,
    example: '2025-02-25T15:00:01.000Z',
  })
  importedAt: string | null;

  @StringField('Why the import failed; null if it succeeded or is still to come.', { nullable: true })
  importError: string | null;

  @IntegerField('Length in bytes.', { minimum: 0, example: 20_480 })
  bytes: number;
}

export class SourceAnswersQuery extends CursorQuery {}

export class SourceAnswerPage extends CursorPageOf(SourceAnswer) {}
