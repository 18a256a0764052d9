import { Random } from './product.js';
import { clubsInSeason, type DemoLeague, type KickoffSlot } from './leagues.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Time before a season at which its fixtures are published. */
const SCHEDULE_PUBLISHED = 28 * DAY;
/** Line-ups are published an hour before kick-off, results known 115 minutes after it. */
export const LINEUP_BEFORE = 60 * MINUTE;
export const RESULT_AFTER = 115 * MINUTE;

export interface ScheduledFixture {
  /** External id, the same in every run of the generator. */
  ref: string;
  league: DemoLeague;
  /** Calendar year in which the season begins. */
  year: number;
  /** 1 = first round of the season; place 0 = first match of the round. */
  round: number;
  place: number;
  /** Indices into the league's clubs. */
  home: number;
  away: number;
  /** Milliseconds since 1970, UTC. */
  kickoff: number;
  phase: string | null;
}

/** First Saturday of August, 00:00 UTC; the leagues play all year round. */
export function seasonStart(year: number): number {
  const august = Date.UTC(year, 7, 1);
  return august + ((6 - new Date(august).getUTCDay() + 7) % 7) * DAY;
}

/** `2025/2026` */
export function seasonName(year: number): string {
  return `${year}/${year + 1}`;
}

/** Start year of the current season; a season begins with the Friday of its first round. */
export function runningSeason(now: number): number {
  const year = new Date(now).getUTCFullYear();
  return now >= seasonStart(year) - DAY ? year : year - 1;
}

/** Start years of published seasons: two finished ones, the current one and, shortly before its start, the next. */
export function seasonsAt(now: number): number[] {
  const running = runningSeason(now);
  const isNextPublic = now + SCHEDULE_PUBLISHED >= seasonStart(running + 1);
  return [running - 2, running - 1, running, ...(isNextPublic ? [running + 1] : [])];
}

/** Double round-robin by the circle method; the second half repeats the first with the grounds exchanged. */
export function circleRounds(clubs: readonly number[]): [number, number][][] {
  const size = clubs.length;
  const first: [number, number][][] = [];
  for (let round = 0; round < size - 1; round += 1) {
    const pairs: [number, number][] = [];
    for (let place = 0; place < size / 2; place += 1) {
      const left = place === 0 ? clubs[size - 1]! : clubs[(round + place) % (size - 1)]!;
      const right = clubs[(round - place + size - 1) % (size - 1)]!;
      // home and away alternate: by round for the fixed club, by place for the others
      const isSwapped = place === 0 ? round % 2 === 1 : place % 2 === 1;
      pairs.push(isSwapped ? [right, left] : [left, right]);
    }
    first.push(pairs);
  }
  return [...first, ...first.map((pairs) => pairs.map(([home, away]): [number, number] => [away, home]))];
}

interface RoundDate {
  saturday: number;
  slots: readonly KickoffSlot[];
}

/** Dates of the rounds: one in each of the league's own weeks, the others midweek in the weeks between. */
function roundDates(league: DemoLeague, year: number, rounds: number): RoundDate[] {
  const start = seasonStart(year);
  // a season has 52 weeks, or 53
  const weeks = Array.from({ length: Math.round((seasonStart(year + 1) - start) / WEEK) }, (_, week) => week);
  const isOwn = (week: number): boolean => week % 2 === (league.weeks === 'even' ? 0 : 1);
  const own = weeks.filter(isOwn).slice(0, rounds);
  const between = weeks.filter((week) => !isOwn(week));
  const midweek = rounds - own.length;
  const date = (week: number, slots: readonly KickoffSlot[]): RoundDate => ({ saturday: start + week * WEEK, slots });
  return [
    ...own.map((week) => date(week, league.roundSlots)),
    ...Array.from({ length: midweek }, (_, index) => {
      const place = Math.floor(((index + 0.5) * between.length) / midweek);
      return date(between[place]!, league.midweekSlots);
    }),
  ].sort((left, right) => left.saturday - right.saturday);
}

function kickoffAt(saturday: number, slot: KickoffSlot): number {
  const [hours, minutes] = slot.time.split(':').map(Number) as [number, number];
  return saturday + slot.day * DAY + hours * HOUR + minutes * MINUTE;
}

/** Fixtures of a league's season by kick-off; deterministic in the arguments. */
export function leagueSchedule(seed: number, league: DemoLeague, year: number): ScheduledFixture[] {
  const random = new Random(`${seed}|schedule|${league.key}|${year}`);
  const rounds = circleRounds(random.shuffled(clubsInSeason(league, year)));
  const dates = roundDates(league, year, rounds.length);
  const fixtures = rounds.flatMap((pairs, index) => {
    const { saturday, slots } = dates[index]!;
    const order = random.shuffled(slots.slice(0, pairs.length));
    return pairs.map(([home, away], place): ScheduledFixture => ({
      ref: `demo-${league.key}-${year}-${index + 1}-${place + 1}`,
      league,
      year,
      round: index + 1,
      place,
      home,
      away,
      kickoff: kickoffAt(saturday, order[place]!),
      phase: league.phases === null ? null : league.phases[index < rounds.length / 2 ? 0 : 1],
    }));
  });
  return fixtures.sort((left, right) => left.kickoff - right.kickoff || (left.ref < right.ref ? -1 : 1));
}
