import { Injectable } from '@nestjs/common';
import { BookmakersService } from '../bookmakers/bookmakers.service.js';
import { bookmakersNamed } from '../boards/query/bookmakers.js';
import { indexesById } from '../boards/query/fixture-filters.js';
import type { NamedDataset } from '../boards/snapshot/snapshot.js';
import { PublicIdsService } from '../public-ids/public-ids.service.js';
import type { IdFilters } from '../common/paging/board-filters.js';

const idFilters = [
  ['eventIds', 'fixture', 'fixtures'],
  ['teamIds', 'team', 'teams'],
  ['playerIds', 'player', 'players'],
  ['uniqueTournamentIds', 'competition', 'competitions'],
] as const;
type IdentifiedKind = (typeof idFilters)[number][1];

/** Resolves ids of fixtures, teams, players and competitions, and names of bookmakers, for boards. */
@Injectable()
export class BoardIdsService {
  constructor(
    private readonly publicIds: PublicIdsService,
    private readonly bookmakers: BookmakersService,
  ) {}

  /** Checks bookmaker names. @throws ApplicationError `invalid_input` with the nearest names */
  async requireBookmakers(
    parameter: string,
    words: readonly string[] | undefined,
    { dataset }: Pick<NamedDataset, 'dataset'>,
  ): Promise<void> {
    const { bookmakers } = dataset.entities;
    const unknown = (words ?? []).filter((word) => !bookmakersNamed([word], bookmakers).includes(1));
    if (unknown.length > 0) await this.bookmakers.requireKnown(parameter, unknown);
  }

  /**
   * Ids of the bookmakers that a query names; null if it names none. One without prices in the snapshot has none.
   * @throws ApplicationError `invalid_input` as `requireBookmakers` does
   */
  async bookmakerIds(
    words: readonly string[] | undefined,
    snapshot: Pick<NamedDataset, 'dataset'>,
  ): Promise<ReadonlySet<number> | null> {
    if (words === undefined) return null;
    await this.requireBookmakers('bookmakers', words, snapshot);
    const { bookmakers } = snapshot.dataset.entities;
    const isNamed = bookmakersNamed(words, bookmakers);
    return new Set(bookmakers.flatMap(({ id }, index) => (isNamed[index] === 1 ? [id] : [])));
  }

  /**
   * Replaces merged ids in the query by current ones; reads the database only for ids that the snapshot lacks.
   * @param competitions name of the parameter that filters competitions
   * @throws ApplicationError `invalid_input` for an id that names no team, player or competition
   */
  async resolve<Query extends IdFilters>(
    query: Query,
    snapshot: NamedDataset,
    competitions = 'uniqueTournamentIds',
  ): Promise<Query> {
    const current = await Promise.all(
      idFilters.map(async ([name, kind, dictionary]) => {
        const ids = query[name];
        if (ids === undefined) return [];
        const indexes = indexesById(snapshot, dictionary);
        const unknown = ids.filter((id) => !indexes.has(id));
        if (unknown.length === 0) return [[name, ids]];
        const parameter = kind === 'competition' ? competitions : name;
        return [[name, [...ids, ...(await this.current(kind, parameter, unknown))]]];
      }),
    );
    return { ...query, ...Object.fromEntries(current.flat()) } as Query;
  }

  /** Current ids of the given ones; an unknown fixture has been played or called off. */
  private current(kind: IdentifiedKind, parameter: string, ids: readonly number[]): Promise<number[]> {
    return kind === 'fixture'
      ? this.publicIds.findCurrent(kind, ids)
      : this.publicIds.requireCurrent(kind, parameter, ids);
  }
}
