/** One season of a league in a replay: what workers share. Everything here is plain JSON, as jobs are. */
import type { SqlClient } from '../../database/sql-client.js';
import { COMPETITION_MODELS } from '../../fitting/model-kinds.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import type { TeamPrediction } from '../../models/team-prediction.js';
import { loadPropDivision } from '../load-props.js';
import { loadDivision } from '../load-replay.js';
import type { PropCase } from '../props-walk-forward.js';
import { listReplayCompetitions } from '../replay.queries.js';
import { replayHere } from '../replayer.js';
import type { TeamReplay } from '../replayer.js';

interface Season {
  readonly competitionId: number;
  /** ISO 8601, as are the others; kick-offs from here and before `to` are predicted. */
  readonly from: string;
  readonly to: string;
  /** The data are those known at this moment. */
  readonly now: string;
  /** As `MODEL_VERSIONS`: a worker with other models does not replay it. */
  readonly models: string;
}

/** The models that this program fits, with their versions. */
export const MODEL_VERSIONS = [
  ...new Set(COMPETITION_MODELS.flatMap(({ models }) => models.map(({ model, version }) => `${model}/${version}`))),
].join(', ');

/** A statistic of teams in a season. */
export interface TeamPart extends Season, TeamReplay {
  readonly kind: 'teams';
}

/** A statistic of players in a season. */
export interface PropPart extends Season {
  readonly kind: 'props';
  readonly statistic: PlayerStatisticKey;
}

export type ReplayPart = TeamPart | PropPart;

/** The prediction of a match from before its round. */
export interface MatchForecast {
  readonly fixtureId: number;
  readonly prediction: TeamPrediction;
}

/** What a part predicted, by kick-off. */
export interface PartForecasts<Part extends ReplayPart = ReplayPart> {
  readonly forecasts: readonly (Part extends TeamPart ? MatchForecast : PropCase)[];
}

/**
 * Replays a part from the data of the database.
 * @throws Error where it is for other versions of the models
 */
export async function replayPart(sql: SqlClient, part: ReplayPart): Promise<PartForecasts> {
  const { competitionId, models } = part;
  if (models !== MODEL_VERSIONS)
    throw new Error(`the season needs models ${models}; this worker has ${MODEL_VERSIONS}`);
  const [from, to, now] = [new Date(part.from), new Date(part.to), new Date(part.now)];
  const competition = (await listReplayCompetitions(sql, now)).find(({ id }) => id === competitionId);
  if (competition === undefined) throw new Error(`competition ${competitionId} has no finished matches`);
  if (part.kind === 'props') {
    const division = await loadPropDivision(sql, competition, now);
    return { forecasts: division === null ? [] : await replayHere.props(division, part.statistic, { from, to }) };
  }
  const division = await loadDivision(sql, competition, now);
  const replayed = await replayHere.teams([division], part, { from, to }, part.statistic);
  return {
    forecasts: replayed.map(({ replay, prediction }) => ({ fixtureId: replay.match.fixtureId, prediction })),
  };
}
