import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { ApplicationError, invalidMember, unknownResource } from '../common/problem/application-error.js';
import { AppConfig } from '../config/app-config.js';
import type { Connector, LeagueList, OfferedLeague, ProviderAnswer } from '../ingestion/connector.js';
import { SourceFileError } from '../ingestion/source.js';
import { CONNECTORS } from '../ingestion/sources/connectors.js';
import { budgetUse, forecastBudget, renewalAfter } from '../polling/budget-forecast.js';
import { allowedSettings } from '../polling/allowed-folder.js';
import { hasLeagues, settingsOf } from '../polling/connection-settings.js';
import { addressOf, ProviderClient, ProviderUnreachable, withKey } from '../polling/provider-client.js';
import { ProviderKeys } from '../polling/provider-keys.js';
import { budgetOf, connectorOf } from './source-status.js';
import type {
  KeyTest,
  SourceForecast,
  SourceForecastBody,
  SourceLeague,
  SourceLeagueList,
  SourceLeaguesBody,
  SourceProviderList,
} from './sources.dto.js';
import { SourcesRepository } from './sources.repository.js';

/** Checks before and after a connection is stored: available providers, expected use, validity of the key. */
@Injectable()
export class SourceChecksService implements OnApplicationShutdown {
  private readonly client = new ProviderClient();
  private readonly stopping = new AbortController();

  constructor(
    private readonly repository: SourcesRepository,
    private readonly keys: ProviderKeys,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Lists every provider that can be followed. */
  listProviders(): SourceProviderList {
    const data = CONNECTORS.map((connector) => ({
      provider: connector.source.name,
      title: connector.title,
      kinds: [...connector.kinds],
      needsKey: connector.budget !== null,
      hasLeagues: hasLeagues(connector),
      optionalMembers: [...connector.optionalMembers],
      hasTest: connector.testPath !== undefined,
      hasLeagueList: connector.leagueList !== undefined,
      budget: connector.budget,
    }));
    return { data };
  }

  /**
   * Budget use expected for settings until the budget is renewed.
   * @throws ApplicationError `invalid_input` naming the member; `not_found` for an unknown connection
   */
  async forecast({ provider, settings: body, sourceId }: SourceForecastBody): Promise<SourceForecast> {
    const connector = connectorOf(provider);
    const settings = await allowedSettings(settingsOf(connector, body, ['settings']), this.config.feedsDirectory);
    const existing = sourceId === undefined ? null : await this.repository.find(sourceId);
    if (sourceId !== undefined && existing?.sourceName !== provider)
      throw unknownResource(`${provider} source`, sourceId);
    const matches = await this.repository.listMatches(provider, settings);
    const note =
      matches.length > 0 || !hasLeagues(connector)
        ? null
        : 'No match of these leagues is stored yet: requests for single matches are not counted.';
    const { budget } = connector;
    if (budget === null) return { budget: null, matches: matches.length, note };
    const now = this.clock.realTime.now();
    const stored = { unitsSpent: 0, unitsLeft: null, budgetRenewedAt: null, ...existing, settings };
    const { left } = budgetUse(budget, stored, now);
    const polls = existing === null ? new Map() : await this.repository.readPollStates(existing.id);
    const until = renewalAfter(budget, now);
    const rows = await forecastBudget(connector, { settings, matches, polls }, { now, until, left });
    return { budget: budgetOf(budget, stored, rows, now), matches: matches.length, note };
  }

  /**
   * Tests the key of a connection with a free request.
   * @throws ApplicationError `not_found`; `conflict` if there is nothing to test
   */
  async testKey(id: number): Promise<KeyTest> {
    const record = await this.repository.find(id);
    if (record === null) throw unknownResource('source', id);
    const connector = connectorOf(record.sourceName);
    const { testPath, title } = connector;
    if (testPath === undefined) throw new ApplicationError('conflict', `${title} has no request that tests a key.`);
    const key = this.keys.of(record);
    if ('problem' in key) return { isAccepted: false, message: key.problem, unitsLeft: null };
    const answer = await this.request(connector, testPath, key.key);
    if (typeof answer === 'string') return { isAccepted: false, message: answer, unitsLeft: null };
    const { fault, unitsLeft } = connector.read(answer, testPath);
    return { isAccepted: fault === null, message: fault?.reason ?? `${title} accepts the key.`, unitsLeft };
  }

  /**
   * The leagues of a provider, sorted by country and name.
   * @throws ApplicationError `invalid_input` without a key; `not_found` for an unknown connection; `conflict` where
   * the provider has no list, or refuses to return it
   */
  async listLeagues({ provider, key, sourceId }: SourceLeaguesBody): Promise<SourceLeagueList> {
    const connector = connectorOf(provider);
    const { leagueList, title } = connector;
    if (leagueList === undefined) throw new ApplicationError('conflict', `${title} has no list of its leagues.`);
    this.refuseWhileFrozen();
    const used = key ?? (await this.keyOf(provider, sourceId));
    if (sourceId !== undefined) await this.repository.spendUnits(sourceId, leagueList.cost);
    const answer = await this.request(connector, leagueList.path, used);
    if (typeof answer === 'string') throw new ApplicationError('conflict', answer);
    const { fault } = connector.read(answer, leagueList.path);
    if (fault !== null) throw new ApplicationError('conflict', `${title} gives no leagues: ${fault.reason}`);
    const names = ({ country, name }: SourceLeague): string => `${country ?? ''} ${name}`;
    const data = leaguesIn(answer, leagueList)
      .map(({ id, kinds, ...league }) => ({ ...league, id: String(id), kinds: kinds === null ? null : [...kinds] }))
      .sort((one, other) => names(one).localeCompare(names(other), 'en'));
    return { data };
  }

  /** The key of a stored connection. */
  private async keyOf(provider: string, sourceId: number | undefined): Promise<string | null> {
    if (sourceId === undefined)
      throw invalidMember(['key'], 'is missing; send the key, or in sourceId the source whose key is to be taken');
    const record = await this.repository.find(sourceId);
    if (record?.sourceName !== provider) throw unknownResource(`${provider} source`, sourceId);
    const key = this.keys.of(record);
    if ('problem' in key) throw new ApplicationError('conflict', key.problem);
    return key.key;
  }

  private refuseWhileFrozen(): void {
    if (this.config.clockAsOf !== null)
      throw new ApplicationError('conflict', 'The clock is set to the past, so nothing is requested.');
  }

  /** @returns the response, or a text with the reason why there is none */
  private async request(connector: Connector, path: string, key: string | null): Promise<ProviderAnswer | string> {
    this.refuseWhileFrozen();
    const address = addressOf(connector, path, this.config.providerAddresses);
    try {
      return await this.client.get({ ...withKey(connector, address, key), isPublicOnly: false }, this.stopping.signal);
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      return error.message;
    }
  }

  /** Aborts a request in progress. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.client.close();
  }
}

/** @throws ApplicationError `conflict` if the response is not a list of leagues */
function leaguesIn({ body }: ProviderAnswer, leagueList: LeagueList): OfferedLeague[] {
  try {
    return leagueList.read(body);
  } catch (error) {
    if (error instanceof SourceFileError) throw new ApplicationError('conflict', error.message);
    throw error;
  }
}
