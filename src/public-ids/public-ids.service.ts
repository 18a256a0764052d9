import { Injectable } from '@nestjs/common';
import { invalidParameter } from '../common/problem/application-error.js';
import { PublicIdsRepository } from './public-ids.repository.js';
import type { IdentifiedKind } from './public-ids.repository.js';

/** Kinds whose unknown ids are refused, with the path that lists the known ones. */
const listings = {
  competition: 'GET /api/v2/competitions',
  player: 'GET /api/v2/search',
  team: 'GET /api/v2/teams',
} as const;

/** Public ids of queries. */
@Injectable()
export class PublicIdsService {
  constructor(private readonly repository: PublicIdsRepository) {}

  /** The ids that public ids stand for now; those that name nothing are left out. */
  async findCurrent(kind: IdentifiedKind, ids: readonly number[]): Promise<number[]> {
    return (await this.repository.list(kind, ids)).flatMap(({ current }) => current ?? []);
  }

  /**
   * The ids that public ids stand for now.
   * @throws ApplicationError `invalid_input` for the first that names nothing
   */
  async requireCurrent(kind: keyof typeof listings, parameter: string, ids: readonly number[]): Promise<number[]> {
    return (await this.repository.list(kind, ids)).map(({ id, current }) => {
      if (current === null) throw invalidParameter(parameter, `names no ${kind}: ${id}; ${listings[kind]} lists them`);
      return current;
    });
  }

  /**
   * The id that an optional public id stands for now; null without one.
   * @throws ApplicationError `invalid_input` where it names nothing
   */
  async requireCurrentOrNone(
    kind: keyof typeof listings,
    parameter: string,
    id: number | undefined,
  ): Promise<number | null> {
    const [current = null] = id === undefined ? [] : await this.requireCurrent(kind, parameter, [id]);
    return current;
  }
}
