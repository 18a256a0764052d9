import { Injectable } from '@nestjs/common';
import type { Writer } from '../common/access/writer.js';
import { Clock } from '../common/clock/clock.js';
import { sentValue } from '../common/validation/error-words.js';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { ApplicationError, invalidMember, jsonPointer, unknownResource } from '../common/problem/application-error.js';
import { Database } from '../database/database.js';
import type { Statements } from '../database/statements.js';
import { AuditedWrites } from '../maintenance/audit/audited-writes.service.js';
import type { Write } from '../maintenance/audit/audited-writes.service.js';
import type {
  LeagueGroup,
  LeagueGroupBody,
  LeagueGroupPage,
  LeagueGroupsQuery,
  LeagueMember,
} from './league-groups.dto.js';
import { LeagueGroupsRepository } from './league-groups.repository.js';
import type { LeagueGroupRecord, LeagueMemberRecord } from './league-groups.repository.js';

/** Most ids that an answer names as unknown. */
const mostNamed = 20;
/** More groups than anybody reads in a chat. */
const mostGroups = 1_000;

/** League groups: competitions that the bot is asked about under one name. */
@Injectable()
export class LeagueGroupsService {
  constructor(
    private readonly repository: LeagueGroupsRepository,
    private readonly writes: AuditedWrites,
    private readonly pager: CursorPager,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A page of groups in the order of their names. */
  async list(query: LeagueGroupsQuery, path: string): Promise<LeagueGroupPage> {
    const members = new Map<number, LeagueMember[]>();
    return this.pager.page({
      path,
      query,
      read: async (window) => {
        const groups = await this.repository.list(this.database, window);
        for (const [id, those] of await this.membersOf(this.database, groups)) members.set(id, those);
        return groups;
      },
      keyOf: ({ sortName, id }) => [sortName, id],
      present: (group) => groupOf(group, members.get(group.id) ?? []),
    });
  }

  /** All groups in the order of their names. */
  async listAll(): Promise<LeagueGroup[]> {
    const groups = await this.repository.list(this.database, { direction: 'forward', key: null, limit: mostGroups });
    const members = await this.membersOf(this.database, groups);
    return groups.map((group) => groupOf(group, members.get(group.id) ?? []));
  }

  /** @throws ApplicationError `not_found` */
  async get(id: number): Promise<LeagueGroup> {
    return this.read(this.database, id);
  }

  /**
   * Makes a group, or replaces the given fields of the one whose id is given.
   * @throws ApplicationError `not_found` for an unknown id, `conflict` for a name of another group
   */
  async put({ id: given, name: givenName, description }: LeagueGroupBody, writer: Writer): Promise<LeagueGroup> {
    const name = givenName?.trim();
    return this.writes.run(writer, async (write) => {
      const before = given === undefined || given === null ? null : await this.lock(write, given);
      const holder = name === undefined ? null : await this.repository.findByName(write, name);
      if (holder !== null && holder.id !== before?.id) throw takenName(name ?? '');
      const id =
        before === null
          ? await this.create(write, name, description)
          : await this.change(write, before, name, description);
      return this.read(write, id);
    });
  }

  /**
   * Adds competitions to a group: all of them, or none where one is unknown.
   * @returns all members now in the group, by name
   * @throws ApplicationError `not_found` for the group, `unprocessable` naming each unknown competition
   */
  async addLeagues(id: number, tournamentIds: readonly number[], writer: Writer): Promise<LeagueMember[]> {
    return this.writes.run(writer, async (write) => {
      const group = await this.lock(write, id);
      const competitions = await this.repository.listCompetitions(write, tournamentIds);
      if (competitions.includes(null))
        throw unknownCompetitions(
          tournamentIds.filter((_, index) => competitions[index] === null),
          tournamentIds,
        );
      await this.changeMembers(
        write,
        group,
        'add-leagues',
        async () =>
          (await this.repository.addMembers(
            write,
            id,
            competitions.filter((each) => each !== null),
          )) > 0,
      );
      return (await this.membersOf(write, [group])).get(id) ?? [];
    });
  }

  /** @throws ApplicationError `not_found` for the group, or for a competition that is not in it */
  async removeLeague(id: number, tournamentId: number, writer: Writer): Promise<void> {
    await this.writes.run(writer, async (write) => {
      const group = await this.lock(write, id);
      const [competition = null] = await this.repository.listCompetitions(write, [tournamentId]);
      const isChanged = await this.changeMembers(write, group, 'remove-league', () =>
        this.repository.removeMember(write, id, competition ?? tournamentId),
      );
      if (!isChanged) throw unknownResource(`competition in league group ${id}:`, tournamentId);
    });
  }

  /** @throws ApplicationError `not_found` */
  async delete(id: number, writer: Writer): Promise<void> {
    await this.writes.run(writer, async (write) => {
      const before = await this.audited(write, await this.lock(write, id));
      await this.repository.delete(write, id);
      await write.record({ entityKind: 'league-group', entityId: id, action: 'delete', before, after: null });
    });
  }

  private async create(write: Write, name: string | undefined, description = ''): Promise<number> {
    if (name === undefined) throw invalidMember(['name'], 'is needed for a new group');
    const id = await this.repository.insert(write, name, description);
    await write.record({
      entityKind: 'league-group',
      entityId: id,
      action: 'create',
      before: null,
      after: { id, name, description, tournamentIds: [] },
    });
    return id;
  }

  private async change(
    write: Write,
    group: LeagueGroupRecord,
    name = group.name,
    description = group.description,
  ): Promise<number> {
    if (name === group.name && description === group.description) return group.id;
    const before = await this.audited(write, group);
    await this.repository.update(write, group.id, name, description);
    await write.record({
      entityKind: 'league-group',
      entityId: group.id,
      action: 'update',
      before,
      after: { ...before, name, description },
    });
    return group.id;
  }

  /** Notes a change of members, if it was one. */
  private async changeMembers(
    write: Write,
    group: LeagueGroupRecord,
    action: 'add-leagues' | 'remove-league',
    change: () => Promise<boolean>,
  ): Promise<boolean> {
    const before = await this.audited(write, group);
    if (!(await change())) return false;
    await this.repository.touch(write, group.id);
    await write.record({
      entityKind: 'league-group',
      entityId: group.id,
      action,
      before,
      after: await this.audited(write, group),
    });
    return true;
  }

  private async audited(write: Write, { id, name, description }: LeagueGroupRecord): Promise<object> {
    return { id, name, description, tournamentIds: await this.repository.listMemberIds(write, id) };
  }

  private async lock(write: Write, id: number): Promise<LeagueGroupRecord> {
    return (await this.repository.lock(write, id)) ?? unknownGroup(id);
  }

  private async read(from: Statements, id: number): Promise<LeagueGroup> {
    const group = (await this.repository.find(from, id)) ?? unknownGroup(id);
    return groupOf(group, (await this.membersOf(from, [group])).get(id) ?? []);
  }

  private async membersOf(
    from: Statements,
    groups: readonly LeagueGroupRecord[],
  ): Promise<Map<number, LeagueMember[]>> {
    const members = new Map<number, LeagueMember[]>(groups.map(({ id }) => [id, []]));
    const rows = await this.repository.listMembers(from, [...members.keys()], this.clock.now());
    for (const row of rows) members.get(row.groupId)?.push(memberOf(row));
    return members;
  }
}

function unknownGroup(id: number): never {
  throw unknownResource('league group', id);
}

function takenName(name: string): ApplicationError {
  const detail = 'is the name of another group, whatever its case';
  const sentence = `name ${detail}: ${sentValue(name) ?? 'this one'}.`;
  return new ApplicationError('conflict', sentence, [{ pointer: jsonPointer(['name']), detail }]);
}

function unknownCompetitions(unknown: readonly number[], all: readonly number[]): ApplicationError {
  const named = [...new Set(unknown)].slice(0, mostNamed);
  const errors = named.map((id) => ({
    pointer: jsonPointer(['tournamentIds', all.indexOf(id)]),
    detail: `names no competition: ${id}`,
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
  { id, name, description, createdAt, updatedAt }: LeagueGroupRecord,
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
