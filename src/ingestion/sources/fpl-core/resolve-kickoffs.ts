import type { MomentQuality } from '../../../football/canonical.js';
import { groupBy } from '../../../football/group-by.js';

/** Parts of a row of matches.csv or fixtures.csv that determine kick-offs; a match may occur in several files. */
export interface ScheduledRow {
  id: string;
  gameweek: number | null;
  /** ISO 8601 with `Z`. */
  statedKickoff: string | null;
  isFinished: boolean;
  /** Codes of the clubs. */
  home: string;
  away: string;
}

export interface Kickoff {
  day: string;
  /** null if only the day is known, by assumption. */
  kickoffUtc: string | null;
  kickoffQuality: MomentQuality;
}

const LAST_GAMEWEEK = 38;
/** A finished match this far from its gameweek has another match's kick-off; in 2024/25 at most 17 days off. */
const FAR_DAYS = 45;
/** Days by which a stated kick-off may have been rescheduled since, for television or weather. */
const MOVED_DAYS = 21;
/** 1970-01-03 was a Saturday. */
const FIRST_SATURDAY = 2;

const dayNumber = (instant: string): number => Date.parse(`${instant.slice(0, 10)}T00:00:00Z`) / 86_400_000;
const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const nearestSaturday = (day: number): number => Math.round((day - FIRST_SATURDAY) / 7) * 7 + FIRST_SATURDAY;

/** Linear interpolation at `x` between neighbouring points. */
function interpolate(points: ReadonlyMap<number, number>, x: number): number {
  const known = [...points].sort(([one], [other]) => one - other);
  const [before, from] = known.findLast(([at]) => at <= x) ?? known[0]!;
  const [after, to] = known.find(([at]) => at >= x) ?? known.at(-1)!;
  return before === after ? from : from + ((to - from) * (x - before)) / (after - before);
}

/** The day of each gameweek: the median of its plausible kick-offs, else a Saturday between its neighbours. */
function gameweekDays(season: string, rows: readonly ScheduledRow[]): (gameweek: number) => number {
  const [first, second] = season.split('/');
  const bounds = new Map([
    [1, dayNumber(`${first}-08-15`)],
    [LAST_GAMEWEEK, dayNumber(`${second}-05-24`)],
  ]);
  const believable = rows.filter(
    ({ gameweek, statedKickoff }) =>
      gameweek !== null &&
      statedKickoff !== null &&
      Math.abs(dayNumber(statedKickoff) - interpolate(bounds, gameweek)) <= FAR_DAYS,
  );
  const medians = [...groupBy(believable, (row) => row.gameweek!)].map(([gameweek, ofGameweek]): [number, number] => {
    const days = ofGameweek.map((row) => dayNumber(row.statedKickoff!)).sort((one, other) => one - other);
    return [gameweek, days[Math.floor(days.length / 2)]!];
  });
  const known = new Map(medians);
  const points = new Map([...bounds, ...medians]);
  return (gameweek) => known.get(gameweek) ?? nearestSaturday(interpolate(points, gameweek));
}

/**
 * Kick-offs by match id, from all rows of a season. The source shows the next meeting of a pair, so a played match may
 * have the kick-off of the return match: one far from its gameweek is distrusted, unless the return match is known to
 * be on another day. For finished matches with a distrusted or missing kick-off, the gameweek's day is assumed.
 */
export function resolveKickoffs(season: string, rows: readonly ScheduledRow[]): Map<string, Kickoff> {
  const dayOf = gameweekDays(season, rows);
  const distance = (row: ScheduledRow, day: number): number => Math.abs(dayNumber(row.statedKickoff!) - day);
  const isFar = (row: ScheduledRow): boolean => row.gameweek !== null && distance(row, dayOf(row.gameweek)) > FAR_DAYS;
  const dated = rows.filter((row) => row.statedKickoff !== null);
  const believed = groupBy(
    dated.filter((row) => !isFar(row)),
    ({ home, away }) => `${home} ${away}`,
  );
  const isPostponed = (row: ScheduledRow): boolean => {
    const returns = believed.get(`${row.away} ${row.home}`) ?? [];
    return returns.length > 0 && returns.every((other) => distance(row, dayNumber(other.statedKickoff!)) > MOVED_DAYS);
  };
  const kickoffs = new Map<string, Kickoff>();
  for (const [id, ofMatch] of groupBy(rows, (row) => row.id)) {
    const isFinished = ofMatch.some((row) => row.isFinished);
    const trusted = ofMatch.filter(
      (row) => row.statedKickoff !== null && (!isFinished || !isFar(row) || isPostponed(row)),
    );
    const kickoffUtc = (trusted.findLast((row) => row.isFinished) ?? trusted.at(-1))?.statedKickoff ?? null;
    const gameweek = ofMatch.findLast((row) => row.gameweek !== null)?.gameweek ?? null;
    if (kickoffUtc !== null) kickoffs.set(id, { day: kickoffUtc.slice(0, 10), kickoffUtc, kickoffQuality: 'stated' });
    else if (isFinished && gameweek !== null) {
      kickoffs.set(id, { day: dayText(dayOf(gameweek)), kickoffUtc: null, kickoffQuality: 'assumed' });
    }
  }
  return kickoffs;
}
