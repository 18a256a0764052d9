import { DAY, NOW, plannedDataset } from '../../../test/support/boards/planned-dataset.js';
import type {
  DatasetPlan,
  PlannedLine,
  PlannedPlayerMatch,
  PlannedQuote,
} from '../../../test/support/boards/dataset-plan.js';
import { expectedValue, overOutcomes, winOf } from '../../../test/support/oracle/blend.js';
import { inverseLogOdds, logOdds } from '../../../test/support/oracle/consensus.js';
import { fittedMove } from '../../../test/support/oracle/fair-curve.js';
import { withoutMargin } from '../../../test/support/oracle/margins.js';
import { edgeBound } from '../../football/edge-interval.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { Random } from '../../maths/random.js';
import {
  encodeAppearances,
  forecastVariance,
  fitPlayerCounts,
  forecastHorizons,
  HORIZONS,
  lineProbabilities,
  MODEL_FAMILIES,
  playerCountProbabilities,
} from '../../models/player-counts/index.js';
import type { PlayerAppearance, PlayerCountModel } from '../../models/player-counts/index.js';
import { probabilityColumn } from './card-columns.js';
import { FixtureForecasts } from './card-forecast.js';
import { playerSubjects } from './player-subjects.js';
import { replacedCardTable, valueCardTable } from './value-cards.js';

const random = new Random('cards');
const weeks = Array.from({ length: 40 }, (_, week) => week);
/** Newest first; in every fourth match he came on, and in every third start he was replaced. */
const history: PlannedPlayerMatch[] = weeks.map((week) => ({
  kickoff: NOW - (week + 1) * 7 * DAY,
  team: 'Home',
  opponent: 'Others',
  isHome: week % 2 === 0,
  isStarter: week % 4 !== 3,
  minutes: week % 4 === 3 ? 20 : week % 3 === 0 ? 70 : 90,
  position: 'F',
  own: { shots: random.poisson(2), tackles: random.poisson(1) },
  ...(week % 3 === 0 ? { withReplacements: { shots: 4, tackles: 2 } } : {}),
}));
const appearances = Array.from({ length: 60 }, (_, player) =>
  weeks.map((week): PlayerAppearance => ({
    playedAt: NOW - week * 7 * DAY,
    knownAt: NOW - week * 7 * DAY,
    playerId: player,
    teamId: 1 + (player % 8),
    opponentId: 1 + ((player + week) % 8),
    isHome: week % 2 === 0,
    isStarter: true,
    minutes: 90,
    positionGroup: 'F',
    position: null,
    values: { shots: random.poisson(1 + (player % 3)), tackles: random.poisson(1) },
  })),
).flat();
const models = new Map<PlayerStatisticKey, PlayerCountModel>([
  [
    'shots',
    fitPlayerCounts({ statistic: 'shots', columns: encodeAppearances(appearances, ['shots']), fittedAt: NOW })!,
  ],
]);

const line = (
  player: string,
  statistic: PlayerStatisticKey,
  value: number,
  side: 'over' | 'under',
  odds = 1.9,
  more: PlannedQuote[] = [],
): PlannedLine => ({
  scope: 'player',
  player,
  statistic,
  line: value,
  side,
  quotes: [{ bookmaker: 'Betway', odds }, { bookmaker: 'Old', odds: 9, flags: ['stale'] }, ...more],
});
/** Prices of two other bookmakers, all below 2. */
const others = (odds: number): PlannedQuote[] => ['Alpha', 'Bravo'].map((bookmaker) => ({ bookmaker, odds }));

/** Lines are in no order. */
const plan: DatasetPlan = {
  fixtures: [
    {
      id: 1,
      home: 'Home',
      away: 'Away',
      kickoff: NOW + DAY,
      eleven: [{ player: 'Jota', side: 'home', group: 'F' }],
      sides: { Bench: 'Home' },
      lines: [
        { scope: 'match', statistic: 'corners', line: 9.5, side: 'over', quotes: [{ bookmaker: 'Betway', odds: 2 }] },
        line('Bench', 'tackles', 0.5, 'over'),
        line('Nobody', 'shots', 0.5, 'over'),
        line('Jota', 'shots', 2.25, 'under', 1.8),
        line('Jota', 'shots', 1.5, 'over', 1.9, others(1.8)),
        line('Jota', 'shots', 1.5, 'under', 2.2, others(2)),
        line('Jota', 'shots', 2, 'over', 2.6, others(2.5)),
        line('Jota', 'shots', 2, 'under', 1.5, others(1.45)),
        line('Jota', 'fouls', 1.5, 'over'),
        line('Jota', 'tackles', 1.5, 'under'),
      ],
    },
  ],
  players: { Jota: history, Bench: history.slice(0, 3) },
  playerModels: (competitions) => new Map(competitions.map((_, code) => [code, models])),
};
const { dataset, contexts } = plannedDataset(plan);

function cards(table: typeof valueCardTable, includeUnpriced: boolean) {
  const { rows, columns } = table.rows(dataset, contexts[0]!, includeUnpriced);
  return Array.from({ length: rows }, (_, row) => ({
    row,
    columns,
    key: [
      dataset.entities.players[columns.player[row]!]!.name,
      PLAYER_STATISTIC_KEYS[columns.statistic[row]!],
      columns.line[row],
    ].join(' '),
    lines: [columns.overLine[row], columns.underLine[row]],
    prices: [columns.bestOver[row], columns.bestUnder[row]],
  }));
}

describe('cards', () => {
  it('are ordered by player, statistic and line, with the rows of both sides; none without known matches', () => {
    const found = cards(valueCardTable, false);
    expect(found.map(({ key, lines, prices }) => [key, lines, prices])).toEqual([
      ['Bench tackles 0.5', [1, -1], [1.9, NaN]],
      ['Jota shots 1.5', [4, 5], [1.9, 2.2]],
      ['Jota shots 2', [6, 7], [2.6, 1.5]],
      ['Jota shots 2.25', [-1, 3], [NaN, 1.8]],
      ['Jota tackles 1.5', [-1, 9], [NaN, 1.9]],
    ]);
    expect(
      found.map(({ row, columns }) => [
        columns.offsetInGroup[row],
        columns.matches[row],
        columns.inEleven[row],
        columns.isStandard[row],
        columns.sources[row],
      ]),
    ).toEqual([
      [0, 3, 0, 0, 1],
      [0, 40, 1, 1, 3],
      [1, 40, 1, 0, 3],
      [2, 40, 1, 0, 1],
      [0, 40, 1, 1, 1],
    ]);
  });

  it('include the standard lines of the eleven where unpriced cards are requested', () => {
    const quoted = cards(valueCardTable, false).map(({ key }) => key);
    const every = cards(valueCardTable, true);
    expect(every.map(({ key }) => key)).toEqual(expect.arrayContaining(quoted));
    expect(every.filter(({ key }) => key.startsWith('Bench')).length).toBe(1);
    const shots = every.filter(({ key }) => key.startsWith('Jota shots')).map(({ columns, row }) => columns.line[row]!);
    expect(shots).toEqual(shots.toSorted((one, other) => one - other));
    expect(shots).toEqual(expect.arrayContaining([0.5, 1.5, 2.25, 2.5]));
    expect(new Set(every.map(({ key }) => key)).size).toBe(every.length);
  });

  it.each([
    ['own counts', valueCardTable, false],
    ['counts with those of replacements', replacedCardTable, true],
  ] as const)('say of %s what the model says of each line alone', (_, table, isReplaced) => {
    const forecasts = new FixtureForecasts(dataset, contexts[0]!, isReplaced);
    const [jota] = playerSubjects(dataset, contexts[0]!).filter(({ name }) => name === 'Jota');
    const { prepared, history: own, context } = forecasts.of(jota!, PLAYER_STATISTIC_KEYS.indexOf('shots'))!;
    const steps = forecastHorizons(prepared, own, context);
    const shots = cards(table, false).filter(({ key }) => key.startsWith('Jota shots'));
    for (const { columns, row } of shots) {
      for (const [horizon] of HORIZONS.entries())
        for (const [family, name] of MODEL_FAMILIES.entries()) {
          const { over, under } = lineProbabilities(name, steps[horizon]!, columns.line[row]!);
          expect([
            columns[probabilityColumn(horizon, family, 'over')][row],
            columns[probabilityColumn(horizon, family, 'under')][row],
          ]).toEqual([over, under]);
        }
    }
    expect(steps[1]!.total).toBe(
      history
        .slice(0, 20)
        .reduce(
          (sum, match) => sum + ((isReplaced ? match.withReplacements?.shots : undefined) ?? match.own!.shots!),
          0,
        ),
    );
  });

  it('are judged by one curve through all lines with enough sources, with an interval', () => {
    const forecasts = new FixtureForecasts(dataset, contexts[0]!, false);
    const [jota] = playerSubjects(dataset, contexts[0]!).filter(({ name }) => name === 'Jota');
    const { prepared, history: own, context } = forecasts.of(jota!, PLAYER_STATISTIC_KEYS.indexOf('shots'))!;
    const steps = forecastHorizons(prepared, own, context)[1]!;
    const relativeError = Math.sqrt(forecastVariance(prepared, steps));
    const countsAt = (factor: number): Float64Array =>
      playerCountProbabilities('negbin', { ...steps, mean: steps.mean * factor }, 60);
    const logOddsAt = (line: number, factor: number): number => {
      const { win, lose } = overOutcomes([...countsAt(factor)], line);
      return Math.log(win / lose);
    };
    const [half, whole, quarter] = cards(valueCardTable, false).filter(({ key }) => key.startsWith('Jota shots'));
    const slopeAt = (line: number): number => (logOddsAt(line, 1 + 1e-6) - logOddsAt(line, 1 - 1e-6)) / 2e-6;
    const points = (
      [
        [
          half!,
          [
            [1.8, 2],
            [1.8, 2],
            [1.9, 2.2],
          ],
        ],
        [
          whole!,
          [
            [2.5, 1.45],
            [2.5, 1.45],
            [2.6, 1.5],
          ],
        ],
      ] as const
    ).map(([{ columns, row }, prices]) => {
      const line = columns.line[row]!;
      // the source of the best price counts too
      const opinions = prices.map((odds) => logOdds(withoutMargin(odds)?.[0] ?? NaN));
      const center = opinions.reduce((sum, each) => sum + each, 0) / 3;
      const model = winOf(overOutcomes([...countsAt(1)], line));
      expect(columns.error1[row]).toBeCloseTo(relativeError * slopeAt(line), 6);
      // no source has a weight, the model has a tenth, moving the forecast by .3 at most
      const distance = Math.min(0.3, Math.max(-0.3, logOdds(model) - center));
      return { line, probability: inverseLogOdds(center + 0.1 * distance) };
    });
    // of the prices of players 25 hours before kick-off
    const sigma = 0.04;
    // one mean and variance behind both lines
    const movedCounts = (factor: number, spread: number): number[] => {
      const mean = steps.mean * factor;
      const dispersion = ((1 + steps.dispersion * mean) * spread - 1) / mean;
      return [...playerCountProbabilities('negbin', { ...steps, mean, dispersion: Math.max(0, dispersion) }, 60)];
    };
    const { factor, spread } = fittedMove(movedCounts, points, sigma);
    const fitted = movedCounts(factor, spread);
    for (const [index, odds] of [1.9, 2.6].entries()) {
      const [{ columns, row }, { line, probability }] = [[half!, whole!][index]!, points[index]!];
      const outcomes = overOutcomes(fitted, line);
      expect([columns.fairWin[row], columns.fairLose[row]]).toEqual([
        expect.closeTo(outcomes.win, 7),
        expect.closeTo(outcomes.lose, 7),
      ]);
      expect(columns.edge[row]).toBeCloseTo(expectedValue(outcomes, odds), 4);
      const missed = Math.log(outcomes.win / outcomes.lose) - Math.log(probability / (1 - probability));
      expect(columns.fairError[row]).toBeCloseTo(Math.hypot(sigma, missed), 6);
      const low = edgeBound(outcomes.win, outcomes.lose, odds, Math.hypot(sigma, missed), -1);
      expect(columns.edgeLow[row]).toBeCloseTo(low, 4);
      expect(columns.edgeLow[row]).toBeLessThan(columns.edge[row]!);
    }
    // no other bookmaker quotes it: on the same curve, and without an edge
    const outcomes = overOutcomes(fitted, 2.25);
    expect(quarter!.columns.fairWin[quarter!.row]).toBeCloseTo(outcomes.win, 7);
    expect(quarter!.columns.fairError[quarter!.row]).toBeNaN();
    expect(quarter!.columns.edge[quarter!.row]).toBeNaN();
    expect(quarter!.columns.error1[quarter!.row]).toBeCloseTo(relativeError * slopeAt(2.25), 6);
  });

  it('have no probabilities without a model', () => {
    const tackles = cards(valueCardTable, false).filter(({ key }) => key.includes('tackles'));
    for (const { columns, row } of tackles) {
      expect(columns.edge[row]).toBeNaN();
      expect(columns.over0[row]).toBeNaN();
    }
    expect(tackles.length).toBe(2);
  });
});
