import { Injectable } from '@nestjs/common';
import type { Entities } from '../boards/dataset/entities.js';
import { codesOf } from '../boards/dataset/entity-codes.js';
import { MergedIdsRepository } from './merged-ids.repository.js';

/** Ids that a query names. */
export interface AskedIds {
  readonly games?: readonly number[] | undefined;
  readonly uniqueTournamentIds?: readonly number[] | undefined;
}

/** Ids of fixtures and competitions as boards know them. */
@Injectable()
export class BoardIdsService {
  constructor(private readonly mergedIds: MergedIdsRepository) {}

  /** The query with ids of merged entities replaced; asks the database only where the snapshot does not know an id. */
  async settle<Query extends AskedIds>(query: Query, { fixtures, competitions }: Entities): Promise<Query> {
    const [games, uniqueTournamentIds] = await Promise.all([
      this.current('fixture', query.games, fixtures),
      this.current('competition', query.uniqueTournamentIds, competitions),
    ]);
    return {
      ...query,
      ...(games === undefined ? {} : { games }),
      ...(uniqueTournamentIds === undefined ? {} : { uniqueTournamentIds }),
    };
  }

  private async current(
    kind: 'fixture' | 'competition',
    ids: readonly number[] | undefined,
    entries: readonly { readonly id: number }[],
  ): Promise<number[] | undefined> {
    if (ids === undefined) return undefined;
    const known = codesOf(entries);
    const unknown = ids.filter((id) => !known.has(id));
    return unknown.length === 0 ? [...ids] : [...ids, ...(await this.mergedIds.findCurrent(kind, unknown))];
  }
}
