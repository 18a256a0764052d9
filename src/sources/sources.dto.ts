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
import { ConnectionSettingsBody } from '../polling/connection.dto.js';

const providers = CONNECTORS.map(({ source }) => source.name);
const keyShape = textRule({ pattern: /^[\x21-\x7e]{1,500}$/ });
const keyWords = '1 to 500 letters, digits and signs without spaces, as the provider shows it';

/** A key of a provider; no error repeats it. */
const KeyField = (description: string, options: FieldOptions): PropertyDecorator =>
  ValueField(description, { ...keyShape, allowed: keyWords, explain: () => `must be ${keyWords}` }, options);

const NameField = (description: string): PropertyDecorator =>
  StringField(description, { optional: true, maximumLength: 100, ...nameText, example: 'Premier League' });

export class SourcePath {
  @PublicIdField('Connection.', { example: 1, asText: true }) id: number;
}

export class AnswerPath {
  @PublicIdField('Answer.', { example: 1, asText: true }) answerId: number;
}

/** A new connection. */
export class SourceBody {
  @EnumField('Provider.', providers, { example: 'the-odds-api' })
  provider: string;

  @NameField('Name, unlike that of any other connection. Default: that of the provider.')
  name?: string;

  @KeyField('Key of the account; needed where the provider takes one. Stored encrypted, and never shown again.', {
    optional: true,
  })
  key?: string;

  @ObjectField('What is followed.', () => ConnectionSettingsBody)
  settings: ConnectionSettingsBody;

  @BooleanField('Whether it begins paused.', { optional: true })
  isPaused?: boolean;

  @ReasonField() reason?: string;
}

/** Members of a connection to replace; absent ones stay. */
export class SourceChange {
  @NameField('Name, unlike that of any other connection.')
  name?: string;

  @KeyField('Another key of the account.', { optional: true })
  key?: string;

  @ObjectField('What is followed, as a whole.', () => ConnectionSettingsBody, { optional: true })
  settings?: ConnectionSettingsBody;

  @BooleanField('True: nothing is requested until it is false again.', { optional: true })
  isPaused?: boolean;

  @ReasonField() reason?: string;
}

/** Settings whose use is asked before they are stored. */
export class SourceForecastBody {
  @EnumField('Provider.', providers, { example: 'the-odds-api' })
  provider: string;

  @ObjectField('What would be followed.', () => ConnectionSettingsBody)
  settings: ConnectionSettingsBody;

  @PublicIdField('Connection whose settings they would be: what it has requested already is not counted again.', {
    optional: true,
    example: 1,
  })
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

  @EnumField('`file`: listed in the file that SOURCES names, and changed there; `service`: added over HTTP.', [
    'file',
    'service',
  ])
  origin: string;

  @ObjectField('What is followed.', () => ConnectionSettingsBody)
  settings: ConnectionSettingsBody;

  @BooleanField('Whether a key is stored, or a variable named that holds it.')
  hasKey: boolean;

  @StringField('Environment variable that holds the key; null: none is named.', {
    nullable: true,
    example: 'THE_ODDS_API_KEY',
  })
  keyVariable: string | null;

  @BooleanField('Whether nothing is requested.')
  isPaused: boolean;
}

/** Expected use of one purpose. */
export class PurposeUse {
  @EnumField('What requests are for; the most important purpose is first.', POLL_PURPOSES, { example: 'lineups' })
  purpose: string;

  @IntegerField('Units that following everything would take until the budget is renewed.', { minimum: 0, example: 60 })
  expected: number;

  @IntegerField('Units that the budget leaves for it; fewer than expected: the rest is left out.', {
    minimum: 0,
    example: 60,
  })
  covered: number;
}

/** How a provider counts requests. */
class BudgetKind {
  @EnumField('What is counted.', ['calls', 'credits'])
  unit: string;

  @EnumField('How often it is renewed: at midnight UTC, or on the first of the month.', ['daily', 'monthly'])
  renewed: string;

  @IntegerField('Units until it is renewed.', { minimum: 0, example: 500 })
  units: number;
}

/** What remains of a budget. */
export class SourceBudget extends BudgetKind {
  @IntegerField('Units spent since it was renewed.', { minimum: 0, example: 42 })
  spent: number;

  @IntegerField("Units left: not spent, and no more than the provider's own account says.", { example: 458 })
  left: number;

  @InstantField('When it is renewed.', { example: '2025-03-01T00:00:00.000Z' })
  renewsAt: string;

  @ArrayField('Expected use from the last forecast until then.', () => PurposeUse)
  forecast: PurposeUse[];

  @StringField('What will be left out, in a sentence; null: nothing, as far as is expected.', {
    nullable: true,
    example: '40 of 120 expected credits are left out: oddsAhead (40).',
  })
  leftOut: string | null;
}

export class AnsweredPurpose {
  @EnumField('What the request was for.', POLL_PURPOSES, { example: 'lineups' })
  purpose: string;

  @InstantField('When such a request was last answered.', { example: '2025-02-25T15:00:00.000Z' })
  answeredAt: string;
}

export class SourceError {
  @EnumField('`request`: it failed; `import`: its answer could not be read.', ['request', 'import'])
  kind: string;

  @StringField('What was requested, or the address of the answer.', { example: 'odds/soccer_epl' })
  subject: string;

  @StringField('What went wrong.', { example: 'the provider responded with 500' })
  message: string;

  @InstantField('When.', { example: '2025-02-25T15:00:00.000Z' })
  at: string;
}

const states = ['running', 'waiting', 'paused', 'refused', 'late'] as const;

/** How a connection is doing. */
export class SourceStatus {
  @EnumField(
    '`running`: requests are being sent; `waiting`: until something is due; `paused`: by an operator; `refused`: by ' +
      'the provider, or for lack of a key; `late`: due for ten minutes, and no worker has run it.',
    states,
    { example: 'waiting' },
  )
  state: (typeof states)[number];

  @StringField('Why, in words; null where the state says it.', { nullable: true, example: 'the key was refused' })
  reason: string | null;

  @InstantField('Until when it waits or is refused; null: unknown.', {
    nullable: true,
    example: '2025-02-25T18:00:00.000Z',
  })
  until: string | null;

  @InstantField('When something is due next; null: as soon as a worker runs it.', {
    nullable: true,
    example: '2025-02-25T18:00:00.000Z',
  })
  nextPollAt: string | null;

  @ObjectField('Budget; null where the provider counts nothing.', () => SourceBudget, { nullable: true })
  budget: SourceBudget | null;

  @ArrayField('When requests of each purpose were last answered, the latest first.', () => AnsweredPurpose)
  freshness: AnsweredPurpose[];

  @ArrayField('Last errors, newest first: 20 at most.', () => SourceError)
  errors: SourceError[];

  @IntegerField('Stored answers.', { minimum: 0, example: 120 })
  answersStored: number;
}

/** A connection with its status. */
export class ListedSource extends Source {
  @ObjectField('How it is doing.', () => SourceStatus)
  status: SourceStatus;
}

export class SourceList {
  @ArrayField('All connections, by name.', () => ListedSource)
  data: ListedSource[];
}

class ProviderBudgetKind extends BudgetKind {
  @IntegerField('Requests a minute.', { minimum: 1, example: 60 })
  callsPerMinute: number;
}

/** A provider that can be followed. */
export class SourceProvider {
  @EnumField('Provider.', providers, { example: 'the-odds-api' })
  provider: string;

  @StringField('Name.', { example: 'The Odds API' })
  title: string;

  @ListField('Kinds of data that it has.', enumRule(FOLLOWED_KINDS))
  kinds: string[];

  @BooleanField('Whether it takes a key.')
  needsKey: boolean;

  @BooleanField('Whether it is followed by leagues and seasons.')
  hasLeagues: boolean;

  @ListField('Optional members of its settings.', enumRule(OPTIONAL_MEMBERS))
  optionalMembers: string[];

  @BooleanField('Whether a key can be tested for free.')
  hasTest: boolean;

  @ObjectField('What its free plan gives; null where it counts nothing.', () => ProviderBudgetKind, { nullable: true })
  budget: ProviderBudgetKind | null;
}

export class SourceProviderList {
  @ArrayField('All providers.', () => SourceProvider)
  data: SourceProvider[];
}

/** What settings would use. */
export class SourceForecast {
  @ObjectField(
    'Budget with what is expected until it is renewed; null where the provider counts nothing.',
    () => SourceBudget,
    {
      nullable: true,
    },
  )
  budget: SourceBudget | null;

  @IntegerField('Stored matches of these leagues, which it is counted from.', { minimum: 0, example: 380 })
  matches: number;

  @StringField('What the figures do not include; null: nothing.', {
    nullable: true,
    example: 'No match of these leagues is stored yet: requests for matches are not counted.',
  })
  note: string | null;
}

export class KeyTest {
  @BooleanField('Whether the provider takes the key.')
  isAccepted: boolean;

  @StringField('What it responded.', { example: 'The provider takes the key.' })
  message: string;

  @IntegerField("Units left by the provider's own account; null: not stated.", { nullable: true, example: 458 })
  unitsLeft: number | null;
}

/** An answer of a provider, as it is listed. */
export class SourceAnswer {
  @PublicIdField('Answer; `GET /api/v2/sources/answers/{answerId}` gives its bytes.', { example: 1 })
  id: number;

  @StringField('Address, without the key.', { example: 'https://api.the-odds-api.com/v4/sports/soccer_epl/odds' })
  path: string;

  @IntegerField('HTTP status.', { example: 200 })
  status: number;

  @InstantField('When it came.', { example: '2025-02-25T15:00:00.000Z' })
  receivedAt: string;

  @InstantField('When it was last imported; null: not yet.', { nullable: true, example: '2025-02-25T15:00:01.000Z' })
  importedAt: string | null;

  @StringField('Why it could not be imported; null: it could, or is not imported yet.', { nullable: true })
  importError: string | null;

  @IntegerField('Length in bytes.', { minimum: 0, example: 20_480 })
  bytes: number;
}

export class SourceAnswersQuery extends CursorQuery {}

export class SourceAnswerPage extends CursorPageOf(SourceAnswer) {}
