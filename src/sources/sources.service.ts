import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { WriteReply } from '../common/access/reason.dto.js';
import type { Writer } from '../common/access/writer.js';
import { Clock } from '../common/clock/clock.js';
import { requireMatch } from '../common/entity-tag.js';
import { ApplicationError, invalidMember, jsonPointer, unknownResource } from '../common/problem/application-error.js';
import { AppConfig } from '../config/app-config.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import type { WriteTransaction } from '../database/transaction-runner.js';
import type { ConnectionSettings, Connector } from '../ingestion/connector.js';
import { allowedSettings } from '../polling/allowed-folder.js';
import { settingsOf } from '../polling/connection-settings.js';
import type { ConnectionSettingsBody } from '../polling/connection.dto.js';
import { ProviderKeys } from '../polling/provider-keys.js';
import { connectorOf, shownSettings, sourceOf, statusOf } from './source-status.js';
import type { ListedSource, Source, SourceBody, SourceChange, SourceList, SourceStatus } from './sources.dto.js';
import { SourcesRepository } from './sources.repository.js';
import type { ConnectionFields, ConnectionRecord } from './sources.repository.js';

const MOST_ERRORS = 20;

/** Connections to providers: look-up, status and changes. */
@Injectable()
export class SourcesService {
  constructor(
    private readonly repository: SourcesRepository,
    private readonly transactions: TransactionRunner,
    private readonly keys: ProviderKeys,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** All connections with their status, sorted by name. */
  async list(): Promise<SourceList> {
    return { data: await this.withStatus(await this.repository.list()) };
  }

  /** @throws ApplicationError `not_found` */
  async get(id: number): Promise<Source> {
    return sourceOf((await this.repository.find(id)) ?? unknownSource(id));
  }

  /** @throws ApplicationError `not_found` */
  async getStatus(id: number): Promise<SourceStatus> {
    const [listed] = await this.withStatus([(await this.repository.find(id)) ?? unknownSource(id)]);
    return listed!.status;
  }

  /**
   * Adds a connection; its key is stored encrypted.
   * @throws ApplicationError `invalid_input` naming the member; `conflict` if the name is taken
   */
  async create(body: SourceBody, writer: Writer): Promise<Source> {
    const connector = connectorOf(body.provider);
    const { key } = body;
    if (connector.budget !== null && key === undefined)
      throw invalidMember(['key'], `is missing; it must be the key of your account at ${connector.title}`);
    const fields: ConnectionFields = {
      name: body.name?.trim() ?? connector.title,
      settings: await this.settingsOf(connector, body.settings),
      sealedKey: this.seal(connector, key),
      isPaused: body.isPaused ?? false,
    };
    return this.transactions.run(writer, async (transaction) => {
      requireMatch(writer.ifMatch, null);
      await this.refuseTakenName(transaction, fields.name, null);
      const id = await this.repository.insert(transaction, body.provider, fields, this.clock.realTime.now());
      const source = sourceOf((await this.repository.find(id, transaction)) ?? unknownSource(id));
      await transaction.record({ entityKind: 'source', entityId: id, action: 'create', before: null, after: source });
      return source;
    });
  }

  /**
   * Replaces the given members of a connection. Those listed in the SOURCES file can only be paused.
   * @throws ApplicationError `not_found`, `precondition_failed`, `invalid_input`; `conflict` for an entry of the file,
   * or if the name is taken
   */
  async change(id: number, { name, key, settings, isPaused }: SourceChange, writer: Writer): Promise<Source> {
    return this.transactions.run(writer, async (transaction) => {
      const before = await this.lock(transaction, id, writer);
      const isOfFile = name !== undefined || key !== undefined || settings !== undefined;
      if (isOfFile) this.refuseFile(before);
      const connector = connectorOf(before.sourceName);
      const fields: ConnectionFields = {
        name: name?.trim() ?? before.name,
        settings: settings === undefined ? before.settings : await this.settingsOf(connector, settings),
        sealedKey: key === undefined ? before.sealedKey : this.seal(connector, key),
        isPaused: isPaused ?? before.isPaused,
      };
      const hasNewSettings = !isDeepStrictEqual(shownSettings(fields.settings), shownSettings(before.settings));
      const { name: oldName, isPaused: wasPaused } = before;
      if (key === undefined && !hasNewSettings && fields.name === oldName && fields.isPaused === wasPaused)
        return sourceOf(before);
      await this.refuseTakenName(transaction, fields.name, id);
      await this.repository.update(transaction, id, fields);
      if (hasNewSettings) await this.repository.forgetErrors(transaction, id);
      if (hasNewSettings || key !== undefined)
        await this.repository.makeDue(transaction, id, this.clock.realTime.now());
      const after = sourceOf((await this.repository.find(id, transaction)) ?? unknownSource(id));
      const noted = key === undefined ? after : { ...after, key: 'replaced' };
      await transaction.record({
        entityKind: 'source',
        entityId: id,
        action: 'update',
        before: sourceOf(before),
        after: noted,
      });
      return after;
    });
  }

  /**
   * Removes a connection; keeps its responses and all imported data.
   * @throws ApplicationError `not_found`, `precondition_failed`, `conflict` for an entry of the file
   */
  async delete(id: number, writer: Writer): Promise<void> {
    await this.transactions.run(writer, async (transaction) => {
      const record = await this.lock(transaction, id, writer);
      this.refuseFile(record);
      const before = sourceOf(record);
      await this.repository.delete(transaction, id);
      await transaction.record({ entityKind: 'source', entityId: id, action: 'delete', before, after: null });
    });
  }

  /**
   * Makes a connection due now; failed requests are repeated.
   * @throws ApplicationError `not_found`, `conflict` while it is paused or the clock is frozen
   */
  async run(id: number, writer: Writer): Promise<WriteReply> {
    return this.transactions.run(writer, async (transaction) => {
      const record = await this.lock(transaction, id, writer);
      if (this.config.clockAsOf !== null)
        throw new ApplicationError('conflict', 'The clock is set to the past, so nothing is requested.');
      if (record.isPaused) throw new ApplicationError('conflict', `${record.name} is paused; resume it first.`);
      await this.repository.makeDue(transaction, id, this.clock.realTime.now());
      const source = sourceOf(record);
      await transaction.record({ entityKind: 'source', entityId: id, action: 'run', before: source, after: source });
      return { message: `${record.name} runs within a few seconds, and requests what is due.` };
    });
  }

  /** Validates user-entered settings. */
  private async settingsOf(connector: Connector, body: ConnectionSettingsBody): Promise<ConnectionSettings> {
    return allowedSettings(settingsOf(connector, body, ['settings']), this.config.feedsDirectory);
  }

  private async withStatus(records: readonly ConnectionRecord[]): Promise<ListedSource[]> {
    const ids = records.map(({ id }) => id);
    const [answered, errors] = await Promise.all([
      this.repository.listAnswered(ids),
      this.repository.listErrors(ids, MOST_ERRORS),
    ]);
    return records.map((record) => {
      const ofThis = ({ connectionId }: { connectionId: number }): boolean => connectionId === record.id;
      const parts = { answered: answered.filter(ofThis), errors: errors.filter(ofThis) };
      const status = statusOf(record, parts, this.clock.realTime.now(), this.config.clockAsOf !== null);
      return { ...sourceOf(record), status };
    });
  }

  private async lock(transaction: WriteTransaction, id: number, { ifMatch }: Writer): Promise<ConnectionRecord> {
    const record = (await this.repository.lock(transaction, id)) ?? unknownSource(id);
    requireMatch(ifMatch, sourceOf(record));
    return record;
  }

  private seal({ budget, title }: Connector, key: string | undefined): Buffer | null {
    if (key === undefined) return null;
    if (budget === null) throw invalidMember(['key'], `is not used: ${title} needs no key`);
    return this.keys.seal(key);
  }

  private refuseFile({ name, origin }: ConnectionRecord): void {
    if (origin === 'service') return;
    const file = this.config.sourcesFile ?? 'the file that SOURCES names';
    throw new ApplicationError('conflict', `${name} is listed in ${file}: change it there and restart the service.`);
  }

  private async refuseTakenName(transaction: WriteTransaction, name: string, id: number | null): Promise<void> {
    const holder = await this.repository.findByName(transaction, name);
    if (holder === null || holder === id) return;
    const detail = 'is the name of another connection; give this one another name';
    throw new ApplicationError('conflict', `name ${detail}.`, [{ pointer: jsonPointer(['name']), detail }]);
  }
}

function unknownSource(id: number): never {
  throw unknownResource('source', id);
}
