import { Injectable } from '@nestjs/common';
import type { OwnParameters, SqlBoard, SqlListing } from '../../boards/records/sql-board.js';
import { itIs } from '../../common/validation/error-words.js';
import { filtersExcludeAll } from '../../common/paging/empty-because.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import { UNKNOWN_VALUE, countValues, declareFacets } from '../../common/paging/facets.js';
import type { FacetValue } from '../../common/paging/facets.js';
import { invalidParameter } from '../../common/problem/application-error.js';
import { differentValues, isEqualValue } from '../../common/validation/request.pipe.js';
import { wholeSeconds } from '../../common/revision/revision.js';
import { CompetitionsService } from '../../competitions/competitions.service.js';
import { PublicIdsService, anyIds } from '../../public-ids/public-ids.service.js';
import type { CurrentIds } from '../../public-ids/public-ids.service.js';
import { RankedBoardsService } from '../ranked-boards.service.js';
import { SubstituteImpactQuery, substituteImpactFields } from './substitute-impact.dto.js';
import type { SubstituteImpact } from './substitute-impact.dto.js';
import { thresholdsOf, mostStartsOf } from './substitute-impact.js';
import { SubstituteImpactRepository } from './substitute-impact.repository.js';
import type { ImpactCriteria, ImpactKey, ImpactLeague, ImpactNames } from './substitute-impact.repository.js';
import { searchPatterns } from '../../common/names/search-words.js';
import { playerStatistic } from '../../football/statistics.js';
import { percentOf, round, roundKnown } from '../../common/rounding.js';

/** Response data on the board as a whole. */
interface ImpactSummary {
  leagues: ImpactLeague[];
  newestMatchAt: Date | null;
}

/** Dimension of the board and its own parameter. A row adds up all competitions, so it belongs to none. */
const impactFacets = { team: { teamIds: undefined } } as const satisfies OwnParameters<SubstituteImpactQuery>;
declareFacets(impactFacets, SubstituteImpactQuery);

/** The board "sub on, play on". */
@Injectable()
export class SubstituteImpactService {
  private readonly board: SqlBoard<SubstituteImpactQuery, RankedKey, ImpactSummary> = {
    name: 'substitute-impact',
    fields: substituteImpactFields,
    isReadLater: true,
    facets: impactFacets,
    rank: async (query, now) => {
      const criteria = { ...criteriaOf(query), ids: await this.currentIds(query) };
      const [{ keys, newestMatchAt }, leagues] = await Promise.all([
        this.repository.rank(criteria, now),
        this.repository.listLeagues(now),
      ]);
      return { keys: keys.map((key, index) => ({ ...key, rank: index + 1 })), summary: { leagues, newestMatchAt } };
    },
    count: (_, keys) => this.countTeams(keys),
    numberOf: ({ playerId }) => playerId,
    load: async (keys) => {
      const totals = new Map(keys.map((key) => [key.playerId, key]));
      const names = await this.repository.loadNames(keys);
      return new Map(names.map((each) => [each.playerId, { record: toRow(totals.get(each.playerId)!, each) }]));
    },
    explainEmpty: (query, now) => this.explainEmpty(query, now),
    members: ({ leagues, newestMatchAt }, { stat, window }) => ({
      generatedAt: newestMatchAt === null ? null : wholeSeconds(newestMatchAt),
      leagues,
      stat,
      thresholds: thresholdsOf(stat),
      window,
    }),
  };

  constructor(
    private readonly boards: RankedBoardsService,
    private readonly repository: SubstituteImpactRepository,
    private readonly competitions: CompetitionsService,
    private readonly ids: PublicIdsService,
  ) {}

  /**
   * The players of a query, by boost unless another order is requested.
   * @throws ApplicationError `invalid_input` for a league that is neither the slug nor the id of a competition, for
   * another one than `uniqueTournamentIds`, and for unknown teams, players and competitions
   */
  open(query: SubstituteImpactQuery): Promise<SqlListing<SubstituteImpactQuery, RankedKey, ImpactSummary>> {
    return this.boards.openSql(this.board, query);
  }

  private async countTeams(keys: readonly ImpactKey[]): Promise<FacetValue[]> {
    const names = await this.repository.loadNames(keys);
    return countValues(
      names.map((each) => [each, 1] as const),
      ({ teamId, teamName }) => [teamId === null ? UNKNOWN_VALUE : { value: String(teamId), label: teamName }],
    );
  }

  private async currentIds({ league, ...filters }: SubstituteImpactQuery): Promise<CurrentIds> {
    const ids = await this.ids.currentOf(filters);
    if (league === undefined) return ids;
    const ofLeague = await this.competitionsOf(league);
    const { uniqueTournamentIds: asked } = ids;
    if (asked !== null && !isEqualValue(asked, ofLeague)) throw differentValues('uniqueTournamentIds', 'league');
    return { ...ids, uniqueTournamentIds: ofLeague };
  }

  /** Current ids of the competitions with a slug or an id. */
  private async competitionsOf(league: string): Promise<readonly number[]> {
    if (!/^\d+$/.test(league)) return this.competitions.requireSlug('league', league);
    const id = Number(league);
    if (league.startsWith('0') || !Number.isSafeInteger(id)) {
      throw invalidParameter('league', `must be the slug or the uniqueTournamentId of a competition${itIs(league)}`);
    }
    return this.ids.requireCurrent('competition', 'league', [id]);
  }

  private async explainEmpty(query: SubstituteImpactQuery, now: Date): Promise<EmptyBecause> {
    const criteria = criteriaOf(query);
    const [leagues, everywhere] = await Promise.all([
      this.repository.listLeagues(now),
      this.repository.rank({ ...criteria, ids: anyIds, patterns: [] }, now),
    ]);
    if (everywhere.keys.length > 0) return filtersExcludeAll(everywhere.keys.length);
    if (leagues.length === 0) return noSubstitutions;
    return everywhere.newestMatchAt === null ? unknownStatistic(query) : nobodyQualifies(query);
  }
}

/** Statistic, matches and thresholds of a query. */
function criteriaOf({ stat, window, search, sortBy, sortOrder }: SubstituteImpactQuery): Omit<ImpactCriteria, 'ids'> {
  return {
    column: playerStatistic(stat).column,
    patterns: searchPatterns(search),
    sortBy,
    sortOrder,
    currentSeasonOnly: window === 'season',
    mostStarts: mostStartsOf(window),
    ...thresholdsOf(stat),
  };
}

/** No source reports who replaced whom. */
const noSubstitutions: EmptyBecause = {
  code: 'no_match_data',
  detail:
    'No match tells who replaced whom. API-Football, StatsBomb events and canonical feeds with substitutions do; ' +
    'football-data and FPL-Core do not.',
};

type Choice = Pick<SubstituteImpactQuery, 'stat' | 'window'>;
const hintOn = (window: Choice['window']): string => (window === 'season' ? ' window=all includes every season.' : '');

/** No start has the requested statistic. */
function unknownStatistic({ stat, window }: Choice): EmptyBecause {
  const instead = stat === 'shots' ? ' API-Football counts the shots on target of players, but not all shots.' : '';
  return {
    code: 'no_match_data',
    detail:
      `${playerStatistic(stat).displayName} are not known of any start in the window ${window}; other values of ` +
      `\`stat\` may have rows.${instead}${hintOn(window)}`,
  };
}

/** No player meets the thresholds of a query. */
function nobodyQualifies({ stat, window }: Choice): EmptyBecause {
  const { minStarts, minBaseTotal } = thresholdsOf(stat);
  return {
    code: 'none_qualifies',
    detail:
      `No player has ${minStarts} eligible starts and an own total of ${minBaseTotal} in the window ` +
      `${window}.${hintOn(window)}`,
  };
}

/** A key with its rank on the board. */
type RankedKey = ImpactKey & { rank: number };

/** A record of the board. */
function toRow(key: RankedKey, names: ImpactNames): SubstituteImpact {
  const { starts, baseTotal, addedTotal } = key;
  return {
    rank: key.rank,
    ...names,
    starts,
    subbedOff: key.subbedOff,
    avgMinutes: round(key.minutes / starts, 2),
    baseTotal,
    baseAvg: round(baseTotal / starts, 2),
    addedTotal,
    withSubTotal: baseTotal + addedTotal,
    withSubAvg: round((baseTotal + addedTotal) / starts, 2),
    boostPct: roundKnown(percentOf(addedTotal, baseTotal), 2),
  };
}
