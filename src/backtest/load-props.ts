import type { SqlClient } from '../database/sql-client.js';
import { PLAYER_STATISTICS } from '../football/statistics.js';
import { encodeAppearances } from '../models/player-counts/index.js';
import type { AppearanceColumns, TeamStrengths } from '../models/player-counts/index.js';
import { teamGoalsModel } from '../models/team-goals/model.js';
import { teamStrengths } from '../models/team-goals/predict.js';
import { listAppearances } from '../fitting/players/appearances.queries.js';
import { toAppearance } from '../fitting/players/appearances.js';
import { divisionOf, findReplayCompetitions, LeagueError, loadMatches } from './load-replay.js';
import { scoredStarters } from './props-walk-forward.js';
import type { PropAppearance } from './props-walk-forward.js';
import type { ReplayCompetition } from './replay.queries.js';
import { knownBefore } from './walk-forward.js';
import type { ReplayMatch } from './walk-forward.js';

/** A competition with all appearances of its players. */
export interface PropDivision {
  competitionId: number;
  /** football-data's code where there is one, else the slug. */
  division: string;
  starters: readonly PropAppearance[];
  columns: AppearanceColumns;
  /** Team strengths by the serving goals model, fitted to the data known at the moment. */
  strengthsAt: (moment: number) => TeamStrengths | null;
}

/** Earlier than any match of a source. */
const BEGINNING = new Date('1850-01-01T00:00:00Z');
const KEYS = PLAYER_STATISTICS.map(({ key }) => key);

/**
 * Reads the competitions with known player counts.
 * @param leagues codes (E0) or slugs (premier-league); empty for all
 * @throws LeagueError
 */
export async function loadProps(sql: SqlClient, now: Date, leagues: readonly string[]): Promise<PropDivision[]> {
  const divisions: PropDivision[] = [];
  for (const competition of await findReplayCompetitions(sql, now, leagues)) {
    const division = await loadPropDivision(sql, competition, now);
    if (division !== null) divisions.push(division);
    else if (leagues.length > 0)
      throw new LeagueError(`league ${divisionOf(competition)} has no statistics of players here`);
  }
  return divisions;
}

/** Reads a competition with all appearances known at `now`; null where there are none. */
export async function loadPropDivision(
  sql: SqlClient,
  competition: ReplayCompetition,
  now: Date,
): Promise<PropDivision | null> {
  const rows = await listAppearances(sql, { competitionId: competition.id, from: BEGINNING }, now);
  if (rows.length === 0) return null;
  const appearances = rows.map((row): PropAppearance => ({ ...toAppearance(row), fixtureId: row.fixtureId }));
  return {
    competitionId: competition.id,
    division: divisionOf(competition),
    starters: scoredStarters(appearances),
    columns: encodeAppearances(appearances, KEYS),
    strengthsAt: strengthsOf(await loadMatches(sql, competition, now)),
  };
}

/** Cached strengths by moment; all statistics request the same days. */
function strengthsOf(matches: readonly ReplayMatch[]): (moment: number) => TeamStrengths | null {
  const known = new Map<number, TeamStrengths | null>();
  return (moment) => {
    const found = known.get(moment);
    if (found !== undefined) return found;
    const fit = teamGoalsModel.fit('goals', knownBefore(matches, moment, teamGoalsModel.windowDays), moment);
    const strengths = fit === null ? null : teamStrengths(fit);
    known.set(moment, strengths);
    return strengths;
  };
}
