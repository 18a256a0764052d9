import { setTimeout as wait } from 'node:timers/promises';
import type { Connector, Poll, ProviderAnswer, ProviderFault, ProviderRequest } from '../ingestion/connector.js';
import { listFollowedMatches } from '../ingestion/load/followed-matches.queries.js';
import { allowanceOf, budgetUse, forecastBudget, renewalAfter } from './budget-forecast.js';
import type { PurposeForecast } from './budget-forecast.js';
import {
  claimPolls,
  delayPolls,
  findValidators,
  forgetValidators,
  holdConnection,
  readPollStates,
  releaseConnection,
  renewBudget,
  spendUnits,
  storeAnswered,
  storeFailure,
  storeRun,
} from './connections.queries.js';
import type { StoredConnection } from './connections.queries.js';
import { importAnswers, importTogether } from './import-answers.js';
import type { ImportParts } from './import-answers.js';
import { openFolder, pollFiles } from './poll-folder.js';
import { backOff, duePolls, nextDueAt, planPolls } from './poll-plan.js';
import type { FollowedState } from './poll-plan.js';
import { addressOf, ProviderUnreachable, withKey, withoutKeys } from './provider-client.js';
import type { ProviderClient } from './provider-client.js';
import { insertRawAnswer, listAnswersToImport, listWaitingAnswers } from './raw-answers.queries.js';
import { FolderProblem } from './watched-folder.js';

/** Dependencies of a run besides its connection. */
export interface PollingParts extends ImportParts {
  readonly client: ProviderClient;
  readonly now: () => Date;
  /** Overridden provider addresses, by variable name. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Whether user-entered addresses may be in a private network. */
  readonly allowsPrivate: boolean;
  /** Folder that must contain all user-entered folders; null: none may be watched. */
  readonly feedsDirectory: string | null;
}

/** Maximum duration of a run; what is still due is requested by the next one. */
const RUN_MILLISECONDS = 45_000;
const FORECAST_MILLISECONDS = 15 * 60_000;
/** Pause after the key was rejected. */
export const KEY_PAUSE_MILLISECONDS = 3_600_000;
/** A poll beyond the budget is reconsidered after this, or with the next due poll. */
const BUDGET_PAUSE_MILLISECONDS = 15 * 60_000;
/** Maximum back-off for an unreadable folder, as it may be mounted soon. */
const LONGEST_FOLDER_PAUSE_MILLISECONDS = 5 * 60_000;
const RATE_PAUSE_SECONDS = 60;
/** Delay before the next run of a connection without planned polls. */
const IDLE_MILLISECONDS = 3_600_000;
const NO_VALIDATORS = { etag: null, lastModified: null };

/**
 * One run of a connection: imports responses left by an earlier process, then sends what is due within the budget,
 * stores each raw response and imports it; files that depend on each other are imported after the last request. A
 * request interrupted by the end of its process is repeated, and counts as spent.
 * @param key null: the provider needs none
 */
export async function pollConnection(
  parts: PollingParts,
  connector: Connector,
  connection: StoredConnection,
  key: string | null,
): Promise<void> {
  const run = new ConnectionRun(parts, connector, connection, key);
  await run.importWaiting([]);
  await run.send();
}

class ConnectionRun {
  private readonly began = performance.now();
  private unitsLeft: number | null = null;
  private requestsSent = 0;
  private isHeld = false;
  /** Null: the provider has no budget. */
  private budget: RunBudget | null = null;

  constructor(
    private readonly parts: PollingParts,
    private readonly connector: Connector,
    private readonly connection: StoredConnection,
    private readonly key: string | null,
  ) {}

  /** Sends due requests. */
  async send(): Promise<void> {
    const { sql, now, signal } = this.parts;
    const { connector, connection } = this;
    const state = await this.readState();
    const due = duePolls(planPolls(connector, state, now()), now());
    const budget = (this.budget = await this.openBudget(state));
    /** Keys of polls beyond the budget. */
    const leftOut = new Set<string>();
    for (const request of connector.requests(due, connection.settings)) {
      signal.throwIfAborted();
      if (this.isHeld || performance.now() - this.began > RUN_MILLISECONDS) break;
      if (budget !== null && !budget.allows(request)) {
        for (const { key } of request.polls) leftOut.add(key);
        continue;
      }
      await this.pace();
      await this.answer(request, state);
    }
    if (connector.source.needsFolder === true) await this.importWaiting([]);
    const later = new Date(now().getTime() + BUDGET_PAUSE_MILLISECONDS);
    const planned = planPolls(connector, await this.readState(), now());
    const next = nextDueAt(planned.map((poll) => (leftOut.has(poll.key) ? { ...poll, dueAt: later } : poll)));
    await storeRun(sql, connection.id, {
      nextPollAt: next ?? new Date(now().getTime() + IDLE_MILLISECONDS),
      unitsLeft: this.unitsLeft,
      forecast: budget?.renewed ?? null,
    });
  }

  private async readState(): Promise<FollowedState> {
    const { id, sourceId, settings } = this.connection;
    const leagues = settings.leagues.map((league) => String(league.id));
    const [matches, polls] = await Promise.all([
      listFollowedMatches(this.parts.sql, sourceId, leagues),
      readPollStates(this.parts.sql, id),
    ]);
    return { settings, matches, polls };
  }

  /** The budget with a current forecast; null: the provider has no budget. */
  private async openBudget(state: FollowedState): Promise<RunBudget | null> {
    const { connector, connection, parts } = this;
    if (connector.budget === null) return null;
    const now = parts.now();
    const { left, isRenewed } = budgetUse(connector.budget, connection, now);
    if (isRenewed) await renewBudget(parts.sql, connection.id, now);
    const { forecast, forecastAt } = connection;
    const isCurrent = !isRenewed && forecastAt !== null && now.getTime() - forecastAt.getTime() < FORECAST_MILLISECONDS;
    if (isCurrent && forecast !== null) return new RunBudget(left, forecast, null);
    const rows = await forecastBudget(connector, state, { now, until: renewalAfter(connector.budget, now), left });
    return new RunBudget(left, rows, { rows, at: now });
  }

  /** Waits to respect the limit of requests per minute. */
  private async pace(): Promise<void> {
    const { budget } = this.connector;
    if (budget === null || this.requestsSent++ === 0) return;
    const perMinute = this.connection.settings.callsPerMinute ?? budget.callsPerMinute;
    await wait(60_000 / perMinute, undefined, { signal: this.parts.signal });
  }

  /** Sends one request with its further pages, and imports the responses. */
  private async answer(request: ProviderRequest, state: FollowedState): Promise<void> {
    const { sql, now } = this.parts;
    const { id } = this.connection;
    const isClaimed = await claimPolls(sql, id, request.polls, state.polls, { now: now(), cost: request.cost });
    if (!isClaimed) return;
    if (this.connection.settings.folder !== undefined)
      return this.watchFolder(this.connection.settings.folder, request);
    const paths = [request.path];
    for (const [index, path] of paths.entries()) {
      if (index > 0) {
        if (this.budget?.allows(request) === false) {
          await storeAnswered(sql, id, request.polls, { now: now(), ...NO_VALIDATORS });
          break;
        }
        await this.pace();
        await spendUnits(sql, id, request.cost);
      }
      const further = await this.request(path, request.polls, { isFirst: index === 0, left: paths.length - index - 1 });
      if (further === null) break;
      paths.push(...further);
    }
    if (this.connector.source.needsFolder !== true) await this.importWaiting(request.polls);
  }

  /** Imports new files in a folder. */
  private async watchFolder(folder: string, { polls }: ProviderRequest): Promise<void> {
    const { parts, connection, connector } = this;
    try {
      const files = await openFolder(parts, connection, connector.source, folder);
      await this.leaveUnchanged(polls);
      await pollFiles(parts, connection, files, {
        isOver: () => performance.now() - this.began > RUN_MILLISECONDS,
        importStored: () => this.importWaiting([]),
      });
    } catch (error) {
      if (!(error instanceof FolderProblem)) throw error;
      await this.fail(polls, error.message, LONGEST_FOLDER_PAUSE_MILLISECONDS);
    }
  }

  /**
   * Requests one page. The polls are answered with the last one, so that a fault on any page repeats them all.
   * @param left pages to request after this one, as far as known
   * @returns paths of further pages; null: there was a fault
   */
  private async request(
    path: string,
    polls: readonly Poll[],
    { isFirst, left }: { isFirst: boolean; left: number },
  ): Promise<readonly string[] | null> {
    const { sql, now } = this.parts;
    const { connection, connector } = this;
    let answer: ProviderAnswer;
    try {
      answer = await this.fetch(path, isFirst && polls.length === 1 ? polls[0]! : null);
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      await this.fail(polls, error.message);
      return null;
    }
    const moment = now();
    if (answer.status === 304) {
      await this.leaveUnchanged(polls);
      return [];
    }
    const { fault, furtherPages, unitsLeft } = connector.read(answer, path);
    this.unitsLeft = unitsLeft ?? this.unitsLeft;
    if (fault !== null) {
      await this.meetFault(fault, polls);
      return null;
    }
    const { status, headers, body } = answer;
    const { id: connectionId, sourceId } = connection;
    await sql.transaction(async (transaction) => {
      const shown = withoutKeys(connector, path);
      await insertRawAnswer(transaction, { connectionId, sourceId, path: shown, status, receivedAt: moment, body });
      const isLast = left === 0 && furtherPages.length === 0;
      const isOnly = isFirst && isLast;
      // validators of one page say nothing about the others
      if (!isOnly) await forgetValidators(transaction, connectionId, polls);
      const validators = isOnly
        ? { etag: headers.get('etag'), lastModified: headers.get('last-modified') }
        : NO_VALIDATORS;
      if (isLast) await storeAnswered(transaction, connectionId, polls, { now: moment, ...validators });
    });
    await releaseConnection(sql, connectionId);
    return furtherPages;
  }

  private async fetch(path: string, poll: Poll | null): Promise<ProviderAnswer> {
    const { sql, client, signal, addresses, allowsPrivate } = this.parts;
    const { connection, connector, key } = this;
    const signed = withKey(connector, addressOf(connector, path, addresses), key);
    const validators = poll === null ? null : await findValidators(sql, connection.id, poll.key);
    const headers = { ...signed.headers };
    if (validators?.etag != null) headers['if-none-match'] = validators.etag;
    else if (validators?.lastModified != null) headers['if-modified-since'] = validators.lastModified;
    const isPublicOnly = connector.server === null && connection.origin === 'service' && !allowsPrivate;
    return client.get({ url: signed.url, headers, isPublicOnly }, signal);
  }

  /** Stores that the provider answered with nothing new. */
  private async leaveUnchanged(polls: readonly Poll[]): Promise<void> {
    const { sql, now } = this.parts;
    await storeAnswered(sql, this.connection.id, polls, { now: now(), ...NO_VALIDATORS });
    await releaseConnection(sql, this.connection.id);
  }

  private async fail(polls: readonly Poll[], reason: string, longestPause = Infinity): Promise<void> {
    const { sql, now, logger } = this.parts;
    const failures = await storeFailure(sql, this.connection.id, polls, reason);
    const until = new Date(now().getTime() + Math.min(backOff(failures, Math.random()), longestPause));
    await delayPolls(sql, this.connection.id, polls, until);
    logger.warn({ connection: this.connection.name, reason, until }, 'a request to a provider failed');
  }

  /** Delays the request, or suspends the whole connection. */
  private async meetFault({ kind, reason, retryAfterSeconds }: ProviderFault, polls: readonly Poll[]): Promise<void> {
    const { sql, now, logger } = this.parts;
    const { id, name } = this.connection;
    if (kind === 'request') return this.fail(polls, reason);
    if (kind === 'absent') return this.leaveUnchanged(polls);
    await storeFailure(sql, id, polls, reason);
    await delayPolls(sql, id, polls, now());
    const pauses = {
      key: KEY_PAUSE_MILLISECONDS,
      rate: (retryAfterSeconds ?? RATE_PAUSE_SECONDS) * 1000,
      budget:
        this.connector.budget === null ? 0 : renewalAfter(this.connector.budget, now()).getTime() - now().getTime(),
    };
    const until = new Date(now().getTime() + pauses[kind]);
    await holdConnection(sql, id, until, reason);
    this.isHeld = true;
    logger.warn({ connection: name, reason, until }, 'a provider refuses further requests');
  }

  /**
   * Imports responses that are not imported yet. If files depend on each other, refused rows are read again when any
   * file they need changes.
   * @param polls the polls they answer
   */
  async importWaiting(polls: readonly Poll[]): Promise<void> {
    const { sql, now } = this.parts;
    const { id, name, sourceId } = this.connection;
    const { source } = this.connector;
    if (source.needsFolder === true) {
      await importTogether(this.parts, { source, sourceId }, await listWaitingAnswers(sql, id), [name], now());
      return;
    }
    for (;;) {
      const answers = await listAnswersToImport(sql, id);
      if (answers.length === 0) return;
      const { refused } = await importAnswers(this.parts, source, answers, [name], now());
      if (refused.length > 0) await forgetValidators(sql, id, polls);
    }
  }
}

/** Budget of a run; units are spent as requests are allowed. */
class RunBudget {
  constructor(
    private left: number,
    private readonly forecast: readonly PurposeForecast[],
    /** The forecast, if computed for this run. */
    readonly renewed: { rows: readonly PurposeForecast[]; at: Date } | null,
  ) {}

  allows({ polls, cost }: ProviderRequest): boolean {
    const [first] = polls;
    if (first === undefined || cost > allowanceOf(first.purpose, this.left, this.forecast)) return false;
    this.left -= cost;
    return true;
  }
}
