import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { similarNames } from '../common/names/similar-names.js';
import { RefereeEntity, TeamEntity } from '../database/entities/index.js';

/** Kinds of entities whose names are searched. */
export type NamedKind = 'team' | 'referee';

/** Names of all entities of a kind. */
@Injectable()
export class NearestNamesRepository {
  private readonly kinds: Readonly<Record<NamedKind, Repository<TeamEntity> | Repository<RefereeEntity>>>;

  constructor(
    @InjectRepository(TeamEntity) team: Repository<TeamEntity>,
    @InjectRepository(RefereeEntity) referee: Repository<RefereeEntity>,
  ) {
    this.kinds = { team, referee };
  }

  /** Names similar to a text, nearest first; reads all distinct ones, a few thousand short rows. */
  async listSimilar(kind: NamedKind, text: string): Promise<string[]> {
    const query = this.kinds[kind].createQueryBuilder('named').select('named.name', 'name').distinct();
    const names = (await query.getRawMany<{ name: string }>()).map(({ name }) => name);
    return similarNames(text, names);
  }
}
