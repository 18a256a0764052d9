import { Injectable } from '@nestjs/common';
import type { Writer } from '../common/access/writer.js';
import { Clock } from '../common/clock/clock.js';
import { sentValue } from '../common/validation/error-words.js';
import { requireMatch } from '../common/entity-tag.js';
import { CursorPager } from '../common/paging/cursor-pager.js';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { ApplicationError, invalidMember, jsonPointer, unknownResource } from '../common/problem/application-error.js';
import type { LeagueGroupEntity } from '../database/entities/index.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import type { Transaction, WriteTransaction } from '../database/transaction-runner.js';
import type {
  LeagueGroup,
  LeagueGroupBody,
  LeagueGroupPage,
  LeagueGroupsQuery,
  LeagueMember,
} from './league-groups.dto.js';
import { LeagueGroupsRepository } from './league-groups.repository.js';
import type { LeagueMemberRecord } from './league-groups.repository.js';

/** Most unknown ids that an error names. */
const mostNamed = 20;
/** Longest name of a group. */
const longestName = 80;
/** Most groups of the bot's list. */
const mostGroups = 1_000;

/** League groups: named sets of competitions, for the bot. */
@Injectable()
export class LeagueGroupsService {
  constructor(
    private readonly repository: LeagueGroupsRepository,
    private readonly transactions: TransactionRunner,
    private readonly pager: CursorPager,
    private readonly clock: Clock,
  ) {}

  /** A page of groups in the order of their names. */
  async list(query: LeagueGroupsQuery, path: string): Promise<LeagueGroupPage> {
    return this.pager.page({
      path,
      query,
      read: (window) => this.readWindow(window),
      keyOf: ({ sortName, group }) => [sortName, group.id],
      present: ({ group }) => group,
    });
  }

  /** All groups in the order of their names. */
  async listAll(): Promise<LeagueGroup[]> {
    const listed = await this.readWindow({ direction: 'forward', key: null, limit: mostGroups });
    return listed.map(({ group }) => group);
  }

  private async readWindow(window: KeysetWindow): Promise<{ group: LeagueGroup; sortName: string }[]> {
    const listed = await this.repository.list(window);
    const members = await this.membersOf(listed.map(({ group }) => group));
    return listed.map(({ group, sortName }) => ({ group: groupOf(group, members.get(group.id) ?? []), sortName }));
  }

  /** @throws ApplicationError `not_found` */
  async get(id: number): Promise<LeagueGroup> {
    return this.read(id);
  }

  /**
   * Creates a group, or replaces the given fields of the one whose id is given.
   * @throws ApplicationError `not_found` for an unknown id, `conflict` for a name of another group,
   * `precondition_failed`
   */
  async put(
    { id: requestedId = null, name: requestedName, description }: LeagueGroupBody,
    writer: Writer,
  ): Promise<LeagueGroup> {
    const name = requestedName?.trim();
    return this.transactions.run(writer, async (transaction) => {
      if (requestedId === null) requireMatch(writer.ifMatch, null);
      const before = requestedId === null ? null : await this.lock(transaction, requestedId, writer);
      const holder = name === undefined ? null : await this.repository.findByName(transaction, name);
      if (holder !== null && holder.id !== before?.id) throw takenName(name ?? '');
      const id =
        before === null
          ? await this.create(transaction, name, description)
          : await this.change(transaction, before, name, description);
      return this.read(id, transaction);
    });
  }

  /** Creates a group within a transaction of the caller; a taken name gets a number behind it. */
  async createIn(transaction: Transaction, name: string, writer: Writer): Promise<LeagueGroup> {
    const audited = this.transactions.audited(transaction, writer);
    let free = name;
    for (let number = 2; (await this.repository.findByName(audited, free)) !== null; number += 1) {
      const suffix = ` ${number}`;
      free = `${name.slice(0, longestName - suffix.length)}${suffix}`;
    }
    return this.read(await this.create(audited, free), audited);
  }

  /**
   * Adds a competition to a group or takes it out, within a transaction of the caller; does nothing where that is so.
   * @throws ApplicationError `not_found` for the group
   */
  async setLeagueIn(
    transaction: Transaction,
    { id, tournamentId, isMember }: { id: number; tournamentId: number; isMember: boolean },
    writer: Writer,
  ): Promise<LeagueGroup> {
    const audited = this.transactions.audited(transaction, writer);
    const group = await this.lock(audited, id, writer);
    const [competition = null] = await this.repository.listCompetitions(audited, [tournamentId]);
    if (competition !== null) {
      await this.changeMembers(audited, group, isMember ? 'add-leagues' : 'remove-league', () =>
        isMember
          ? this.repository.addMembers(audited, id, [competition])
          : this.repository.removeMember(audited, id, competition),
      );
    }
    return this.read(id, audited);
  }

  /**
   * Adds competitions to a group: all of them, or none where one is unknown.
   * @returns all members now in the group, by name
   * @throws ApplicationError `not_found` for the group, `unprocessable` naming each unknown competition
   */
  async addLeagues(id: number, tournamentIds: readonly number[], writer: Writer): Promise<LeagueMember[]> {
    return this.transactions.run(writer, async (transaction) => {
      const group = await this.lock(transaction, id, writer);
      const competitions = await this.repository.listCompetitions(transaction, tournamentIds);
      const existing = competitions.filter((each) => each !== null);
      if (existing.length < competitions.length) {
        const unknown = tournamentIds.filter((_, index) => competitions[index] === null);
        throw unknownCompetitions(unknown, tournamentIds);
      }
      await this.changeMembers(transaction, group, 'add-leagues', () =>
        this.repository.addMembers(transaction, id, existing),
      );
      return (await this.membersOf([group], transaction)).get(id) ?? [];
    });
  }

  /** @throws ApplicationError `not_found` for the group, or for a competition that is not in it */
  async removeLeague(id: number, tournamentId: number, writer: Writer): Promise<void> {
    await this.transactions.run(writer, async (transaction) => {
      const group = await this.lock(transaction, id, writer);
      const [competition = null] = await this.repository.listCompetitions(transaction, [tournamentId]);
      const isChanged = await this.changeMembers(transaction, group, 'remove-league', () =>
        this.repository.removeMember(transaction, id, competition ?? tournamentId),
      );
      if (!isChanged) throw unknownResource(`competition in league group ${id}:`, tournamentId);
    });
  }

  /** @throws ApplicationError `not_found` */
  async delete(id: number, writer: Writer): Promise<void> {
    await this.transactions.run(writer, async (transaction) => {
      const before = await this.audited(transaction, await this.lock(transaction, id, writer));
      await this.repository.delete(transaction, id);
      await transaction.record({ entityKind: 'league-group', entityId: id, action: 'delete', before, after: null });
    });
  }

  private async create(transaction: WriteTransaction, name: string | undefined, description = ''): Promise<number> {
    if (name === undefined) throw invalidMember(['name'], 'is needed for a new group');
    const id = await this.repository.insert(transaction, name, description);
    const after = { id, name, description, tournamentIds: [] };
    await transaction.record({ entityKind: 'league-group', entityId: id, action: 'create', before: null, after });
    return id;
  }

  private async change(
    transaction: WriteTransaction,
    group: LeagueGroupEntity,
    name = group.name,
    description = group.description,
  ): Promise<number> {
    if (name === group.name && description === group.description) return group.id;
    const before = await this.audited(transaction, group);
    await this.repository.update(transaction, group.id, name, description);
    const after = { ...before, name, description };
    await transaction.record({ entityKind: 'league-group', entityId: group.id, action: 'update', before, after });
    return group.id;
  }

  /** Records a change of members in the audit log, if there is one. */
  private async changeMembers(
    transaction: WriteTransaction,
    group: LeagueGroupEntity,
    action: 'add-leagues' | 'remove-league',
    change: () => Promise<boolean>,
  ): Promise<boolean> {
    const before = await this.audited(transaction, group);
    if (!(await change())) return false;
    await this.repository.touch(transaction, group.id);
    const after = await this.audited(transaction, group);
    await transaction.record({ entityKind: 'league-group', entityId: group.id, action, before, after });
    return true;
  }

  private async audited(transaction: WriteTransaction, { id, name, description }: LeagueGroupEntity): Promise<object> {
    return { id, name, description, tournamentIds: await this.repository.listMemberIds(transaction, id) };
  }

  /** Locks the group that a writer is about to change. */
  private async lock(transaction: WriteTransaction, id: number, { ifMatch }: Writer): Promise<LeagueGroupEntity> {
    const group = (await this.repository.lock(transaction, id)) ?? unknownGroup(id);
    if (ifMatch !== null) requireMatch(ifMatch, await this.read(id, transaction));
    return group;
  }

  private async read(id: number, from?: WriteTransaction): Promise<LeagueGroup> {
    const group = (await this.repository.find(id, from)) ?? unknownGroup(id);
    return groupOf(group, (await this.membersOf([group], from)).get(id) ?? []);
  }

  private async membersOf(
    groups: readonly LeagueGroupEntity[],
    from?: WriteTransaction,
  ): Promise<Map<number, LeagueMember[]>> {
    const members = new Map<number, LeagueMember[]>(groups.map(({ id }) => [id, []]));
    const rows = await this.repository.listMembers([...members.keys()], this.clock.now(), from);
    for (const row of rows) members.get(row.groupId)?.push(memberOf(row));
    return members;
  }
}

function unknownGroup(id: number): never {
  throw unknownResource('league group', id);
}

function takenName(name: string): ApplicationError {
  const detail = 'is the name of another group, regardless of case';
  const sentence = `name ${detail}: ${sentValue(name) ?? 'this one'}.`;
  return new ApplicationError('conflict', sentence, [{ pointer: jsonPointer(['name']), detail }]);
}

function unknownCompetitions(unknown: readonly number[], all: readonly number[]): ApplicationError {
  const named = [...new Set(unknown)].slice(0, mostNamed);
  const errors = named.map((id) => ({
    pointer: jsonPointer(['tournamentIds', all.indexOf(id)]),
    detail: `is not a known competition: ${id}`,
  }));
  return new ApplicationError(
    'unprocessable',
    `There is no competition ${named.join(', ')}; nothing was added.`,
    errors,
  );
}

function memberOf({ name, slug, phaseId, competitionId }: LeagueMemberRecord): LeagueMember {
  return { name, slug, tournamentId: phaseId, uniqueTournamentId: competitionId };
}

function groupOf(
  { id, name, description, createdAt, updatedAt }: LeagueGroupEntity,
  members: LeagueMember[],
): LeagueGroup {
  return {
    createdAt: createdAt.toISOString(),
    description,
    id,
    memberCount: members.length,
    members,
    name,
    updatedAt: updatedAt.toISOString(),
  };
}
