import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AliasEntity, BookmakerEntity } from '../database/entities/index.js';

/** A bookmaker with the names by which it is known elsewhere. */
export interface KnownBookmaker extends BookmakerEntity {
  aliases: AliasEntity[];
}

@Injectable()
export class BookmakersRepository {
  constructor(@InjectRepository(BookmakerEntity) private readonly bookmakers: Repository<BookmakerEntity>) {}

  /** All bookmakers, a few hundred at most. */
  async list(): Promise<KnownBookmaker[]> {
    const query = this.bookmakers
      .createQueryBuilder('bookmaker')
      .leftJoinAndMapMany(
        'bookmaker.aliases',
        AliasEntity,
        'alias',
        `alias.kind = 'bookmaker' and alias.entityId = bookmaker.id`,
      );
    return query.getMany() as Promise<KnownBookmaker[]>;
  }
}
