import { lineLabel, shownWindow } from '../../../test/support/boards/shown-window.js';
import { DAY, NOW, plannedDataset } from '../../../test/support/boards/planned-dataset.js';
import type { PlannedLine, PlannedTeamMatch, DatasetPlan } from '../../../test/support/boards/dataset-plan.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import { concededDecided, concededHits, teamTrendCounts, teamTrendKeys, teamTrendTable } from './team-trends.js';
import { trendKinds } from './trend-candidates.js';

/** A team's corners, newest first, a week apart. */
const corners = (own: readonly (number | null)[], conceded: readonly (number | null)[] = []): PlannedTeamMatch[] =>
  own.map((count, week) => ({
    kickoff: NOW - (week + 1) * 7 * DAY,
    opponent: 'Others',
    own: count === null ? {} : { corners: count },
    conceded: conceded[week] == null ? {} : { corners: conceded[week] },
  }));
const line = (scope: 'home' | 'away', side: 'over' | 'under', value = 4.5, odds = 1.8): PlannedLine => ({
  scope,
  statistic: 'corners',
  line: value,
  side,
  quotes: [{ bookmaker: 'Betway', odds }],
});
const planOf = (
  lines: PlannedLine[],
  teams: DatasetPlan['teams'],
  more: Partial<DatasetPlan['fixtures'][0]> = {},
): DatasetPlan => ({
  fixtures: [{ id: 1, home: 'Zebras', away: 'Ants', kickoff: NOW + DAY, lines, ...more }],
  teams: teams ?? {},
});

/** Candidates as text with their windows, the quoted ones only. */
function keys(plan: DatasetPlan, kind: number = trendKinds.priced, table = teamTrendTable) {
  const { dataset, contexts } = plannedDataset(plan);
  const { rows, columns } = table.rows(dataset, contexts[0]!);
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
      conceded: [columns.conceded5, columns.conceded10]
        .map((each) => `${concededHits(each[row]!)}/${concededDecided(each[row]!)}`)
        .join(' '),
      odds: columns.bestOdds[row],
      since: columns.offsetInGroup[row],
    }));
}

describe('candidates of team trends', () => {
  it('are the quoted sides of lines with a window of 60 %', () => {
    const teams = { Zebras: corners([6, 5, 5, 3, 7]), Ants: corners([1, 2, 3, 4, 5]) };
    const lines = [line('home', 'over'), line('home', 'under'), line('away', 'over'), line('away', 'under')];
    expect(keys(planOf(lines, teams)).map(({ key, shown }) => `${key}: ${shown}`)).toEqual([
      'Ants corners < 4.5: 4/5 (0) 15',
      'Zebras corners > 4.5: 4/5 (0) 26',
    ]);
  });

  it('skip matches without the value, and those more than 400 days ago', () => {
    const own = corners([6, null, 6, 6, null, 6, 6]);
    expect(keys(planOf([line('home', 'over')], { Zebras: own }))[0]?.shown).toBe('5/5 (0) 30');
    const aged = own.map((match, index) => (index === 6 ? { ...match, kickoff: NOW - 400 * DAY } : match));
    expect(keys(planOf([line('home', 'over')], { Zebras: aged }))).toHaveLength(1);
    aged[6]!.kickoff -= 1;
    expect(keys(planOf([line('home', 'over')], { Zebras: aged }))).toEqual([]);
  });

  it("take only matches of the fixture's competition where no others are eligible", () => {
    const cup = (matches: PlannedTeamMatch[], ...indexes: number[]): PlannedTeamMatch[] =>
      matches.map((match, index) => (indexes.includes(index) ? { ...match, competition: 'Cup' } : match));
    const teams = {
      Zebras: cup(corners([0, 6, 0, 6, 6, 6, 6]), 0, 2),
      Ants: cup(corners([1, 1, 1], [9, 0, 9]), 1),
    };
    const plan = planOf([line('home', 'over')], teams);
    const ofCompetition = teamTrendKeys('team-trends', teamTrendCounts, true);
    expect(keys(plan, trendKinds.priced, ofCompetition)).toMatchObject([{ shown: '5/5 (0) 30', conceded: '2/2 2/2' }]);
    expect(keys(plan)).toMatchObject([{ shown: '3/5 (0) 18', conceded: '2/3 2/3' }]);
    const cupTie = planOf([line('home', 'over')], teams, { competition: 'Cup' });
    expect(keys(cupTie, trendKinds.priced, ofCompetition)).toEqual([]);
  });

  it('include what the opponent conceded, in as many matches as there are', () => {
    const ants = corners([0, 0, 0, 0, 0, 0], [5, 4, 5, null, 5, 4]);
    const [key] = keys(planOf([line('home', 'over', 4)], { Zebras: corners([6, 5, 5, 5, 7, 4]), Ants: ants }));
    // the newest five known ones are 5 4 5 5 4: three overs, two pushes; there are not ten matches
    expect([key?.shown, key?.conceded]).toEqual(['5/5 (0) 28', '3/3 3/3']);
  });

  it('exclude lines of the match, and fixtures under way', () => {
    const teams = { Zebras: corners([6, 5, 5, 6, 7]) };
    const total: PlannedLine = {
      scope: 'match',
      statistic: 'corners',
      line: 4.5,
      side: 'over',
      quotes: [{ bookmaker: 'Betway', odds: 2 }],
    };
    expect(keys(planOf([total], teams))).toEqual([]);
    expect(keys(planOf([line('home', 'over')], teams, { isLive: true }))).toEqual([]);
    expect(keys(planOf([line('home', 'over')], teams, { kickoff: NOW - 1 }))).toEqual([]);
    expect(keys(planOf([line('home', 'over')], teams, { kickoff: NOW }))).toHaveLength(1);
  });

  it("exclude prices that are suspended, trivial, an exchange's or stale; stale ones count on request", () => {
    const teams = { Zebras: corners([6, 5, 5, 6, 7]) };
    const quoted = (flags: ('suspended' | 'trivial' | 'exchange' | 'stale')[]): DatasetPlan =>
      planOf([{ ...line('home', 'over'), quotes: [{ bookmaker: 'Betway', odds: 2, flags }] }], teams);
    for (const flag of ['suspended', 'trivial', 'exchange', 'stale'] as const) expect(keys(quoted([flag]))).toEqual([]);
    expect(keys(quoted(['stale']), trendKinds.pricedOfAnyAge)).toHaveLength(1);
    expect(keys(quoted(['stale', 'suspended']), trendKinds.pricedOfAnyAge)).toEqual([]);
    expect(keys(quoted(['stale', 'exchange']), trendKinds.pricedOfAnyAge)).toEqual([]);
  });

  it('add the standard lines of statistics without a quote, each with the side that trends', () => {
    const teams = {
      Zebras: corners([6, 5, 5, 3, 4]).map((match) => ({ ...match, own: { ...match.own, redCards: 0 } })),
    };
    const unpriced = (lines: PlannedLine[], kind: number) => keys(planOf(lines, teams), kind).map(({ key }) => key);
    expect(unpriced([], trendKinds.unpriced)).toEqual([
      'Zebras corners > 3.5',
      'Zebras corners > 4.5',
      'Zebras corners < 5.5',
      'Zebras redCards < 0.5',
    ]);
    expect(unpriced([line('home', 'under', 9.5)], trendKinds.unpriced)).toEqual(['Zebras redCards < 0.5']);
    const stale: PlannedLine = {
      ...line('home', 'over'),
      quotes: [{ bookmaker: 'Betway', odds: 2, flags: ['stale'] }],
    };
    expect(unpriced([stale], trendKinds.unpriced)).toContain('Zebras corners > 3.5');
    expect(unpriced([stale], trendKinds.unpricedAtAnyAge)).toEqual(['Zebras redCards < 0.5']);
  });

  it('are ordered by team name, statistic, line and side, and store where their group begins', () => {
    const teams = {
      Zebras: corners([4, 4, 4, 4, 4]).map((match) => ({ ...match, own: { ...match.own, cards: 3 } })),
      Ants: corners([9, 9, 9, 9, 9]),
    };
    const lines: PlannedLine[] = [
      line('home', 'over', 3.5),
      line('home', 'under', 4.5),
      line('home', 'under', 10.5),
      line('home', 'over', 2.5),
      { ...line('home', 'over', 1.5), statistic: 'cards' },
      line('away', 'over', 7.25),
    ];
    expect(keys(planOf(lines, teams)).map(({ key, since }) => `${key} ${since}`)).toEqual([
      'Ants corners > 7.25 0',
      'Zebras cards > 1.5 0',
      'Zebras corners > 2.5 0',
      'Zebras corners > 3.5 1',
      'Zebras corners < 4.5 0',
      'Zebras corners < 10.5 1',
    ]);
  });
});
