import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import { Random } from '../../maths/random.js';
import type { PositionGroup } from '../../football/canonical.js';
import {
  encodeAppearances,
  forecastMinutes,
  fitPlayerCounts,
  forecastHorizons,
  forecastPlayerCount,
  HistoryProbabilities,
  historyAt,
  HORIZONS,
  minutesRecord,
  LINE_PROBABILITIES,
  linePlace,
  lineProbabilities,
  MODEL_FAMILIES,
  PLAYER_COUNT_SETTINGS,
  positionCode,
  preparePlayerCounts,
  VENUE,
} from './index.js';
import type { MinutesForecast, PlayerAppearance, PlayerCountContext, PlayerCountModel } from './index.js';

const DAY = 86_400;
const NOW = 1_700_000_000;
const groups: readonly PositionGroup[] = ['D', 'M', 'F'];
const rateOf: Record<PositionGroup, number> = { G: 0, D: 0.6, M: 1.5, F: 2.6 };

/** A league of twenty teams of ten outfield players; team 7 concedes half as much again, home sides shoot more. */
function league(rounds = 30, random = new Random('players')): PlayerAppearance[] {
  const factor = new Map(Array.from({ length: 200 }, (_, id) => [id, Math.exp(random.normal() * 0.45)]));
  return Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: 20 }, (_unused, team) => {
      const opponent = (19 + round - team + 20) % 20;
      const isHome = team < opponent;
      return Array.from({ length: 10 }, (_each, shirt): PlayerAppearance => {
        const playerId = team * 10 + shirt;
        const positionGroup = groups[shirt % 3]!;
        const isStarter = shirt < 8 || round % 2 === 0;
        const minutes = isStarter ? 90 - random.integer(0, 20) : 20;
        const rate = rateOf[positionGroup] * factor.get(playerId)! * (opponent === 7 ? 1.5 : 1) * (isHome ? 1.1 : 0.9);
        const playedAt = NOW - (rounds - round) * 7 * DAY;
        return {
          playedAt,
          knownAt: playedAt + 8_100,
          playerId,
          teamId: team,
          opponentId: opponent,
          isHome,
          isStarter,
          minutes,
          positionGroup,
          position: null,
          values: { shots: random.poisson((rate * minutes) / 90), passes: null },
        };
      });
    }).flat(),
  ).flat();
}

const appearances = league();
const columns = encodeAppearances(appearances, ['shots', 'passes']);
const model = fitPlayerCounts({ statistic: 'shots', columns, fittedAt: NOW })!;
const prepared = preparePlayerCounts(model, columns.teamIds);
const codeOf = (teamId: number): number => columns.teamIds.indexOf(teamId);
const context: PlayerCountContext = {
  team: codeOf(3),
  opponent: codeOf(5),
  venue: VENUE.home,
  position: positionCode('F'),
  isStarter: true,
  expectedMinutes: 80,
  starterShare: 1,
  roleVariance: 0,
};

describe('fitPlayerCounts', () => {
  it('finds rates by position, the weak defence, the home advantage and no spread where there is none', () => {
    for (const group of groups) expect(Math.abs(model.rates[group].starter / rateOf[group] - 1)).toBeLessThan(0.25);
    expect(model.opponentFactors[7]).toBeGreaterThan(1.25);
    expect(
      Math.max(
        ...Object.entries(model.opponentFactors)
          .filter(([id]) => id !== '7')
          .map(([, factor]) => factor),
      ),
    ).toBeLessThan(1.2);
    expect(model.homeFactor).toBeGreaterThan(1.04);
    expect(model.awayFactor).toBeLessThan(0.96);
    expect(model.dispersion).toBeLessThan(0.1);
    expect(model.minutes.M.starter).toBeCloseTo(80, -1);
  });

  it('finds the spread of over-dispersed counts', () => {
    const random = new Random('spread');
    const wild = appearances.map((row) => ({
      ...row,
      values: { shots: random.poisson(2 * (random.chance(0.5) ? 1.7 : 0.3)) },
    }));
    const fit = fitPlayerCounts(
      { statistic: 'shots', columns: encodeAppearances(wild, ['shots']), fittedAt: NOW },
      { ...PLAYER_COUNT_SETTINGS.shots, dispersionWeight: 10 },
    )!;
    // .7^2 from match to match
    expect(fit.dispersion).toBeGreaterThan(0.35);
  });

  it('uses no data known later, and is plain JSON', () => {
    const moment = NOW - 100 * DAY;
    const early = encodeAppearances(
      appearances.filter(({ knownAt }) => knownAt <= moment),
      ['shots'],
    );
    const then = fitPlayerCounts({ statistic: 'shots', columns, fittedAt: moment });
    expect(then).toEqual(fitPlayerCounts({ statistic: 'shots', columns: early, fittedAt: moment }));
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });

  it('uses goals as the prior of teams, including those without player statistics yet', () => {
    const early = encodeAppearances(league(2), ['shots', 'tackles']);
    const strengths = {
      ...Object.fromEntries(early.teamIds.map((id) => [id, { attack: 1, defence: 1 }])),
      3: { attack: 1.6, defence: 0.7 },
      99: { attack: 2, defence: 0.5 },
    };
    const [alone, helped] = [null, strengths].map((known) =>
      fitPlayerCounts({ statistic: 'shots', columns: early, fittedAt: NOW, strengths: known })!,
    );
    expect(helped!.teamFactors[3]! / alone!.teamFactors[3]!).toBeGreaterThan(1.1);
    expect(helped!.opponentFactors[3]! / alone!.opponentFactors[3]!).toBeLessThan(0.95);
    // factors on goals are around 1 over the teams of the league: their geometric mean is 1.6^(1/20)
    const power = PLAYER_COUNT_SETTINGS.shots.strengthPower;
    expect(helped!.teamFactors[99]).toBeCloseTo((2 / 1.6 ** (1 / 20)) ** power, 10);
    expect(helped!.opponentFactors[99]).toBeCloseTo((0.5 / 0.7 ** (1 / 20)) ** power, 10);
    expect(alone!.teamFactors[99]).toBeUndefined();
    // every match moves them away from the prior
    const [later, laterAlone] = [strengths, null].map((known) =>
      fitPlayerCounts({ statistic: 'shots', columns, fittedAt: NOW, strengths: known })!,
    );
    expect(later!.teamFactors[3]! / laterAlone!.teamFactors[3]!).toBeLessThan(
      helped!.teamFactors[3]! / alone!.teamFactors[3]!,
    );
    expect(later!.teamFactors[3]! / laterAlone!.teamFactors[3]!).toBeGreaterThan(1);
  });

  it('ignores goals for statistics that do not depend on them', () => {
    const tackled = encodeAppearances(
      appearances.map((row) => ({ ...row, values: { tackles: row.values.shots! } })),
      ['tackles'],
    );
    const [alone, helped] = [null, { 3: { attack: 2, defence: 0.5 } }].map((strengths) =>
      fitPlayerCounts({ statistic: 'tackles', columns: tackled, fittedAt: NOW, strengths }),
    );
    expect(helped).toEqual(alone);
  });

  it('is null where there are too few appearances, and skips unknown counts', () => {
    expect(fitPlayerCounts({ statistic: 'passes', columns, fittedAt: NOW })).toBeNull();
    expect(fitPlayerCounts({ statistic: 'fouls', columns, fittedAt: NOW })).toBeNull();
    expect(fitPlayerCounts({ statistic: 'shots', columns, fittedAt: NOW - 400 * DAY })).toBeNull();
  });
});

describe('forecasts', () => {
  it('of all horizons at once equal those of each alone', () => {
    const history = historyAt(columns, 32, 'shots');
    expect(forecastHorizons(prepared, history, context)).toEqual(
      HORIZONS.map((horizon) => forecastPlayerCount(prepared, history, context, horizon)),
    );
  });

  it('are the same in columns without objects', () => {
    const [probabilities, results] = [
      new HistoryProbabilities(),
      Array.from({ length: LINE_PROBABILITIES }, () => new Float64Array(5)),
    ];
    for (const [playerId, lines] of [
      [32, [1.5]],
      [45, [0.5, 2]],
      [77, [0.25, 0.3, 1.75, 6.5]],
      [999, [0.5]],
    ] as const) {
      const history = historyAt(columns, playerId, 'shots');
      expect(probabilities.read(prepared, history, context, lines.at(-1)!)).toBe(history.length);
      results.forEach((column) => column.fill(7));
      probabilities.write(Float64Array.of(0.5, ...lines), 1, lines.length + 1, results);
      const forecasts = forecastHorizons(prepared, history, context);
      for (const [at, line] of lines.entries()) {
        forecasts.forEach((forecast, horizon) =>
          MODEL_FAMILIES.forEach((name, family) => {
            // no bet can be settled at 0.3
            const { over, under } = line === 0.3 ? { over: NaN, under: NaN } : lineProbabilities(name, forecast, line);
            const place = linePlace(horizon, family);
            expect([results[place]![at + 1], results[place + 1]![at + 1]]).toEqual([over, under]);
          }),
        );
      }
      expect(results.map((column) => column[0])).toEqual(results.map(() => 7));
    }
  });

  it('can be recomputed from their printed steps and the raw matches', () => {
    const rows = appearances
      .filter(({ playerId }) => playerId === 32)
      .toSorted((one, other) => other.playedAt - one.playedAt)
      .slice(0, 10);
    const forecast = forecastPlayerCount(prepared, historyAt(columns, 32, 'shots'), context, 'short');
    let [observed, expected] = [0, 0];
    rows.forEach((row, place) => {
      const usual =
        (row.minutes / 90) *
        model.rates.F.starter *
        model.teamFactors[3]! *
        model.opponentFactors[row.opponentId!]! *
        (row.isHome === true ? model.homeFactor : model.awayFactor);
      const weight = 0.5 ** (place / model.halfLifeMatches) / (1 + model.dispersion * usual);
      observed += weight * row.values.shots!;
      expected += weight * usual;
    });
    expect(forecast).toMatchObject({
      matches: 10,
      minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0),
      expectedMinutes: 80,
    });
    const factor = (model.priorShapes.F + observed) / (model.priorShapes.F + expected);
    const mean =
      model.rates.F.starter * model.teamFactors[3]! * factor * model.opponentFactors[5]! * model.homeFactor * (80 / 90);
    expect(forecast.playerFactor).toBeCloseTo(factor, 10);
    expect(forecast.mean).toBeCloseTo(mean, 10);
    // negative binomial: P(0) = (1 + d m)^(-1/d), P(1) = P(0) m / (1 + d m)
    const dispersion = model.dispersion + 1 / (model.priorShapes.F + observed);
    const none = (1 + dispersion * mean) ** (-1 / dispersion);
    expect(lineProbabilities('negbin', forecast, 0.5).under).toBeCloseTo(none, 10);
    expect(lineProbabilities('negbin', forecast, 1).push).toBeCloseTo((none * mean) / (1 + dispersion * mean), 10);
    const total = rows.reduce((sum, { values }) => sum + values.shots!, 0);
    expect(lineProbabilities('poisson', forecast, 0.5).under).toBeCloseTo(
      Math.exp(-(4 * forecast.priorMean + total) / 14),
      10,
    );
    const blanks = rows.filter(({ values }) => values.shots === 0).length;
    const usual = (1 + forecast.priorDispersion * forecast.priorMean) ** (-1 / forecast.priorDispersion);
    expect(lineProbabilities('frequency', forecast, 0.5).under).toBeCloseTo((4 * usual + blanks) / 14, 10);
  });

  it('use no match that was unknown at the moment, even after late corrections', () => {
    const moment = NOW - 50 * DAY;
    const known = appearances.filter(({ playerId, knownAt }) => playerId === 32 && knownAt <= moment).length;
    expect(historyAt(columns, 32, 'shots', moment).length).toBe(known);
    const late = appearances.map((row) =>
      row.playerId === 32 && row.playedAt === NOW - 30 * 7 * DAY ? { ...row, knownAt: NOW } : row,
    );
    expect(historyAt(encodeAppearances(late, ['shots']), 32, 'shots', moment).length).toBe(0);
  });

  it('trust a short record less if the players of a group are more alike', () => {
    const of = (group: PositionGroup | null) =>
      forecastPlayerCount(
        prepared,
        historyAt(columns, 32, 'shots'),
        { ...context, position: positionCode(group) },
        'short',
      );
    const { priorShapes } = PLAYER_COUNT_SETTINGS.shots;
    for (const group of groups) {
      expect(of(group).priorShape).toBe(priorShapes[group]);
      expect(of(group).shrinkageWeight).toBeCloseTo(
        of(group).weightedExpectation / (priorShapes[group] + of(group).weightedExpectation),
        12,
      );
    }
    expect(of('F').shrinkageWeight).toBeLessThan(of('D').shrinkageWeight);
    // an unknown group has the shape of the group whose players differ most
    expect(of(null).priorShape).toBe(Math.min(...Object.values(priorShapes)));
  });

  it('of an unknown player are those of his position', () => {
    const forecast = forecastPlayerCount(
      prepared,
      historyAt(columns, 999, 'shots'),
      { ...context, team: -1 },
      'medium',
    );
    expect(forecast).toMatchObject({ matches: 0, rawRate: null, playerFactor: 1, shrinkageWeight: 0 });
    expect(forecast.rate).toBeCloseTo(model.rates.F.starter, 10);
    for (const family of MODEL_FAMILIES) expect(lineProbabilities(family, forecast, 1.5).over).toBeGreaterThan(0.2);
  });

  it('sum to 1 at every kind of line, with quarter lines between their neighbours', () => {
    const forecast = forecastPlayerCount(prepared, historyAt(columns, 41, 'shots'), context, 'medium');
    for (const family of MODEL_FAMILIES) {
      for (const line of [0.5, 1, 1.25, 1.5, 1.75, 2, 7.5]) {
        const { over, under, push } = lineProbabilities(family, forecast, line);
        expect(over + under + push).toBeCloseTo(1, 12);
        expect(Math.min(over, under, push)).toBeGreaterThanOrEqual(0);
        expect(push > 0).toBe(line % 0.5 === 0 ? line % 1 === 0 : true);
      }
      const [half, whole, quarter] = [1.5, 2, 1.75].map((line) => lineProbabilities(family, forecast, line));
      expect(quarter!.over).toBeCloseTo((half!.over + whole!.over) / 2, 12);
    }
  });
});

describe('a related statistic', () => {
  /** Every player hits the target with a third of his shots. */
  const random = new Random('target');
  const rows = appearances.map((row): PlayerAppearance => ({
    ...row,
    values: { shots: row.values.shots!, shotsOnTarget: random.binomial(row.values.shots!, 1 / 3) },
  }));
  const all = encodeAppearances(rows, PLAYER_STATISTIC_KEYS);
  const onTarget = fitPlayerCounts({ statistic: 'shotsOnTarget', columns: all, fittedAt: NOW })!;
  const ready = preparePlayerCounts(onTarget, all.teamIds);

  it("moves a player's prior by his record there", () => {
    expect(onTarget.related!.model).toEqual(fitPlayerCounts({ statistic: 'shots', columns: all, fittedAt: NOW }));
    const shotsReady = preparePlayerCounts(onTarget.related!.model, all.teamIds);
    for (const playerId of [2, 5, 32, 77]) {
      const forecast = forecastPlayerCount(ready, historyAt(all, playerId, 'shotsOnTarget'), context, 'medium');
      const shots = forecastPlayerCount(shotsReady, historyAt(all, playerId, 'shots'), context, 'medium');
      expect(forecast.priorFactor).toBeCloseTo(shots.playerFactor ** onTarget.related!.power, 10);
      const { priorShape, priorFactor, weightedCount, weightedExpectation } = forecast;
      expect(forecast.playerFactor).toBeCloseTo(
        (priorShape * priorFactor + weightedCount) / (priorShape + weightedExpectation),
        10,
      );
      expect(forecast.dispersion).toBeCloseTo(onTarget.dispersion + 1 / (priorShape * priorFactor + weightedCount), 10);
    }
  });

  it('may be mutual: the related model is then fitted without the reverse relation', () => {
    // players who tackle a lot foul a lot
    const tough = encodeAppearances(
      appearances.map((row) => {
        const tackles = random.poisson(row.playerId % 2 === 0 ? 3 : 0.7);
        return { ...row, values: { tackles, fouls: random.binomial(tackles, 0.4) } };
      }),
      PLAYER_STATISTIC_KEYS,
    );
    const [fouls, tackles] = (['fouls', 'tackles'] as const).map((statistic) =>
      fitPlayerCounts({ statistic, columns: tough, fittedAt: NOW })!,
    );
    expect([fouls!.related?.model.statistic, fouls!.related?.model.related]).toEqual(['tackles', null]);
    expect([tackles!.related?.model.statistic, tackles!.related?.model.related]).toEqual(['fouls', null]);
    const of = (playerId: number) =>
      forecastPlayerCount(
        preparePlayerCounts(fouls!, tough.teamIds),
        historyAt(tough, playerId, 'fouls'),
        context,
        'medium',
      );
    expect(of(32).priorFactor).toBeGreaterThan(1.2);
    expect(of(33).priorFactor).toBeLessThan(0.8);
  });

  it('is left out where rows lack it', () => {
    const alone = encodeAppearances(rows, ['shotsOnTarget']);
    expect(forecastPlayerCount(ready, historyAt(alone, 32, 'shotsOnTarget'), context, 'medium').priorFactor).toBe(1);
  });
});

describe('minutes', () => {
  const record = minutesRecord(historyAt(columns, 8, 'shots'));
  const position = positionCode('F');
  const of = (probability: number): MinutesForecast => forecastMinutes(prepared, probability, record, position);

  it('are the shrunk mean of his starts for a starter, and lie between start and bench otherwise', () => {
    const [starting, even, bench] = [1, 0.5, 0].map((probability) => of(probability).expectedMinutes);
    expect(starting).toBeGreaterThan(75);
    expect(bench).toBeCloseTo(20, 0);
    expect(even).toBeCloseTo((starting! + bench!) / 2, 10);
    const nobody = minutesRecord(historyAt(columns, -1, 'shots'));
    expect(forecastMinutes(prepared, 1, nobody, position).expectedMinutes).toBeCloseTo(
      (model satisfies PlayerCountModel).minutes.F.starter,
      10,
    );
  });

  it('give a count that is a mixture of both roles, without a step where he is as likely to start as not', () => {
    const history = historyAt(columns, 8, 'shots');
    // substitutes have higher rates per minute
    const roleRates = prepared.roleRates.map((rate, entry) => (entry % 2 === 0 ? 1.5 * rate : rate));
    const mixed = { ...prepared, roleRates };
    const countAt = (probability: number) => {
      const minutes = forecastMinutes(mixed, probability, record, position);
      return forecastPlayerCount(mixed, history, { ...context, isStarter: probability >= 0.5, ...minutes }, 'medium');
    };
    const [starting, bench] = [countAt(1), countAt(0)];
    for (const probability of [0.2, 0.49, 0.51, 0.8]) {
      const { mean, dispersion, priorRate, playerFactor, ...factors } = countAt(probability);
      const ofBoth = probability * starting.mean + (1 - probability) * bench.mean;
      expect(mean).toBeCloseTo(ofBoth, 10);
      // between the roles: p x (1 - p) x gap^2
      const between = probability * (1 - probability) * (starting.mean - bench.mean) ** 2;
      expect((dispersion - starting.dispersion) * mean ** 2).toBeCloseTo(between, 10);
      const factor = playerFactor * factors.opponentFactor * factors.venueFactor;
      expect((priorRate * factor * factors.expectedMinutes) / 90).toBeCloseTo(ofBoth, 10);
    }
  });
});
