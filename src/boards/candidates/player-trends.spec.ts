import { lineLabel, shownWindow } from '../../../test/support/boards/shown-window.js';
import { DAY, NOW, plannedDataset } from '../../../test/support/boards/planned-dataset.js';
import type {
  PlannedLine,
  PlannedPlayerMatch,
  PlannedStarter,
  DatasetPlan,
} from '../../../test/support/boards/dataset-plan.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import { TREND_WINDOWS, packedHits, packedTotal } from '../../football/trend-windows.js';
import { playerTrendKeys, playerTrendTable, playerVariants, playerWindowNames } from './player-trends.js';
import { trendKinds } from './trend-candidates.js';

/** A player's shots, newest first; `b` marks matches in which he came on as a substitute. */
const shots = (text: string): PlannedPlayerMatch[] =>
  text.split(' ').map((each, week) => ({
    kickoff: NOW - (week + 1) * 7 * DAY,
    own: { shots: parseInt(each, 10) },
    isStarter: !each.endsWith('b'),
    team: 'Home',
    opponent: 'Others',
  }));
const line = (player: string, side: 'over' | 'under', value = 1.5): PlannedLine => ({
  scope: 'player',
  player,
  statistic: 'shots',
  line: value,
  side,
  quotes: [{ bookmaker: 'Betway', odds: 1.9 }],
});
const planOf = (
  players: Record<string, PlannedPlayerMatch[]>,
  lines: PlannedLine[],
  eleven: PlannedStarter[] = [],
  more: Partial<DatasetPlan> = {},
): DatasetPlan => ({
  fixtures: [{ id: 1, home: 'Home', away: 'Away', kickoff: NOW + DAY, lines, eleven, sides: { Bench: 'Away' } }],
  players,
  ...more,
});

/** Candidates with the windows of five in each variant: hits and sum. */
function keys(plan: DatasetPlan, kind: number = trendKinds.priced, table = playerTrendTable) {
  const { dataset, contexts } = plannedDataset(plan);
  const { rows, columns } = table.rows(dataset, contexts[0]!);
  return Array.from({ length: rows }, (_, row) => row)
    .filter((row) => (columns.kind[row]! & kind) !== 0)
    .map((row) => ({
      key: lineLabel(
        dataset.entities.players[columns.player[row]!]!.name,
        PLAYER_STATISTIC_KEYS[columns.statistic[row]!]!,
        columns,
        row,
      ),
      shown: shownWindow(columns, row, ({ hits, length }) => `${hits}/${length}`),
      fives: Object.fromEntries(
        playerVariants.map((variant, index) => {
          const packed = columns[playerWindowNames[index]![0]!][row]!;
          return [variant, `${packedHits(packed)}:${packedTotal(packed)}`];
        }),
      ),
      team: columns.team[row],
      opponent: columns.opponent[row],
      rank: columns.opponentRank[row],
      inEleven: columns.inEleven[row],
      position: columns.position[row],
      group: columns.group[row],
    }));
}

describe('candidates of player trends', () => {
  it('count only starts of a player in the eleven', () => {
    const plan = planOf(
      { Jota: shots('0b 2 3 0b 2 2 0b 1') },
      [line('Jota', 'over'), line('Jota', 'under')],
      [{ player: 'Jota', side: 'home' }],
    );
    // starts 2 3 2 2 1: four of five over; all: 0 2 3 0 2 has three
    expect(keys(plan).map(({ key, shown, fives }) => [key, shown, fives])).toEqual([
      ['Jota shots > 1.5', '4/5', { window: '4:10', all: '3:7', replaced: '4:10', allReplaced: '3:7' }],
    ]);
  });

  it('count all matches of a player outside it, and his unders only on request', () => {
    const low = keys(planOf({ Bench: shots('0b 1b 0 1b 0b') }, [line('Bench', 'under')]));
    expect(low).toMatchObject([
      {
        key: 'Bench shots < 1.5',
        shown: '0/0',
        fives: { window: '0:0', all: '5:2', replaced: '0:0', allReplaced: '5:2' },
      },
    ]);
    const high = keys(planOf({ Bench: shots('2b 3b 2 2b 1b') }, [line('Bench', 'over')]));
    expect(high).toMatchObject([{ shown: '4/5', fives: { window: '4:10', all: '4:10' }, inEleven: 0 }]);
  });

  it('add the counts of replacements in matches that he started', () => {
    const [first, second, ...others] = shots('1 1b 2 2 0 1');
    const plan = planOf(
      {
        Jota: [
          { ...first!, withReplacements: { shots: 3 } },
          { ...second!, withReplacements: { shots: 9 } },
          ...others,
        ],
      },
      [line('Jota', 'over')],
      [{ player: 'Jota', side: 'home' }],
    );
    // own starts 1 2 2 0 1 do not trend; with replacements 3 2 2 0 1 three of five do
    expect(keys(plan)).toMatchObject([
      { shown: '0/0', fives: { window: '0:0', all: '0:0', replaced: '3:8', allReplaced: '3:8' } },
    ]);
  });

  it('skip matches more than 400 days ago', () => {
    const old = shots('2 2 2 2 2').map((match, index) =>
      index === 4 ? { ...match, kickoff: NOW - 400 * DAY - 1 } : match,
    );
    expect(keys(planOf({ Bench: old }, [line('Bench', 'over')]))).toEqual([]);
    old[4]!.kickoff += 1;
    expect(keys(planOf({ Bench: old }, [line('Bench', 'over')]))).toHaveLength(1);
  });

  it('include side, opponent, its rank and position', () => {
    const conceded = [
      { team: 'Away', statistic: 'shots', average: 14, rank: 2, leagueAverage: 12, ranked: 20 } as const,
    ];
    const history = shots('2 2 2 2 2').map((match) => ({ ...match, position: 'LW' as const }));
    const plan = planOf(
      { Jota: history, Bench: history, Nobody: history },
      [line('Jota', 'over'), line('Bench', 'over'), line('Nobody', 'over')],
      [{ player: 'Jota', side: 'home', group: 'F', position: 'ST' }],
      { conceded },
    );
    expect(keys(plan)).toMatchObject([
      { key: 'Bench shots > 1.5', team: 1, opponent: 0, rank: 0, inEleven: 0, group: 0, position: 5 + 12 },
      { key: 'Jota shots > 1.5', team: 0, opponent: 1, rank: 2, inEleven: 1, group: 4, position: 5 + 14 },
      { key: 'Nobody shots > 1.5', team: -1, opponent: -1, rank: 0 },
    ]);
  });

  it('exclude matches in which the count of a substitute is unknown, where substitutes count', () => {
    const history = shots('9 2 9 2 2 2 2').map((match, index) =>
      index === 0 || index === 2 ? { ...match, withReplacements: { shots: -1 } } : match,
    );
    const plan = planOf({ Jota: history }, [line('Jota', 'over')], [{ player: 'Jota', side: 'home' }]);
    expect(keys(plan)).toMatchObject([
      { fives: { window: '5:24', all: '5:24', replaced: '5:10', allReplaced: '5:10' } },
    ]);
  });

  it("take only matches of the fixture's competition where no others are eligible", () => {
    const history = shots('0 2 0 2 2 2 2').map((match, index) =>
      index === 0 || index === 2 ? { ...match, competition: 'Cup' } : match,
    );
    const plan = planOf({ Jota: history }, [line('Jota', 'over')], [{ player: 'Jota', side: 'home' }]);
    expect(keys(plan, trendKinds.priced, playerTrendKeys(true))).toMatchObject([{ fives: { window: '5:10' } }]);
    expect(keys(plan)).toMatchObject([{ fives: { window: '3:6' } }]);
  });

  it('add standard lines of the eleven, and of others who have a price', () => {
    const plan = (quotes: PlannedLine[]): DatasetPlan =>
      planOf({ Jota: shots('2 2 2 2 2'), Bench: shots('2 2 2 2 2') }, quotes, [{ player: 'Jota', side: 'home' }]);
    const ofJota = ['Jota shots > 0.5', 'Jota shots > 1.5', 'Jota shots < 2.5'];
    expect(keys(plan([]), trendKinds.unpriced).map(({ key }) => key)).toEqual(ofJota);
    expect(
      keys(plan([{ ...line('Bench', 'over'), statistic: 'fouls' }]), trendKinds.unpriced).map(({ key }) => key),
    ).toEqual(['Bench shots > 0.5', 'Bench shots > 1.5', 'Bench shots < 2.5', ...ofJota]);
  });

  it('interleave namesakes by statistic, line and side, then id', () => {
    const plan = planOf({ 'Jota#1': shots('2 2 2 2 2'), 'Jota#2': shots('3 3 3 3 3') }, [
      line('Jota#2', 'over', 0.5),
      line('Jota#1', 'over'),
      line('Jota#2', 'over'),
      line('Jota#1', 'over', 0.5),
    ]);
    const { dataset, contexts } = plannedDataset(plan);
    const { columns } = playerTrendTable.rows(dataset, contexts[0]!);
    expect(
      Array.from(
        columns.player,
        (code, row) => `${dataset.entities.players[code]!.id} ${columns.line[row]} ${columns.offsetInGroup[row]}`,
      ),
    ).toEqual(['1000 0.5 0', '1001 0.5 0', '1000 1.5 2', '1001 1.5 2']);
  });

  it('include every window of one line', () => {
    const plan = planOf(
      { Jota: shots(Array.from({ length: 40 }, () => '2').join(' ')) },
      [line('Jota', 'over')],
      [{ player: 'Jota', side: 'home' }],
    );
    const { dataset, contexts } = plannedDataset(plan);
    const { columns } = playerTrendTable.rows(dataset, contexts[0]!);
    expect(playerWindowNames[0]!.map((name) => packedHits(columns[name][0]!))).toEqual([...TREND_WINDOWS]);
  });

  it('count more lines of one player than fit into one pass', () => {
    const lines = Array.from({ length: 12 }, (_, value) => line('Jota', 'over', value + 0.5));
    const found = keys(planOf({ Jota: shots('9 9 9 9 9') }, lines, [{ player: 'Jota', side: 'home' }]));
    expect(found.map(({ key, shown }) => `${key}: ${shown}`)).toEqual(
      Array.from({ length: 9 }, (_, value) => `Jota shots > ${value + 0.5}: 5/5`),
    );
  });
});
