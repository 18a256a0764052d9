import { BoardsService } from '../../../src/boards/boards.service.js';
import { ChangesModule } from '../../../src/changes/changes.module.js';
import { ChangesService } from '../../../src/changes/changes.service.js';
import type { Clock } from '../../../src/common/clock/clock.js';
import type { AppConfig } from '../../../src/config/app-config.js';
import { updateProjections } from '../../../src/fitting/lineups/update-projections.js';
import type { AnyCanonicalRecord, FixtureRecord, Side } from '../../../src/football/canonical.js';
import type { Random } from '../../../src/maths/random.js';
import { startAreaApp } from '../area-app.js';
import type { AreaApp } from '../area-app.js';
import {
  fixture,
  lineup,
  loadRecords,
  matchResultPrices,
  playerStatistics,
  result,
  teamStatistics,
} from '../factories.js';
import { refitAt } from '../refit.js';
import { linePrices } from './prices.js';
import type { Quoted } from './prices.js';

const MINUTE = 60_000;
export const BEGIN = Date.parse('2025-02-25T15:00:00Z');
const BOOKMAKERS = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot'];
const GUESTS = ['Chelsea', 'Leeds', 'Burnley', 'Watford', 'Southampton', 'Liverpool'];
const SURNAMES = ['Adams', 'Baker', 'Clark', 'Davis', 'Evans', 'Foster', 'Green', 'Harris', 'Irwin', 'Jones', 'King'];
const GROUPS = ['G', 'D', 'D', 'D', 'D', 'M', 'M', 'M', 'M', 'F', 'F'] as const;

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString().replace('.000Z', 'Z');
const secondOf = (clock: Clock): string => instant(Math.floor(clock.now().getTime() / 1000) * 1000);
const namesOf = (team: string): string[] => SURNAMES.map((surname) => `${surname} ${team}son`);

/** Twelve past rounds in which two teams meet six others, at home and away. */
const past: readonly FixtureRecord[] = Array.from({ length: 24 }, (_, index) => {
  const [team, guest] = [index % 2 === 0 ? 'Brentford' : 'Fulham', GUESTS[(index >> 1) % 6] as string];
  const [home, away] = index < 12 ? [team, guest] : [guest, team];
  return fixture(home, away, instant(BEGIN - (24 - index) * 5 * 24 * 60 * MINUTE), { result: result(index % 3, 1) });
});
const UPCOMING = 3;

/** Upcoming matches: the next ones replace those that have started. */
class Schedule {
  readonly matches: FixtureRecord[] = [];
  private count = 0;

  /** New matches. */
  renew(now: number): FixtureRecord[] {
    const begun = this.matches.filter(({ kickoffUtc }) => Date.parse(kickoffUtc ?? '') <= now);
    for (const match of begun) this.matches.splice(this.matches.indexOf(match), 1);
    const added = Array.from({ length: UPCOMING - this.matches.length }, () => {
      this.count += 1;
      const host = this.count % 2 === 0 ? 'Brentford' : 'Fulham';
      return fixture(host, `Visitors ${this.count}`, instant(now + (4 + 26 * (this.count % 4)) * 60 * MINUTE));
    });
    this.matches.push(...added);
    return added;
  }
}

function reportsOf(match: FixtureRecord, side: Side, index: number): AnyCanonicalRecord[] {
  const names = namesOf(match[side].name);
  const published = lineup(match, side, names);
  return [
    teamStatistics(match, side, { corners: 4 + ((index * 3) % 5), shots: 9 + (index % 6) }),
    ...names.map((name, player) => playerStatistics(match, side, name, { goals: 0, shots: (index + player) % 4 })),
    { ...published, players: published.players.map((each, player) => ({ ...each, positionGroup: GROUPS[player]! })) },
  ];
}

/** Boards with changing rows. */
export interface MovingBoards {
  readonly area: AreaApp;
  readonly changes: ChangesService;
  /** Bookmakers quote new prices for some lines, and withdraw or suspend others. */
  quote(random: Random): Promise<void>;
  /** A bookmaker quotes new prices for results only. */
  quoteResults(random: Random): Promise<void>;
  /** A source corrects a player's counts. */
  correct(random: Random): Promise<void>;
  /** Lets time pass: prices go stale, matches start. */
  pass(milliseconds: number): void;
  /** Builds the boards and waits until the change log has the result. */
  settle(): Promise<void>;
  /** Signals that the process is shutting down. */
  end(): void;
}

/** Starts them with line-ups and prices; close the area afterwards. */
export async function startMovingBoards(random: Random, config: Partial<AppConfig> = {}): Promise<MovingBoards> {
  const area = await startAreaApp([ChangesModule], { now: instant(BEGIN), config });
  const { database, clock } = area;
  const changes = area.app.get(ChangesService);
  const ending = new AbortController();
  const schedule = new Schedule();
  await loadRecords(database, 'canonical', [
    ...past.flatMap((match, index) => [match, ...reportsOf(match, 'home', index), ...reportsOf(match, 'away', index)]),
    ...schedule.renew(BEGIN),
  ]);
  await updateProjections(database.sql, { now: clock.now(), upcomingDays: 7 });
  await refitAt(database.sql, clock.now());
  const boards: MovingBoards = {
    area,
    changes,
    async quote(chance) {
      const takenAt = secondOf(clock);
      const added = schedule.renew(clock.now().getTime());
      const records = schedule.matches
        .filter(() => chance.chance(0.75))
        .flatMap((match) => {
          const [corners, shots] = [chance.integer(3, 6) + 0.5, chance.integer(0, 2) + 0.5];
          return BOOKMAKERS.filter(() => chance.chance(0.75)).flatMap((bookmaker) => [
            match,
            ...[
              linePrices(match, bookmaker, 'corners', takenAt, quotesOf(['home', 'away', 'match'], [corners], chance)),
              linePrices(match, bookmaker, 'shots', takenAt, quotesOf(namesOf(match.home.name), [shots], chance)),
            ].filter(() => chance.chance(0.6)),
          ]);
        });
      await loadRecords(database, 'canonical', [...added, ...records]);
      if (added.length > 0) await updateProjections(database.sql, { now: clock.now(), upcomingDays: 7 });
    },
    async quoteResults(chance) {
      const marked = { mark: 'snapshot', takenAt: secondOf(clock), takenAtAssumed: false } as const;
      const records = schedule.matches.flatMap((match) => [
        match,
        matchResultPrices(match, 'Alpha', [chance.between(2, 4).toFixed(2), '3.50', '3.10'], marked),
      ]);
      await loadRecords(database, 'canonical', records);
    },
    async correct(chance) {
      const match = past[chance.integer(0, past.length - 1)] as FixtureRecord;
      const name = namesOf(match.home.name)[5] as string;
      const shots = chance.integer(0, 4);
      await loadRecords(database, 'canonical', [match, playerStatistics(match, 'home', name, { goals: 0, shots })]);
    },
    pass: (milliseconds) => clock.set(new Date(clock.now().getTime() + milliseconds)),
    end: () => ending.abort(),
    async settle() {
      const service = area.app.get(BoardsService);
      // retried once after a lost connection, as the service does
      await service.refresh().catch(() => service.refresh());
      while (!changes.isUpToDate) await changes.waitForStep(1_000);
    },
  };
  await boards.quote(random);
  await boards.settle();
  changes.start(ending.signal);
  await boards.settle();
  return boards;
}

/** True probability of over behind all bookmakers' prices; they agree enough to be judged. */
const overOf = (line: number): number => (line % 2 > 1 ? 0.4 : 0.6);

/** Over and under prices of some lines of subjects. */
function quotesOf(subjects: readonly string[], lines: readonly number[], random: Random): Quoted[] {
  return subjects.flatMap((subject) =>
    lines.flatMap((line) =>
      (['over', 'under'] as const).flatMap((side): Quoted[] => {
        if (random.chance(0.15)) return [];
        const probability = side === 'over' ? overOf(line) : 1 - overOf(line);
        const odds = (random.between(0.95, 1.08) / probability / 1.03).toFixed(2);
        const isPlayer = subject.includes(' ');
        return [isPlayer ? ['player', line, side, odds, subject] : [subject as 'match', line, side, odds]];
      }),
    ),
  );
}
