import type { AreaApp } from '../area-app.js';
import { countIn } from './football-data.js';
import type { CsvMatch } from './football-data.js';
import { slowHistory, slowRunning, slowStreaks, slowTotals, slowYieldInterval } from './betting-history.js';
import { nearInterval } from './return-interval.js';
import { nextGameOf, shortName } from './referees.js';
import type { SlowReferees } from './referees.js';

/** Everything on a board, across all pages. */
export async function allRows(
  area: AreaApp,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const { body, status } = await area.get(
      `${path}${path.includes('?') ? '&' : '?'}pageSize=100&page=${page}`,
      headers,
    );
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    rows.push(...(body.data as Record<string, unknown>[]));
    if (body.pagination.hasNextPage !== true) return rows;
  }
}

/**
 * Public ids of clubs by football-data.co.uk's names: a club is identified by the days on which it plays home
 * and away.
 */
export async function clubIds(area: AreaApp, rows: readonly CsvMatch[]): Promise<Map<string, number>> {
  const fixtures = await area.database.rows<{ day: string; home: number; away: number }>(
    `select day, home_team_id as home, away_team_id as away from football_as_of.fixtures($1)`,
    [area.clock.now()],
  );
  const calendars = <Club>(matches: readonly { day: string; home: Club; away: Club }[]): Map<Club, string> => {
    const clubs = new Set(matches.flatMap(({ home, away }) => [home, away]));
    return new Map(
      [...clubs].map((club) => [
        club,
        matches
          .filter(({ home, away }) => home === club || away === club)
          .map(({ day, home }) => `${day}${home === club ? 'H' : 'A'}`)
          .sort()
          .join(),
      ]),
    );
  };
  const ids = new Map([...calendars(fixtures)].map(([id, calendar]) => [calendar, id]));
  return new Map(
    [...calendars(rows)].map(([club, calendar]) => {
      const id = ids.get(calendar);
      if (id === undefined) throw new Error(`no team plays on the days of ${club}`);
      return [club, id];
    }),
  );
}

/** Compares the referee board with values computed from the files. */
export async function expectReferees(
  area: AreaApp,
  query: string,
  expected: SlowReferees,
  rows: readonly CsvMatch[],
  today: string,
): Promise<void> {
  const board = await allRows(area, `/api/v2/rankings/referees?${query}`);
  const clubs = await clubIds(area, rows);
  expect(board.map(({ name }) => shortName(name as string)).toSorted()).toEqual([...expected.keys()].toSorted());
  for (const row of board) {
    const name = shortName(row['name'] as string);
    const next = nextGameOf(rows, name, today);
    expect({ name, ...row }).toMatchObject({
      name: row['name'],
      ...expected.get(name),
      nextGameHomeTeamId: next === null ? null : clubs.get(next.home),
      nextGameAwayTeamId: next === null ? null : clubs.get(next.away),
    });
    const seconds = row['nextGameTimestamp'] as number | null;
    expect(seconds === null ? null : new Date(seconds * 1000).toISOString().slice(0, 10)).toBe(next?.day ?? null);
  }
  // referees with ten games first, each part by mean cards, unknown ones last
  const ranks = board.map(
    (row) => ((row['games'] as number) >= 10 ? 1000 : 0) + ((row['avgCardsPerGame'] as number | null) ?? -1),
  );
  expect(ranks).toEqual(ranks.toSorted((one, other) => other - one));
}

/**
 * Compares the betting history of every club, side and venue with the files; returns the price sources found.
 */
export async function expectBettingHistories(
  area: AreaApp,
  rows: readonly CsvMatch[],
  today: string,
): Promise<Set<string>> {
  const sources = new Set<string>();
  for (const [club, id] of await clubIds(area, rows)) {
    for (const side of ['win', 'draw', 'lose']) {
      for (const homeAway of ['all', 'home', 'away']) {
        const { bets, unpriced } = slowHistory(rows, club, side, homeAway, today);
        const { body } = await area.get(`/api/team/${id}/betting-history?side=${side}&homeAway=${homeAway}&limit=500`);
        const { yieldLow, yieldHigh, ...summary } = body.summary;
        expect({ club, side, homeAway, ...summary }).toEqual({
          club,
          side,
          homeAway,
          ...slowTotals(bets),
          ...slowStreaks(bets),
          unpriced,
        });
        const interval = slowYieldInterval(bets);
        expect({ club, low: yieldLow, high: yieldHigh }).toEqual({ club, ...nearInterval(interval) });
        expect(yieldLow ?? 0).toBeGreaterThanOrEqual(-100);
        const bounds = [1, 1.5, 2, 3, 5, Infinity];
        for (const [index, bracket] of (body.brackets as object[]).entries()) {
          const inside = bets.filter(
            ({ odds, divisor }) =>
              odds / divisor >= bounds[index]! * 1_000_000 && odds / divisor < bounds[index + 1]! * 1_000_000,
          );
          expect(bracket).toMatchObject(slowTotals(inside));
        }
        const running = slowRunning(bets);
        expect(body.matches.toReversed()).toMatchObject(
          bets.map(({ row, priceSource, isWon, divisor }, index) => {
            sources.add(priceSource);
            const isPublished = divisor === 1 && priceSource.endsWith('Average');
            return {
              date: row.day,
              homeScore: countIn(row, 'FTHG'),
              awayScore: countIn(row, 'FTAG'),
              homeAway: row.home === club ? 'home' : 'away',
              priceSource,
              result: isWon ? 'won' : 'lost',
              ...running[index],
              ...(isPublished ? { odds: bets[index]!.odds / 1_000_000 } : {}),
            };
          }),
        );
      }
    }
  }
  return sources;
}
