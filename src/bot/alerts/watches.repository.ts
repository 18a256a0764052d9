import { Injectable } from '@nestjs/common';
import type { Statements } from '../../database/statements.js';

/** What a chat watches. */
export interface Watch {
  chatId: number;
  groupId: number;
  groupName: string;
  /** Expected value in percent from which a bet is told. */
  minimumEdge: number;
  competitionIds: number[];
}

/** What chats watch. */
@Injectable()
export class WatchesRepository {
  /** Makes a chat watch a group, or changes from which expected value on. */
  async put(transaction: Statements, chatId: number, groupId: number, minimumEdge: number): Promise<void> {
    await transaction.rows(
      `insert into messenger_watches (chat_id, league_group_id, minimum_edge) values ($1::bigint, $2::integer, $3::double precision)
      on conflict (chat_id, league_group_id) do update set minimum_edge = excluded.minimum_edge`,
      [chatId, groupId, minimumEdge],
    );
  }

  /** Ends a chat's watch of a group, or of all groups; the names of the groups that it watched. */
  async remove(transaction: Statements, chatId: number, groupId: number | null): Promise<string[]> {
    const rows = await transaction.rows<{ name: string }>(
      `with gone as (
        delete from messenger_watches
        where chat_id = $1::bigint and ($2::integer is null or league_group_id = $2::integer)
        returning league_group_id
      )
      select league_group.name from gone join league_groups league_group on league_group.id = gone.league_group_id
      order by lower(league_group.name)`,
      [chatId, groupId],
    );
    return rows.map(({ name }) => name);
  }

  /** Every watch with the competitions of its group. */
  async list(from: Statements): Promise<Watch[]> {
    return from.rows<Watch>(
      `select watch.chat_id as "chatId", watch.league_group_id as "groupId", league_group.name as "groupName",
        watch.minimum_edge as "minimumEdge",
        (select coalesce(json_agg(member.competition_id), '[]') from league_group_members member
          where member.league_group_id = watch.league_group_id) as "competitionIds"
      from messenger_watches watch
      join league_groups league_group on league_group.id = watch.league_group_id
      order by watch.chat_id, watch.league_group_id`,
    );
  }
}
