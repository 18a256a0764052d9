import { decidedShare } from './blend.js';
import { testKeys } from '../app.js';
import type { TestApp } from '../app.js';
import { distributionAt, leadAt } from '../slow/team-distributions.js';
import type { AnsweredPrediction } from '../slow/team-distributions.js';
import { ORACLE_TEAM_STATISTICS } from './vocabulary.js';

const callerHeaders = { 'X-Internal-Key': testKeys.internal, 'X-Messenger-User-Id': '1' } as const;
const scopes = { match: 'total', home: 'home', away: 'away' } as const;
type TeamScope = keyof typeof scopes;

/** A prediction as served; without a model `homeLambda` is null. */
type ServedPrediction = AnsweredPrediction & { readonly eventId: number };

/** P(X = 0), P(X = 1), ... with the mean multiplied by a factor. */
export type ChancesAt = (factor: number) => readonly number[];

/** The expectation of a match count, and the prediction that it belongs to. */
export interface TeamForecast {
  readonly chancesAt: ChancesAt;
  readonly prediction: AnsweredPrediction;
}

/** Distributions by `chancesKey`; absent without a model. `lead` is for goals: home less away, plus 39. */
export type TeamForecasts = ReadonlyMap<string, TeamForecast>;

export const chancesKey = (fixture: number, statistic: string, scope: TeamScope | 'lead'): string =>
  `${fixture} ${statistic} ${scope}`;

/** Team model expectations of all upcoming fixtures, as served by team statistics. */
export async function readTeamForecasts(app: TestApp): Promise<TeamForecasts> {
  const forecasts = new Map<string, TeamForecast>();
  for (const { key } of ORACLE_TEAM_STATISTICS) {
    for (const prediction of await predictionsOf(app, key)) {
      if (prediction.homeLambda === null) continue;
      for (const [scope, name] of Object.entries(scopes) as [TeamScope, (typeof scopes)[TeamScope]][])
        forecasts.set(chancesKey(prediction.eventId, key, scope), {
          chancesAt: computedOnce((factor) => distributionAt(prediction, name, factor)),
          prediction,
        });
      if (key === 'goals')
        forecasts.set(chancesKey(prediction.eventId, key, 'lead'), {
          chancesAt: computedOnce((factor) => leadAt(prediction, factor)),
          prediction,
        });
    }
  }
  return forecasts;
}

/** Caches the distribution with the model's own mean, from which every line of the count is read. */
function computedOnce(chancesAt: ChancesAt): ChancesAt {
  const chances = chancesAt(1);
  return (factor) => (factor === 1 ? chances : chancesAt(factor));
}

async function predictionsOf(app: TestApp, metric: string): Promise<ServedPrediction[]> {
  const predictions: ServedPrediction[] = [];
  for (let page = 1, hasNextPage = true; hasNextPage; page += 1) {
    const { body } = await app.request
      .get('/api/v2/predictions/team-statistics')
      .query({ metric, page, pageSize: 100 })
      .set(callerHeaders)
      .expect(200);
    const answer = body as { data: ServedPrediction[]; pagination: { hasNextPage: boolean } };
    predictions.push(...answer.data);
    ({ hasNextPage } = answer.pagination);
  }
  return predictions;
}

/** Parts of stakes by line and probability of the over, for each count of a fixture. */
const shares = new WeakMap<ChancesAt, Map<string, number | null>>();

/** `decidedShare`, cached for all requests. */
export function shareOf(chancesAt: ChancesAt, line: number, over: number): number | null {
  const cached = shares.get(chancesAt) ?? new Map<string, number | null>();
  shares.set(chancesAt, cached);
  const key = `${line} ${over.toFixed(12)}`;
  if (!cached.has(key)) cached.set(key, decidedShare(chancesAt, line, over));
  return cached.get(key) ?? null;
}
