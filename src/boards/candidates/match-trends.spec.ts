import { lineLabel, shownWindow } from '../../../test/support/boards/shown-window.js';
import { DAY, NOW, plannedDataset } from '../../../test/support/boards/planned-dataset.js';
import type { PlannedLine, PlannedTeamMatch, DatasetPlan } from '../../../test/support/boards/dataset-plan.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import { matchTrendTable, concededDecided, concededHits } from './team-trends.js';
import { trendKinds } from './trend-candidates.js';

/** Goals of a team and of its opponents, newest first, a week apart. */
const goals = (results: readonly (readonly [own: number | null, conceded: number | null])[]): PlannedTeamMatch[] =>
  results.map(([own, conceded], week) => ({
    kickoff: NOW - (week + 1) * 7 * DAY,
    opponent: 'Others',
    own: own === null ? {} : { goals: own },
    conceded: conceded === null ? {} : { goals: conceded },
  }));
const line = (side: 'over' | 'under', value = 2.5, scope: 'match' | 'home' = 'match'): PlannedLine => ({
  scope,
  statistic: 'goals',
  line: value,
  side,
  quotes: [{ bookmaker: 'Betway', odds: 1.8 }],
});
const planOf = (lines: PlannedLine[], teams: DatasetPlan['teams'], home = 'Zebras'): DatasetPlan => ({
  fixtures: [{ id: 1, home, away: 'Ants', kickoff: NOW + DAY, lines }],
  teams: teams ?? {},
});

/** Candidates as text, with their windows. */
function keys(plan: DatasetPlan, kind: number = trendKinds.priced) {
  const { dataset, contexts } = plannedDataset(plan);
  const { rows, columns } = matchTrendTable.rows(dataset, contexts[0]!);
  return Array.from({ length: rows }, (_, row) => row)
    .filter((row) => (columns.kind[row]! & kind) !== 0)
    .map((row) => ({
      key: lineLabel(
        dataset.entities.teams[columns.team[row]!]!.name,
        TEAM_STATISTIC_KEYS[columns.statistic[row]!]!,
        columns,
        row,
      ),
      shown: shownWindow(columns, row, ({ hits, length, pushes, total }) => `${hits}/${length} (${pushes}) ${total}`),
      conceded: `${concededHits(columns.conceded5[row]!)}/${concededDecided(columns.conceded5[row]!)}`,
      lineRow: columns.lineRow[row],
      since: columns.offsetInGroup[row],
    }));
}

describe('candidates of match totals', () => {
  const zebras = goals([
    [2, 1],
    [0, 3],
    [1, 2],
    [4, 0],
    [0, 0],
  ]);
  const ants = goals([
    [1, 0],
    [1, 1],
    [2, 2],
    [0, 1],
    [0, 2],
  ]);

  it('contain each total for either team, from the goals of both sides in the matches of both teams', () => {
    expect(keys(planOf([line('over'), line('under')], { Zebras: zebras, Ants: ants }))).toEqual([
      { key: 'Ants goals < 2.5', shown: '4/5 (0) 10', conceded: '1/5', lineRow: 1, since: 0 },
      { key: 'Zebras goals > 2.5', shown: '4/5 (0) 13', conceded: '1/5', lineRow: 0, since: 0 },
    ]);
  });

  it('skip matches in which the count of either side is unknown', () => {
    const patchy = goals([
      [2, 1],
      [3, null],
      [null, 3],
      [0, 3],
      [1, 2],
      [4, 0],
      [0, 0],
    ]);
    expect(keys(planOf([line('over')], { Zebras: patchy }))).toMatchObject([
      { key: 'Zebras goals > 2.5', shown: '4/5 (0) 13', conceded: '0/0' },
    ]);
  });

  it('count a total on the line as a push', () => {
    const drawn = goals([
      [2, 1],
      [0, 3],
      [1, 2],
      [4, 0],
      [3, 3],
      [1, 1],
      [2, 0],
      [0, 2],
      [5, 0],
      [2, 2],
    ]);
    expect(keys(planOf([line('over', 2)], { Zebras: drawn }))).toMatchObject([{ shown: '7/10 (3) 34' }]);
  });

  it('exclude lines of one side, which are team trends', () => {
    expect(keys(planOf([line('over', 2.5, 'home')], { Zebras: zebras }))).toEqual([]);
  });

  it('add the standard totals of statistics without a quote for the match', () => {
    const unpriced = (lines: PlannedLine[]) =>
      keys(planOf(lines, { Zebras: zebras }), trendKinds.unpriced).map(({ key }) => key);
    expect(unpriced([])).toEqual(['Zebras goals > 1.5', 'Zebras goals > 2.5', 'Zebras goals < 3.5']);
    expect(unpriced([line('over', 4.5)])).toEqual([]);
  });

  it('of two teams with the same name are ordered by line, side and team', () => {
    const lines = [line('over', 1.5), line('under', 3.5), line('over', 2.5)];
    const { dataset, contexts } = plannedDataset(planOf(lines, { 'Ants#2': zebras, Ants: zebras }, 'Ants#2'));
    const { rows, columns } = matchTrendTable.rows(dataset, contexts[0]!, false);
    expect(
      Array.from({ length: rows }, (_, row) => [
        columns.line[row],
        columns.side[row],
        columns.team[row],
        columns.offsetInGroup[row],
      ]),
    ).toEqual([
      [1.5, 0, 0, 0],
      [1.5, 0, 1, 0],
      [2.5, 0, 0, 2],
      [2.5, 0, 1, 2],
      [3.5, 1, 0, 0],
      [3.5, 1, 1, 0],
    ]);
  });
});
