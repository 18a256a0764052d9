import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { LeagueGroupMemberEntity } from '../../database/entities/league-group-member.entity.js';
import { MessengerWatchEntity } from '../../database/entities/messenger-watch.entity.js';
import type { Transaction } from '../../database/transaction-runner.js';

/** A chat's watch of a league group, with the group's competitions. */
export interface Watch extends MessengerWatchEntity {
  members: LeagueGroupMemberEntity[];
}

/** Watches of chats. They are read from the primary, so that alerts follow a change at once. */
@Injectable()
export class WatchesRepository {
  /** Stores a chat's watch of a group, or changes its minimum expected value. */
  async put(
    { manager }: Transaction,
    watch: Pick<MessengerWatchEntity, 'chatId' | 'leagueGroupId' | 'minimumEdge'>,
  ): Promise<void> {
    await manager.upsert(MessengerWatchEntity, watch, ['chatId', 'leagueGroupId']);
  }

  /** Deletes a chat's watch of a group, or of all groups. @returns names of the groups */
  async remove({ manager }: Transaction, chatId: number, groupId: number | null): Promise<string[]> {
    const watches = await manager.find(MessengerWatchEntity, {
      where: { chatId, ...(groupId === null ? {} : { leagueGroupId: groupId }) },
      relations: { leagueGroup: true },
    });
    const leagueGroupId = In(watches.map((watch) => watch.leagueGroupId));
    await manager.delete(MessengerWatchEntity, { chatId, leagueGroupId });
    const names = watches.map(({ leagueGroup }) => leagueGroup.name);
    return names.sort((one, other) => one.localeCompare(other, 'en'));
  }

  /** Every watch with its group and the group's competitions. */
  async list({ manager }: Transaction): Promise<Watch[]> {
    const query = manager
      .createQueryBuilder(MessengerWatchEntity, 'watch')
      .innerJoinAndSelect('watch.leagueGroup', 'league_group')
      .leftJoinAndMapMany(
        'watch.members',
        LeagueGroupMemberEntity,
        'member',
        'member.leagueGroupId = watch.leagueGroupId',
      )
      .orderBy({ 'watch.chatId': 'ASC', 'watch.leagueGroupId': 'ASC' });
    return query.getMany() as Promise<Watch[]>;
  }
}
