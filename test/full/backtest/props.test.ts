import { loadProps } from '../../../src/backtest/load-props.js';
import { backtestProps } from '../../../src/backtest/props-backtest.js';
import type { PropDivision } from '../../../src/backtest/load-props.js';
import { LeagueError } from '../../../src/backtest/load-replay.js';
import { replayProps } from '../../../src/backtest/props-walk-forward.js';
import type { PropCase } from '../../../src/backtest/props-walk-forward.js';
import { reportLines } from '../../../src/backtest/report.js';
import { reportParts } from '../../../src/backtest/report-tables.js';
import type { AnyCanonicalRecord, PositionGroup } from '../../../src/football/canonical.js';
import { Random } from '../../../src/maths/random.js';
import { useTestDatabase } from '../../support/database.js';
import {
  fixture,
  idOf,
  loadRecords,
  matchResultMeans,
  playerNamed,
  playerStatistics,
  result,
} from '../../support/factories.js';

const database = useTestDatabase();
const teams = ['Arsenal', 'Chelsea', 'Everton', 'Liverpool', 'Brentford', 'Fulham'];
const groups: readonly PositionGroup[] = ['G', 'D', 'D', 'D', 'D', 'M', 'M', 'M', 'M', 'F', 'F'];
const rates: Record<PositionGroup, number> = { G: 0, D: 0.4, M: 1.2, F: 2.8 };
const now = new Date('2025-06-01T12:00:00Z');
const options = { from: new Date('2024-10-01'), to: new Date('2025-06-01') };
const day = (index: number): string =>
  new Date(Date.parse('2024-08-10T15:00:00Z') + index * 5 * 86_400_000).toISOString().replace('.000', '');

/** Thirty matches; in the last one, one side has only ten known starters. */
function season(random = new Random('props season')): AnyCanonicalRecord[] {
  const pairs = teams.flatMap((home) => teams.flatMap((away) => (home === away ? [] : [[home, away] as const])));
  return random.shuffled(pairs).flatMap(([home, away], index) => {
    const match = fixture(home, away, day(index), { result: result(1, 0), ref: `match ${index}` });
    const own = (side: 'home' | 'away', team: string): AnyCanonicalRecord[] =>
      groups.map((positionGroup, shirt) =>
        playerStatistics(
          match,
          side,
          `${team} ${shirt}`,
          // each team has a forward and a midfielder who shoot twice as often as the others
          { goals: 0, shots: random.poisson(rates[positionGroup] * (shirt % 5 === 0 ? 1.5 : 0.75)), passes: 30 },
          {
            player: playerNamed(`${team} ${shirt}`, { positionGroup }),
            isStarter: index < pairs.length - 1 || side === 'home' || shirt > 0,
          },
        ),
      );
    return [match, ...own('home', home), ...own('away', away), ...matchResultMeans(match, ['2.10', '3.40', '3.60'])];
  });
}

const records = season();
const told = (cases: readonly PropCase[]): unknown =>
  cases.map(({ playedAt, playerId, over }) => ({ playedAt, playerId, over }));
const replay = ({ starters, columns, strengthsAt }: PropDivision, to = options.to): PropCase[] =>
  replayProps('shots', starters, columns, {
    from: options.from.getTime() / 1000,
    to: to.getTime() / 1000,
    strengthsAt,
  });

beforeAll(async () => {
  await loadRecords(database.current, 'fpl-core', records);
});

describe('replay of player counts', () => {
  it('scores outfield starters of complete elevens, better than the average of the last matches', async () => {
    const divisions = await loadProps(database.current.sql, now, []);
    const report = await backtestProps(divisions, options);
    // fouls, tackles and the rest are unknown here, goals all 0, passes too high for the lines
    expect(report.scores.map(({ statistic }) => statistic)).toEqual(['shots']);
    const [scores] = report.scores;
    const played = records.filter(
      (record) => record.kind === 'fixture' && Date.parse(record.kickoffUtc!) >= options.from.getTime(),
    ).length;
    expect(scores!.starters).toBe(20 * played - 10);
    expect(scores!.logLoss.negbin).toBeLessThan(scores!.logLoss['raw mean of last 20']);
    expect(scores!.differences[0]!.difference.upper).toBeLessThan(0);
    const mean = scores!.lines.reduce((sum, { logLoss }) => sum + logLoss / 3, 0);
    expect(scores!.logLoss.negbin).toBeCloseTo(mean, 10);
    for (const { bias, calibration } of scores!.lines) {
      expect(Math.abs(bias)).toBeLessThan(0.08);
      expect(calibration.reduce((sum, { count }) => sum + count, 0)).toBe(scores!.starters);
    }
    expect(reportLines(reportParts(report)).join('\n')).toContain('E0 shots, negbin - raw mean of last 20');
  });

  it('uses only what was known before the day: later matches, however wild, change nothing', async () => {
    const boundary = new Date('2024-12-01T00:00:00Z');
    const [whole] = await loadProps(database.current.sql, now, []);
    const [early] = await loadProps(database.current.sql, boundary, []);
    const before = replay(whole!, boundary);
    expect(before.length).toBeGreaterThan(100);
    expect(told(replay(early!, boundary))).toEqual(told(before));
    const { columns } = whole!;
    const wild = {
      ...columns,
      values: columns.values.map((value, place) =>
        columns.playedAt[Math.floor(place / columns.statistics.length)]! * 1000 >= boundary.getTime() ? 25 : value,
      ),
    };
    expect(told(replay({ ...whole!, columns: wild }, boundary))).toEqual(told(before));
    expect(told(replay({ ...whole!, columns: wild }))).not.toEqual(told(replay(whole!)));
  });

  it('uses neither the match itself nor its prices', async () => {
    const [division] = await loadProps(database.current.sql, now, []);
    const changed = {
      ...division!,
      starters: division!.starters.map((row) => ({ ...row, minutes: 1, values: { ...row.values, shots: 7 } })),
    };
    expect(told(replay(changed))).toEqual(told(replay(division!)));
    const last = division!.starters.at(-1)!;
    expect(
      (
        await database.current.rows('delete from facts.price_aggregates where fixture_id = $1 returning fixture_id', [
          last.fixtureId,
        ])
      ).length,
    ).toBeGreaterThan(0);
    const [unpriced] = await loadProps(database.current.sql, now, []);
    expect(told(replay(unpriced!))).toEqual(told(replay(division!)));
    // its team forecasts are those of a goals model before the match
    expect(division!.strengthsAt(division!.columns.playedAt.reduce((one, other) => Math.min(one, other)))).toBeNull();
    expect(told(replay({ ...division!, strengthsAt: () => null }))).not.toEqual(told(replay(division!)));
  });

  it('rejects unknown leagues', async () => {
    expect(await loadProps(database.current.sql, now, ['premier-league'])).toHaveLength(1);
    await expect(loadProps(database.current.sql, now, ['SP1'])).rejects.toThrow(LeagueError);
    const [division] = await loadProps(database.current.sql, now, ['E0']);
    expect(division!.columns.players.get(idOf.player('Arsenal 9'))!.length).toBe(10);
  });
});
