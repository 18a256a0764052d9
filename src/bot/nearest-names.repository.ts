import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { RefereeEntity } from '../database/entities/referee.entity.js';
import { TeamEntity } from '../database/entities/team.entity.js';

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

  /** Distinct names: a few thousand short rows, read only for an unknown name. */
  async list(kind: NamedKind): Promise<string[]> {
    const query = this.kinds[kind].createQueryBuilder('named').select('named.name', 'name').distinct();
    return (await query.getRawMany<{ name: string }>()).map(({ name }) => name);
  }
}
