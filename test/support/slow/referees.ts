import { countIn } from './football-data.js';
import type { CsvMatch } from './football-data.js';
import { ratio, sum } from './numbers.js';
import type { SlowEventMatch } from './statsbomb.js';

/** Cards and fouls of a match, home before away; null if unknown. */
interface RefereedMatch {
  day: string;
  yellow: [number, number] | null;
  red: [number, number] | null;
  fouls: [number, number] | null;
  halves: [number, number] | null;
  secondYellows: number | null;
  penalties: number | null;
}

/** Metrics by the referee's initial and surname. */
export type SlowReferees = Map<string, Record<string, number | null>>;

/** `a taylor` for `A Taylor` and `Anthony Taylor`. */
export function shortName(name: string): string {
  const words = name.toLowerCase().split(' ');
  return `${words[0]?.[0]} ${words.slice(1).join(' ')}`;
}

/** The metrics of every referee from matches that were finished before a day, by brute force. */
export function slowReferees(
  rows: readonly CsvMatch[],
  events: ReadonlyMap<CsvMatch, SlowEventMatch>,
  before: string,
  mostGames: number,
): SlowReferees {
  const matches = new Map<string, RefereedMatch[]>();
  for (const row of rows) {
    const referee = row.cells['Referee'] ?? '';
    // a score without a half-time score was awarded
    if (row.day >= before || referee === '' || countIn(row, 'FTHG') === null || countIn(row, 'HTHG') === null) continue;
    const name = shortName(referee);
    matches.set(name, [...(matches.get(name) ?? []), refereed(row, events.get(row))]);
  }
  return new Map(
    [...matches].map(([name, all]) => [
      name,
      metrics(all.toSorted((one, other) => (one.day < other.day ? 1 : -1)).slice(0, mostGames)),
    ]),
  );
}

/** The first fixture of a referee from a day on. */
export function nextGameOf(rows: readonly CsvMatch[], name: string, from: string): CsvMatch | null {
  const ahead = rows.filter((row) => row.day >= from && shortName(row.cells['Referee'] ?? '') === name);
  return ahead.toSorted((one, other) => (one.day < other.day ? -1 : 1))[0] ?? null;
}

function refereed(row: CsvMatch, match: SlowEventMatch | undefined): RefereedMatch {
  const both = (home: string, away: string): [number, number] | null => {
    const values = [countIn(row, home), countIn(row, away)];
    return values[0] === null || values[1] === null ? null : [values[0]!, values[1]!];
  };
  const isWrong = (['H', 'A'] as const).some(
    (side) =>
      (countIn(row, `${side}ST`) ?? 0) > (countIn(row, `${side}S`) ?? Infinity) ||
      (countIn(row, `HT${side}G`) ?? 0) > (countIn(row, `FT${side}G`) ?? Infinity),
  );
  const nothing = {
    day: row.day,
    yellow: null,
    red: null,
    fouls: null,
    halves: null,
    secondYellows: null,
    penalties: null,
  };
  if (isWrong) return nothing;
  const fouls = both('HF', 'AF');
  if (match === undefined) return { ...nothing, yellow: both('HY', 'AY'), red: both('HR', 'AR'), fouls };
  const { home, away } = match.sides;
  const of = (key: string): [number, number] => [home[key] ?? 0, away[key] ?? 0];
  return {
    day: row.day,
    yellow: of('yellowCards'),
    red: of('redCards'),
    fouls,
    halves: [sum(of('cards in half 1')), sum(of('cards in half 2'))],
    secondYellows: sum(of('secondYellows')),
    penalties: sum(of('penalties')),
  };
}

function metrics(matches: readonly RefereedMatch[]): Record<string, number | null> {
  const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value): value is T => value !== null);
  const yellow = present(matches.map((match) => match.yellow)).map(sum);
  const red = present(matches.map((match) => match.red)).map(sum);
  const fouls = present(matches.map((match) => match.fouls)).map(sum);
  const halves = present(matches.map((match) => match.halves));
  const cards = present(
    matches.map(({ yellow: shown, red: sent }): [number, number] | null =>
      shown === null || sent === null ? null : [shown[0] + sent[0], shown[1] + sent[1]],
    ),
  );
  const totalOf = (values: readonly number[]): number | null => (values.length === 0 ? null : sum(values));
  const share = (test: (home: number, away: number) => boolean) =>
    ratio(cards.filter(([home, away]) => test(home, away)).length * 100, cards.length, 0);
  return {
    games: matches.length,
    gamesWithCards: cards.length,
    gamesWithFouls: fouls.length,
    gamesWithMinutes: halves.length,
    yellowCards: totalOf(yellow),
    redCards: totalOf(red),
    yellowRedCards: totalOf(present(matches.map(({ secondYellows }) => secondYellows))),
    totalPenalties: totalOf(present(matches.map(({ penalties }) => penalties))),
    avgCardsPerGame: ratio(sum(cards.flat()), cards.length, 2),
    avgYellowCardsPerGame: ratio(sum(yellow), yellow.length, 2),
    avgRedCardsPerGame: ratio(sum(red), red.length, 2),
    avgFoulsPerGame: ratio(sum(fouls), fouls.length, 2),
    avgFirstHalfCards: ratio(sum(halves.map(([first]) => first)), halves.length, 2),
    avgSecondHalfCards: ratio(sum(halves.map(([, second]) => second)), halves.length, 2),
    o35CardsPct: share((home, away) => home + away > 3.5),
    o45CardsPct: share((home, away) => home + away > 4.5),
    o55CardsPct: share((home, away) => home + away > 5.5),
    bothTeamsCardPct: share((home, away) => home >= 1 && away >= 1),
    bothTeamsO15CardPct: share((home, away) => home >= 2 && away >= 2),
  };
}
