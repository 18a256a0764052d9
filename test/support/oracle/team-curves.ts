import { minConsensusOf } from './blend.js';
import { consensusOf } from './consensus.js';
import type { Moment } from './moment.js';
import { weightsOf } from './price-forecasts.js';
import { outcomesOf } from './prices.js';
import type { Outcome } from './prices.js';
import { chancesKey } from './team-forecasts.js';
import { slowFactor, slowMeans } from '../slow/team-curves.js';
import type { SlowEvidence, SlowMeans } from '../slow/team-curves.js';
import type { AnsweredPrediction } from '../slow/team-distributions.js';

/** The distribution behind all lines of a team count; null without a model or a line with enough sources. */
export function curveOf(moment: Moment, { fixture, market, scope }: Outcome): readonly number[] | null {
  if (!isTeamScope(scope)) return null;
  const forecast = moment.teamForecasts.get(chancesKey(fixture.id, market, scope));
  if (forecast === undefined) return null;
  const cached = curves.get(moment) ?? new Map<string, SlowMeans>();
  curves.set(moment, cached);
  const key = `${fixture.id} ${market}`;
  const { prediction } = forecast;
  let means = cached.get(key);
  if (means === undefined) cached.set(key, (means = meansOf(moment, fixture.id, market, prediction)));
  const count = countNames[scope];
  if (!means.isMoved[count]) return null;
  const { modelHomeLambda: home, modelAwayLambda: away } = prediction;
  return forecast.chancesAt(means.means[count] / { home, away, total: home + away }[count]);
}

const countNames = { match: 'total', home: 'home', away: 'away' } as const;
const isTeamScope = (scope: string): scope is keyof typeof countNames => scope in countNames;
const curves = new WeakMap<Moment, Map<string, SlowMeans>>();

/** Expected counts of a statistic of a match, adjusted to its lines. */
function meansOf(moment: Moment, fixture: number, market: string, prediction: AnsweredPrediction): SlowMeans {
  const outcomes = outcomesOf(moment, moment.eligible()).filter(
    (outcome) => outcome.fixture.id === fixture && outcome.market === market,
  );
  const factorOf = (scope: keyof typeof countNames): number | null => {
    const ofScope = outcomes.filter((outcome) => outcome.scope === scope);
    const lines = [...new Set(ofScope.flatMap(({ line }) => line ?? []))];
    const evidence = lines.flatMap((line): SlowEvidence[] => {
      const shownOf = (side: string) => ofScope.find((each) => each.line === line && each.side === side)?.shown ?? [];
      const sides = { over: shownOf('over'), under: shownOf('under') };
      const { weights, modelWeight } = weightsOf(moment, scope, market);
      const consensus = consensusOf(sides, 'over', { weights });
      if (consensus === null || consensus.sources < minConsensusOf(scope, market)) return [];
      return [{ line, consensus, modelWeight }];
    });
    return slowFactor(prediction, countNames[scope], evidence);
  };
  return slowMeans(prediction, { home: factorOf('home'), away: factorOf('away'), total: factorOf('match') });
}
