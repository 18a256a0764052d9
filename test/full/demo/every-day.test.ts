import { DEMO_LEAGUES, nextDemoNews } from '#demo';
import {
  DAY,
  DEMO_SEED,
  FixturePrices,
  HOUR,
  LINEUP_BEFORE,
  playSeason,
  RESULT_AFTER,
  runningSeason,
} from '#demo/truth';

/** Maximum age of prices on boards; line-ups and prices are published at most an hour late. */
const FRESH = DAY;
const LATE = HOUR;
const STEP = 23.7 * HOUR;
const STEPS = 10;

const begin = Date.UTC(2026, 10, 22, 15, 30);
const end = begin + STEPS * STEP;
const seasons = DEMO_LEAGUES.map((league) => playSeason(DEMO_SEED, league, runningSeason(begin), end));
const entries = seasons
  .flatMap((season) => season.fixtures.map((entry) => ({ season, entry, kickoff: entry.fixture.kickoff })))
  .sort((one, other) => one.kickoff - other.kickoff);
const entriesWithin = (from: number, until: number) =>
  entries.filter(({ kickoff }) => kickoff >= from && kickoff < until);

/**
 * Lines of the next few fixtures with fresh prices of three bookmakers, in the demo as published up to an hour before.
 */
function comparedLines(moment: number): { match: number; team: number; player: number } {
  const told = moment - LATE;
  const lines = { match: 0, team: 0, player: 0 };
  for (const { season, entry } of entriesWithin(moment, moment + 7 * DAY).slice(0, 4)) {
    const bookmakers = new Map<string, Set<string>>();
    const snapshots = new FixturePrices(DEMO_SEED, season, entry).upcoming(moment - FRESH, told);
    for (const { takenAt, market, bookmaker, outcomes } of snapshots) {
      expect(Date.parse(takenAt!)).toBeLessThanOrEqual(told);
      for (const { scope, player, line, side } of outcomes) {
        const kind = scope === 'home' || scope === 'away' ? 'team' : scope;
        const key = `${kind}|${scope}|${market}|${player ?? ''}|${line ?? ''}|${side}`;
        bookmakers.set(key, (bookmakers.get(key) ?? new Set<string>()).add(bookmaker.name));
      }
    }
    for (const [key, { size }] of bookmakers) if (size >= 3) lines[key.split('|')[0] as keyof typeof lines] += 1;
  }
  return lines;
}

describe('the demo, advanced hourly', () => {
  const moments = Array.from({ length: STEPS }, (_, step) => [(step * STEP) / HOUR, begin + step * STEP] as const);
  it.each(moments)('has rows on all boards %d hours later', (_, moment) => {
    const midnight = Math.floor(moment / DAY) * DAY;
    expect(entriesWithin(midnight, midnight + DAY).length).toBeGreaterThan(0);
    expect(entriesWithin(midnight - DAY, midnight).length).toBeGreaterThan(0);
    expect(entriesWithin(moment, moment + 7 * DAY).length).toBeGreaterThanOrEqual(10);
    const { match, team, player } = comparedLines(moment);
    expect(match).toBeGreaterThan(100);
    expect(team).toBeGreaterThan(50);
    expect(player).toBeGreaterThan(500);
  });

  it('publishes line-ups before kick-off and results on time', () => {
    const told: number[] = [];
    for (let moment = begin; moment < begin + 4 * DAY; told.push(moment)) {
      const next = nextDemoNews(new Date(moment)).getTime();
      expect(next - moment).toBeLessThanOrEqual(LATE);
      moment = next;
    }
    const played = entriesWithin(begin + 2 * HOUR, begin + 3 * DAY);
    expect(played.length).toBeGreaterThan(2);
    const published = played.flatMap(({ kickoff }) => [kickoff - LINEUP_BEFORE, kickoff + RESULT_AFTER]);
    expect(told).toEqual(expect.arrayContaining(published));
  });
});
