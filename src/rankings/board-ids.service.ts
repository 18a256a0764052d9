import { Injectable } from '@nestjs/common';
import { BookmakersService } from '../bookmakers/bookmakers.service.js';
import { bookmakersNamed } from '../boards/dataset/named-bookmakers.js';
import { indexesById } from '../boards/dataset/fixture-filters.js';
import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import { PublicIdsService } from '../public-ids/public-ids.service.js';

/** Public ids of a query. */
export interface AskedIds {
  readonly games?: readonly number[] | undefined;
  readonly uniqueTournamentIds?: readonly number[] | undefined;
}

type IdentifiedSnapshot = Pick<BoardSnapshot, 'dataset' | 'derivedOfEntities'>;

/** Ids of fixtures and competitions, and names of bookmakers, as boards know them. */
@Injectable()
export class BoardIdsService {
  constructor(
    private readonly publicIds: PublicIdsService,
    private readonly bookmakers: BookmakersService,
  ) {}

  /**
   * Refuses words that name no bookmaker; reads the database only for those that the snapshot lacks.
   * @throws ApplicationError `invalid_input` with the nearest ones
   */
  async requireBookmakers(
    parameter: string,
    words: readonly string[] | undefined,
    { dataset }: Pick<BoardSnapshot, 'dataset'>,
  ): Promise<void> {
    const { bookmakers } = dataset.entities;
    const unknown = (words ?? []).filter((word) => !bookmakersNamed([word], bookmakers).includes(1));
    if (unknown.length > 0) await this.bookmakers.requireKnown(parameter, unknown);
  }

  /**
   * The query with current ids in place of merged ones; reads the database only for ids the snapshot lacks.
   * @param parameter names the competitions
   * @throws ApplicationError `invalid_input` for an id that names no competition
   */
  async resolve<Query extends AskedIds>(
    query: Query,
    snapshot: IdentifiedSnapshot,
    parameter = 'uniqueTournamentIds',
  ): Promise<Query> {
    const fixtures = indexesById(snapshot, 'fixtures');
    const competitions = indexesById(snapshot, 'competitions');
    const [games, uniqueTournamentIds] = await Promise.all([
      withCurrent(query.games, fixtures, (ids) => this.publicIds.findCurrent('fixture', ids)),
      withCurrent(query.uniqueTournamentIds, competitions, (ids) =>
        this.publicIds.requireCurrent('competition', parameter, ids),
      ),
    ]);
    return {
      ...query,
      ...(games === undefined ? {} : { games }),
      ...(uniqueTournamentIds === undefined ? {} : { uniqueTournamentIds }),
    };
  }
}

/** The ids, and what those that the snapshot lacks stand for now. */
async function withCurrent(
  ids: readonly number[] | undefined,
  known: ReadonlyMap<number, number>,
  findCurrent: (unknown: readonly number[]) => Promise<number[]>,
): Promise<number[] | undefined> {
  if (ids === undefined) return undefined;
  const unknown = ids.filter((id) => !known.has(id));
  return unknown.length === 0 ? [...ids] : [...ids, ...(await findCurrent(unknown))];
}
