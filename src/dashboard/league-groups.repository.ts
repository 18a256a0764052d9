import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { withinWindow } from '../common/paging/keyset.js';
import { LeagueGroupEntity, LeagueGroupMemberEntity } from '../database/entities/index.js';
import { SqlClient } from '../database/sql-client.js';
import type { WriteTransaction } from '../database/transaction-runner.js';

/** A league group with its place in listings. */
export interface ListedLeagueGroup {
  readonly group: LeagueGroupEntity;
  readonly sortName: string;
}

/** A competition in a group. */
export interface LeagueMemberRecord {
  groupId: number;
  competitionId: number;
  phaseId: number | null;
  name: string;
  slug: string;
}

/** League groups and their members; ids beyond the table's own type are simply unknown. */
@Injectable()
export class LeagueGroupsRepository {
  constructor(
    @InjectRepository(LeagueGroupEntity) private readonly groups: Repository<LeagueGroupEntity>,
    private readonly sql: SqlClient,
  ) {}

  /** A window of the groups, by name, case-insensitive. */
  async list(window: KeysetWindow): Promise<ListedLeagueGroup[]> {
    const query = this.groups.createQueryBuilder('league_group').addSelect('lower(league_group.name)', 'sort_name');
    const columns = [
      ['lower(league_group.name)', 'text'],
      ['league_group.id', 'integer'],
    ] as const;
    const { entities, raw } = await withinWindow(query, columns, window).getRawAndEntities<{ sort_name: string }>();
    return entities.map((group, index) => ({ group, sortName: raw[index]!.sort_name }));
  }

  /** A group; within a transaction as that sees it. */
  async find(
    id: number,
    { manager }: Pick<WriteTransaction, 'manager'> = this.groups,
  ): Promise<LeagueGroupEntity | null> {
    return byId(manager, id).getOne();
  }

  /** The same record, locked until the transaction ends. */
  async lock({ manager }: WriteTransaction, id: number): Promise<LeagueGroupEntity | null> {
    return byId(manager, id).setLock('pessimistic_write').getOne();
  }

  /** Members of groups, by name, with the stage of the last or next fixture (by fixtures_competition). */
  async listMembers(
    groupIds: readonly number[],
    now: Date,
    { sql }: { readonly sql: SqlClient } = { sql: this.sql },
  ): Promise<LeagueMemberRecord[]> {
    return sql.rows<LeagueMemberRecord>(
      `select member.league_group_id as "groupId", competition.id as "competitionId", competition.name,
        competition.slug,
        coalesce(
          (select schedule.phase_id from football_as_of.schedules() schedule
            where schedule.competition_id = competition.id and schedule.kickoff_at <= $2::timestamptz
            order by schedule.kickoff_at desc, schedule.id desc limit 1),
          (select schedule.phase_id from football_as_of.schedules() schedule
            where schedule.competition_id = competition.id and schedule.kickoff_at > $2::timestamptz
            order by schedule.kickoff_at, schedule.id limit 1)
        ) as "phaseId"
      from league_group_members member
      join competitions competition on competition.id = member.competition_id
      where member.league_group_id = any ($1::integer[])
      order by competition.name collate "C", competition.id`,
      [groupIds, now],
    );
  }

  /** Ids of a group's members, ascending. */
  async listMemberIds({ manager }: WriteTransaction, id: number): Promise<number[]> {
    const members = await manager.find(LeagueGroupMemberEntity, {
      where: { leagueGroupId: id },
      order: { competitionId: 'ASC' },
    });
    return members.map(({ competitionId }) => competitionId);
  }

  /** Another group with a name, case-insensitive. */
  async findByName({ manager }: WriteTransaction, name: string): Promise<LeagueGroupEntity | null> {
    const query = manager.createQueryBuilder(LeagueGroupEntity, 'league_group');
    return query.where('lower(league_group.name) = lower(:name)', { name }).getOne();
  }

  /** Stores a new group and gives its id. */
  async insert({ manager }: WriteTransaction, name: string, description: string): Promise<number> {
    return (await manager.save(LeagueGroupEntity, { name, description })).id;
  }

  async update({ manager }: WriteTransaction, id: number, name: string, description: string): Promise<void> {
    await manager.update(LeagueGroupEntity, { id }, { name, description, updatedAt: () => 'now()' });
  }

  /** Removes a group with its memberships. */
  async delete({ manager }: WriteTransaction, id: number): Promise<void> {
    await manager.delete(LeagueGroupEntity, { id });
  }

  /** The competition of each id, in order, merged ones included, or null; locked until the transaction ends. */
  async listCompetitions({ sql }: WriteTransaction, ids: readonly number[]): Promise<(number | null)[]> {
    const rows = await sql.rows<{ id: number; competitionId: number }>(
      `select asked.id, competition.id as "competitionId"
      from unnest($1::bigint[]) as asked (id)
      left join public_id_aliases alias on alias.kind = 'competition' and alias.old_id = asked.id
      join competitions competition on competition.id = coalesce(alias.entity_id, asked.id)
      for key share of competition`,
      [[...new Set(ids)]],
    );
    const known = new Map(rows.map((row) => [row.id, row.competitionId]));
    return ids.map((id) => known.get(id) ?? null);
  }

  /** Adds competitions to a group. @returns whether one is new in it */
  async addMembers({ manager }: WriteTransaction, id: number, competitionIds: readonly number[]): Promise<boolean> {
    const members = [...new Set(competitionIds)].map((competitionId) => ({ leagueGroupId: id, competitionId }));
    const query = manager.createQueryBuilder().insert().into(LeagueGroupMemberEntity).values(members).orIgnore();
    return ((await query.returning('competition_id').execute()).raw as object[]).length > 0;
  }

  /** Takes a competition out of a group and gives whether it was in it. */
  async removeMember({ manager }: WriteTransaction, id: number, competitionId: number): Promise<boolean> {
    const { affected } = await manager.delete(LeagueGroupMemberEntity, { leagueGroupId: id, competitionId });
    return affected === 1;
  }

  /** Touches a group whose members changed. */
  async touch({ manager }: WriteTransaction, id: number): Promise<void> {
    await manager.update(LeagueGroupEntity, { id }, { updatedAt: () => 'now()' });
  }
}

function byId(manager: EntityManager, id: number): SelectQueryBuilder<LeagueGroupEntity> {
  return manager.createQueryBuilder(LeagueGroupEntity, 'league_group').where('league_group.id = :id::bigint', { id });
}
