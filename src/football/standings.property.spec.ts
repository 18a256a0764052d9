import fc from 'fast-check';
import { TABLE_VENUES, TIE_RULES, USUAL_TABLE_RULE, positionsAt, standingsOf } from './standings.js';
import type { TableMatch, TableRow } from './standings.js';

const teamIds = [11, 12, 13, 14, 15];

/** Matches between different teams of a small league, with few goals, so that many teams are level. */
const matches: fc.Arbitrary<TableMatch[]> = fc
  .array(
    fc.record({
      home: fc.nat({ max: teamIds.length - 1 }),
      step: fc.integer({ min: 1, max: teamIds.length - 1 }),
      homeGoals: fc.nat({ max: 2 }),
      awayGoals: fc.nat({ max: 2 }),
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ home, step, homeGoals, awayGoals }, index) => ({
      fixtureId: index + 1,
      homeTeamId: teamIds[home] ?? 0,
      awayTeamId: teamIds[(home + step) % teamIds.length] ?? 0,
      homeGoals,
      awayGoals,
    })),
  );
const rule = fc.record({
  ties: fc.constantFrom(...TIE_RULES),
  split: fc.option(
    fc.record({ afterMatches: fc.integer({ min: 1, max: 6 }), topTeams: fc.integer({ min: 1, max: 4 }) }),
  ),
});

const sum = (rows: readonly TableRow[], member: (row: TableRow) => number): number =>
  rows.reduce((total, row) => total + member(row), 0);
const withoutPlaces = (rows: readonly TableRow[]): object[] =>
  rows
    .map(({ teamId, played, won, drawn, lost, goalsFor, goalsAgainst, points }) => ({
      teamId,
      played,
      won,
      drawn,
      lost,
      goalsFor,
      goalsAgainst,
      points,
    }))
    .sort((one, other) => one.teamId - other.teamId);

describe('standings of any matches', () => {
  it('place a team at a moment as in the table of the matches before it', () => {
    const day = (index: number): Date => new Date(Date.UTC(2024, 7, 1 + Math.floor(index / 2)));
    const position = fc.record({ teamId: fc.constantFrom(...teamIds), at: fc.nat({ max: 50 }).map(day) });
    fc.assert(
      fc.property(matches, rule, fc.array(position, { maxLength: 8 }), (played, by, asked) => {
        const dated = played.map((match, index) => ({ ...match, kickoffAt: day(index) }));
        expect(positionsAt(teamIds, dated, by, asked)).toEqual(
          asked.map(({ teamId, at }) => {
            const table = standingsOf(
              teamIds,
              dated.filter(({ kickoffAt }) => kickoffAt < at),
              by,
            );
            const row = table.find((each) => each.teamId === teamId);
            return row === undefined || row.played === 0 ? null : row.position;
          }),
        );
      }),
    );
  });

  it('add up', () => {
    fc.assert(
      fc.property(matches, rule, fc.constantFrom(...TABLE_VENUES), (played, by, venue) => {
        const rows = standingsOf(teamIds, played, by, venue);
        expect(rows.map(({ teamId }) => teamId).sort()).toEqual(teamIds);
        expect(sum(rows, (row) => row.played)).toBe(played.length * (venue === 'all' ? 2 : 1));
        for (const row of rows) {
          expect(row.played).toBe(row.won + row.drawn + row.lost);
          expect(row.points).toBe(3 * row.won + row.drawn);
          expect(row.form).toHaveLength(Math.min(row.played, 5));
        }
        if (venue === 'all') expect(sum(rows, (row) => row.goalsFor - row.goalsAgainst)).toBe(0);
      }),
    );
  });

  it('are the sum of home and away tables', () => {
    fc.assert(
      fc.property(matches, rule, (played, by) => {
        const home = withoutPlaces(standingsOf(teamIds, played, by, 'home')) as Record<string, number>[];
        const away = withoutPlaces(standingsOf(teamIds, played, by, 'away')) as Record<string, number>[];
        const together = home.map((row, index) =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [
              name,
              name === 'teamId' ? value : value + (away[index]?.[name] ?? NaN),
            ]),
          ),
        );
        expect(together).toEqual(withoutPlaces(standingsOf(teamIds, played, by)));
      }),
    );
  });

  it('count places from 1, and show the better team first', () => {
    fc.assert(
      fc.property(matches, fc.constantFrom(...TIE_RULES), (played, ties) => {
        const rows = standingsOf(teamIds, played, { ties, split: null });
        rows.forEach((row, index) => {
          const before = rows[index - 1];
          if (before === undefined) return expect(row.position).toBe(1);
          expect(before.points).toBeGreaterThanOrEqual(row.points);
          expect([before.position, index + 1]).toContain(row.position);
        });
      }),
    );
  });

  it('depend neither on team ids nor on the order of matches', () => {
    fc.assert(
      fc.property(
        matches,
        fc.constantFrom(...TIE_RULES),
        fc.shuffledSubarray(teamIds, { minLength: 5 }),
        (played, ties, ids) => {
          const renamed = new Map(teamIds.map((id, index) => [id, ids[index] ?? 0]));
          const other = played.toReversed().map((match) => ({
            ...match,
            homeTeamId: renamed.get(match.homeTeamId) ?? 0,
            awayTeamId: renamed.get(match.awayTeamId) ?? 0,
          }));
          const places = (rows: readonly TableRow[]) => new Map(rows.map(({ teamId, position }) => [teamId, position]));
          const one = places(standingsOf(teamIds, played, { ties, split: null }));
          const two = places(standingsOf(ids, other, { ties, split: null }));
          for (const id of teamIds) expect(two.get(renamed.get(id) ?? 0)).toBe(one.get(id));
        },
      ),
    );
  });

  it('keep teams in the upper part of a league that has split', () => {
    fc.assert(
      fc.property(matches, matches, (before, after) => {
        // every pair meets at both grounds, then the league splits
        const round = teamIds.flatMap((homeTeamId) =>
          teamIds.flatMap((awayTeamId, index) =>
            homeTeamId === awayTeamId
              ? []
              : [
                  {
                    fixtureId: 100 + index,
                    homeTeamId,
                    awayTeamId,
                    homeGoals: before.length % 3,
                    awayGoals: index % 2,
                  },
                ],
          ),
        );
        const split = { afterMatches: 8, topTeams: 2 };
        const top = standingsOf(teamIds, round, USUAL_TABLE_RULE).slice(0, 2);
        const rows = standingsOf(teamIds, [...round, ...after], { ties: 'goalDifference', split });
        expect(new Set(rows.slice(0, 2).map(({ teamId }) => teamId))).toEqual(new Set(top.map(({ teamId }) => teamId)));
      }),
    );
  });
});
