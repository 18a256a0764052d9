import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any } from 'typeorm';
import type { Repository } from 'typeorm';
import { PublicIdAliasEntity } from '../database/entities/public-id-alias.entity.js';

/** Current ids of entities that were merged into others. */
@Injectable()
export class MergedIdsRepository {
  constructor(@InjectRepository(PublicIdAliasEntity) private readonly aliases: Repository<PublicIdAliasEntity>) {}

  /** Current ids behind these old ones; ids without an alias are left out. */
  async findCurrent(kind: 'fixture' | 'competition', oldIds: readonly number[]): Promise<number[]> {
    const aliases = await this.aliases.findBy({ kind, oldId: Any(oldIds) });
    return aliases.map(({ entityId }) => entityId);
  }
}
