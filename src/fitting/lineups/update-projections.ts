import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';
import { FittedModelsService } from '../fitted-models.service.js';
import { lineupsOf } from './project-fixtures.js';
import {
  insertLineups,
  listProjectedFixtures,
  listStored,
  listUpcoming,
  lockProjections,
  nextRevision,
  removeLineups,
} from './projections.queries.js';
import type { StoredLineup, UpcomingFixture } from './projections.queries.js';
import { wholeSeconds } from '../whole-seconds.js';
import { groupBy } from '../../football/group-by.js';

const dayMilliseconds = 86_400_000;

/** Outcome of an update of projections. */
export interface ProjectionsUpdated {
  /** Number of sides with a line-up, and how many of those changed. */
  sides: number;
  changed: number;
}

/** Moment and span of an update. */
export interface UpdateOptions {
  readonly now: Date;
  /** Days ahead shown by boards; one more is computed, so that fixtures have line-ups once boards show them. */
  readonly upcomingDays: number;
  /** Default: every competition. */
  readonly competitionIds?: readonly number[];
  /** Stops after the current competition. */
  readonly signal?: AbortSignal;
}

/** Competitions with a fixture whose line-ups boards show, as of `now`. */
export async function listCompetitionsToProject(
  sql: SqlClient,
  options: Pick<UpdateOptions, 'now' | 'upcomingDays'>,
): Promise<number[]> {
  return [...byCompetition(await listShown(sql, options)).keys()];
}

/** Which of these competitions have no line-up of a fixture that boards show. */
export async function listCompetitionsWithoutLineups(
  sql: SqlClient,
  options: Pick<UpdateOptions, 'now' | 'upcomingDays'>,
): Promise<number[]> {
  const shown = byCompetition(await listShown(sql, options));
  const ids = [...shown.values()].flat().map(({ id }) => id);
  const projected = new Set(await listProjectedFixtures(sql, ids));
  return [...shown].flatMap(([id, fixtures]) => (fixtures.some((fixture) => projected.has(fixture.id)) ? [] : [id]));
}

/**
 * Computes the line-ups of all fixtures that boards show, as of `now`: published ones, else projections. Unchanged
 * ones are not rewritten; the data revision advances only if something changed.
 */
export async function updateProjections(sql: SqlClient, options: UpdateOptions): Promise<ProjectionsUpdated> {
  const { now, signal } = options;
  const moment = wholeSeconds(now);
  const updated: ProjectionsUpdated = { sides: 0, changed: 0 };
  const parameters = await new FittedModelsService(sql).lineupParameters(moment);
  for (const fixtures of byCompetition(await listShown(sql, options)).values()) {
    if (signal?.aborted === true) break;
    const { sides, changed } = await sql.transaction(async (transaction) => {
      await lockProjections(transaction);
      return store(transaction, fixtures, await lineupsOf(transaction, fixtures, parameters, moment), moment);
    });
    updated.sides += sides;
    updated.changed += changed;
  }
  return updated;
}

/** Fixtures that boards show now, including live ones, or will show a day later. */
function listShown(sql: SqlClient, { now, upcomingDays, competitionIds }: UpdateOptions): Promise<UpcomingFixture[]> {
  const moment = wholeSeconds(now);
  const until = new Date(moment.getTime() + (upcomingDays + 1) * dayMilliseconds);
  return listUpcoming(sql, new Date(moment.getTime() - dayMilliseconds), until, moment, competitionIds ?? null);
}

const byCompetition = (fixtures: readonly UpcomingFixture[]): Map<number, UpcomingFixture[]> =>
  groupBy(fixtures, ({ competitionId }) => competitionId);

/** Key of a line-up's content, independent of when it was computed. */
const contentOf = ({ teamId, predictionType, starters }: StoredLineup): string =>
  JSON.stringify([
    teamId,
    predictionType,
    starters.map((each) => [
      each.playerId,
      each.group,
      each.position,
      each.jerseyNumber,
      each.startProbability.toFixed(9),
      each.usualPosition,
      each.gamesAnalyzed,
      each.isPositionChange,
    ]),
  ]);

async function store(
  sql: SqlTransaction,
  fixtures: readonly UpcomingFixture[],
  lineups: readonly StoredLineup[],
  now: Date,
): Promise<{ sides: number; changed: number }> {
  const keyOf = ({ fixtureId, side }: Pick<StoredLineup, 'fixtureId' | 'side'>): string => `${fixtureId} ${side}`;
  const ids = fixtures.map(({ id }) => id);
  const stored = new Map((await listStored(sql, ids)).map((lineup) => [keyOf(lineup), lineup]));
  const fresh = lineups.filter((lineup) => {
    const known = stored.get(keyOf(lineup));
    // a projection of a later moment must not be shown at an earlier one
    return known === undefined || known.projectedAt > now || contentOf(known) !== contentOf(lineup);
  });
  const present = new Set(lineups.map(keyOf));
  const gone = [...stored.values()].filter((lineup) => !present.has(keyOf(lineup)));
  const changed = fresh.length + gone.length;
  if (changed > 0) {
    await removeLineups(sql, [...gone, ...fresh]);
    await insertLineups(
      sql,
      fresh,
      await nextRevision(sql, [...new Set([...gone, ...fresh].map(({ fixtureId }) => fixtureId))]),
    );
  }
  return { sides: lineups.length, changed };
}
