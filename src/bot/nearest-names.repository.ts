import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { RefereeEntity } from '../database/entities/referee.entity.js';
import { TeamEntity } from '../database/entities/team.entity.js';

/** Whose names are looked at. */
export type NamedKind = 'team' | 'referee';

/** Names of everybody of a kind. */
@Injectable()
export class NearestNamesRepository {
  private readonly kinds: Readonly<Record<NamedKind, Repository<TeamEntity> | Repository<RefereeEntity>>>;

  constructor(
    @InjectRepository(TeamEntity) team: Repository<TeamEntity>,
    @InjectRepository(RefereeEntity) referee: Repository<RefereeEntity>,
  ) {
    this.kinds = { team, referee };
  }

  /** Every name once: a few thousand short rows, read only when somebody wrote a name that nobody has. */
  async list(kind: NamedKind): Promise<string[]> {
    const query = this.kinds[kind].createQueryBuilder('named').select('named.name', 'name').distinct();
    return (await query.getRawMany<{ name: string }>()).map(({ name }) => name);
  }
}
