import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import type { Statements } from '../database/statements.js';

/** A league group without its members; `sortName` is its place in listings. */
export interface LeagueGroupRecord {
  id: number;
  name: string;
  sortName: string;
  description: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A competition in a group. */
export interface LeagueMemberRecord {
  groupId: number;
  competitionId: number;
  phaseId: number | null;
  name: string;
  slug: string;
}

const groupColumns = `
  league_group.id, league_group.name, lower(league_group.name) as "sortName", league_group.description,
  league_group.created_at as "createdAt", league_group.updated_at as "updatedAt"
  from league_groups league_group`;

/** League groups and their members; ids beyond the table's own type are simply unknown. */
@Injectable()
export class LeagueGroupsRepository {
  /** A window of the groups, by name whatever its case. */
  async list(from: Statements, window: KeysetWindow): Promise<LeagueGroupRecord[]> {
    const keyset = keysetClause(
      [
        ['lower(league_group.name)', 'text'],
        ['league_group.id', 'integer'],
      ],
      window,
      1,
    );
    return from.rows<LeagueGroupRecord>(
      `select ${groupColumns} where ${keyset.condition} ${keyset.orderAndLimit}`,
      keyset.parameters,
    );
  }

  /** A group. */
  async find(from: Statements, id: number): Promise<LeagueGroupRecord | null> {
    return (
      (await from.rows<LeagueGroupRecord>(`select ${groupColumns} where league_group.id = $1::bigint`, [id]))[0] ?? null
    );
  }

  /** The same, kept from every other change until the transaction ends. */
  async lock(transaction: Statements, id: number): Promise<LeagueGroupRecord | null> {
    const rows = await transaction.rows<LeagueGroupRecord>(
      `select ${groupColumns} where league_group.id = $1::bigint for update`,
      [id],
    );
    return rows[0] ?? null;
  }

  /**
   * The members of groups, by name. Where a competition stands is read off its fixture next to the moment, by the
   * index of fixtures by competition and kick-off.
   */
  async listMembers(from: Statements, groupIds: readonly number[], now: Date): Promise<LeagueMemberRecord[]> {
    return from.rows<LeagueMemberRecord>(
      `select member.league_group_id as "groupId", competition.id as "competitionId", competition.name, competition.slug,
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
  async listMemberIds(transaction: Statements, id: number): Promise<number[]> {
    const rows = await transaction.rows<{ id: number }>(
      'select competition_id as id from league_group_members where league_group_id = $1::integer order by competition_id',
      [id],
    );
    return rows.map((row) => row.id);
  }

  /** Another group that has a name, whatever its case. */
  async findByName(transaction: Statements, name: string): Promise<LeagueGroupRecord | null> {
    return (
      (
        await transaction.rows<LeagueGroupRecord>(`select ${groupColumns} where lower(league_group.name) = lower($1)`, [
          name,
        ])
      )[0] ?? null
    );
  }

  /** Stores a new group and gives its id. */
  async insert(transaction: Statements, name: string, description: string): Promise<number> {
    const rows = await transaction.rows<{ id: number }>(
      'insert into league_groups (name, description) values ($1, $2) returning id',
      [name, description],
    );
    return rows[0]!.id;
  }

  /** Replaces name and description of a group. */
  async update(transaction: Statements, id: number, name: string, description: string): Promise<void> {
    await transaction.rows(
      'update league_groups set name = $2, description = $3, updated_at = now() where id = $1::integer',
      [id, name, description],
    );
  }

  /** Removes a group with its memberships. */
  async delete(transaction: Statements, id: number): Promise<void> {
    await transaction.rows('delete from league_groups where id = $1::integer', [id]);
  }

  /**
   * For each given id, in order, the competition that it means (also by the id it had before it was merged), or null.
   * The competitions stay until the transaction ends.
   */
  async listCompetitions(transaction: Statements, ids: readonly number[]): Promise<(number | null)[]> {
    const rows = await transaction.rows<{ id: number; competitionId: number }>(
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

  /** Adds competitions to a group and gives how many are new in it. */
  async addMembers(transaction: Statements, id: number, competitionIds: readonly number[]): Promise<number> {
    const rows = await transaction.rows(
      `insert into league_group_members (league_group_id, competition_id)
      select $1::integer, competition.id from unnest($2::bigint[]) as competition (id)
      on conflict do nothing
      returning competition_id`,
      [id, [...new Set(competitionIds)]],
    );
    return rows.length;
  }

  /** Takes a competition out of a group and gives whether it was in it. */
  async removeMember(transaction: Statements, id: number, competitionId: number): Promise<boolean> {
    const rows = await transaction.rows(
      'delete from league_group_members where league_group_id = $1::integer and competition_id = $2::bigint returning competition_id',
      [id, competitionId],
    );
    return rows.length > 0;
  }

  /** Notes that a group's members changed. */
  async touch(transaction: Statements, id: number): Promise<void> {
    await transaction.rows('update league_groups set updated_at = now() where id = $1::integer', [id]);
  }
}
