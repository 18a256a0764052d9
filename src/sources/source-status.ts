import type { ConnectionSettings, Connector, ProviderBudget } from '../ingestion/connector.js';
import { findConnector } from '../ingestion/sources/connectors.js';
import { budgetUse, renewalAfter } from '../polling/budget-forecast.js';
import type { PurposeForecast, StoredBudget } from '../polling/budget-forecast.js';
import { connectionState } from '../polling/connection-state.js';
import type { ConnectionSettingsBody } from '../polling/connection.dto.js';
import type { Source, SourceBudget, SourceStatus } from './sources.dto.js';
import type { ConnectionError, ConnectionRecord, PurposeAnswered } from './sources.repository.js';

/** The connector of a provider. @throws Error if it has none */
export function connectorOf(provider: string): Connector {
  const connector = findConnector(provider);
  if (connector === null) throw new Error(`${provider} has no connector`);
  return connector;
}

/** Settings in API form: league ids are strings. */
export function shownSettings({ leagues, ...settings }: ConnectionSettings): ConnectionSettingsBody {
  const shown = leagues.map(({ id, season }) => ({ id: String(id), season }));
  return { leagues: shown, ...settings } as ConnectionSettingsBody;
}

/** A connection in API form. */
export function sourceOf({ id, name, sourceName, origin, settings, ...record }: ConnectionRecord): Source {
  const { keyVariable, sealedKey, isPaused } = record;
  return {
    id,
    name,
    provider: sourceName,
    title: connectorOf(sourceName).title,
    origin,
    settings: shownSettings(settings),
    hasKey: sealedKey !== null || keyVariable !== null,
    keyVariable,
    isPaused,
  };
}

/**
 * Status of a connection.
 * @param isFrozen the clock is set to the past, so nothing is requested
 */
export function statusOf(
  record: ConnectionRecord,
  { answered, errors }: { answered: readonly PurposeAnswered[]; errors: readonly ConnectionError[] },
  now: Date,
  isFrozen: boolean,
): SourceStatus {
  const { budget } = connectorOf(record.sourceName);
  const { state, reason, until } = connectionState(record, now, isFrozen);
  return {
    state,
    reason,
    until: until?.toISOString() ?? null,
    nextPollAt: record.nextPollAt?.toISOString() ?? null,
    budget: budget === null ? null : budgetOf(budget, record, record.forecast ?? [], now),
    freshness: answered.map(({ purpose, answeredAt }) => ({ purpose, answeredAt: answeredAt.toISOString() })),
    errors: errors.map(({ kind, subject, message, at }) => ({ kind, subject, message, at: at.toISOString() })),
    answersStored: record.answersStored,
  };
}

/** The budget of a provider that has one, with its expected use. */
export function budgetOf(
  budget: ProviderBudget,
  stored: StoredBudget,
  forecast: readonly PurposeForecast[],
  now: Date,
): SourceBudget {
  const { units, spent, left } = budgetUse(budget, stored, now);
  return {
    unit: budget.unit,
    renewed: budget.renewed,
    units,
    spent,
    left,
    renewsAt: renewalAfter(budget, now).toISOString(),
    forecast: [...forecast],
    leftOut: leftOutOf(forecast, budget.unit),
  };
}

/** Sentence on what the budget does not cover; null: it covers everything. */
function leftOutOf(forecast: readonly PurposeForecast[], unit: string): string | null {
  const missing = forecast.filter(({ expected, covered }) => covered < expected);
  if (missing.length === 0) return null;
  const sum = (rows: readonly PurposeForecast[], of: (row: PurposeForecast) => number): number =>
    rows.reduce((total, row) => total + of(row), 0);
  const parts = missing.map(({ purpose, expected, covered }) => `${purpose} (${expected - covered})`).join(', ');
  const left = sum(missing, ({ expected, covered }) => expected - covered);
  return `${left} of ${sum(forecast, ({ expected }) => expected)} expected ${unit} are left out: ${parts}.`;
}
