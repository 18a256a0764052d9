import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** StatsBomb's positions by id, as its specification lists them (appendix "positions"), in our codes. */
const CODES: Readonly<Record<number, string>> = {
  1: 'GK',
  2: 'RB',
  3: 'CB',
  4: 'CB',
  5: 'CB',
  6: 'LB',
  7: 'RWB',
  8: 'LWB',
  9: 'DM',
  10: 'DM',
  11: 'DM',
  12: 'RM',
  13: 'CM',
  14: 'CM',
  15: 'CM',
  16: 'LM',
  17: 'RW',
  18: 'AM',
  19: 'AM',
  20: 'AM',
  21: 'LW',
  22: 'ST',
  23: 'ST',
  24: 'ST',
  25: 'SS',
};

interface Match {
  match_id: number;
  match_date: string;
  kick_off: string;
}
interface StartingEvent {
  type: { name: string };
  tactics?: { lineup: { player: { id: number }; position: { id: number } }[] };
}

/** Positions of every start of every player before a day, newest first, by StatsBomb's player id. */
export function slowPositionHistories(folder: string, before: string): Map<number, string[]> {
  const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
  const matches = read<Match[]>(join(folder, 'data/matches/2_27.json'))
    .filter(({ match_date }) => match_date < before)
    .sort((one, other) => `${other.match_date} ${other.kick_off}`.localeCompare(`${one.match_date} ${one.kick_off}`));
  const histories = new Map<number, string[]>();
  for (const { match_id } of matches) {
    const path = join(folder, `data/events/${match_id}.json`);
    if (!existsSync(path)) continue;
    for (const event of read<StartingEvent[]>(path)) {
      if (event.type.name !== 'Starting XI') continue;
      for (const { player, position } of event.tactics!.lineup) {
        histories.set(player.id, [...(histories.get(player.id) ?? []), CODES[position.id]!]);
      }
    }
  }
  return histories;
}

/** The expected position change for a position and a history, computed the slow way. */
export function slowPositionChange(currentPosition: string, history: readonly string[]): object {
  const rawHistory = history.slice(0, 10);
  const ranked = [...new Set(rawHistory)].sort(
    (one, other) =>
      rawHistory.filter((each) => each === other).length - rawHistory.filter((each) => each === one).length ||
      rawHistory.indexOf(one) - rawHistory.indexOf(other),
  );
  const usualPosition = ranked[0] ?? null;
  return {
    currentPosition,
    rawHistory,
    usualPosition,
    gamesAnalyzed: rawHistory.length,
    isPositionChange: rawHistory.length >= 3 && usualPosition !== currentPosition,
  };
}
