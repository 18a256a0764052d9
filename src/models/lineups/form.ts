/** A player's form from recent line-ups, as numbers between 0 and 1 or small counts. */
import type { PositionGroup } from '../../football/canonical.js';
import { DAY } from './match-lineups.js';
import type { LineupPlayer, SideToProject, MatchLineup } from './match-lineups.js';

/** A player of a squad with his recent past; lists hold the newest match first. */
export interface Form {
  readonly playerId: number;
  readonly group: PositionGroup;
  /** 1 where he started. */
  readonly starts: readonly number[];
  /** Share of 90 minutes on the pitch. */
  readonly minutes: readonly number[];
  /** 1 where he was in the line-up, bench included. */
  readonly listed: readonly number[];
  /** Goals and assists. */
  readonly scored: readonly number[];
  /** Matches since his first line-up, that one included. */
  readonly seen: number;
  /** Matches in a row, up to now, without a minute. */
  readonly missed: number;
  /** Current runs of matches that he did not start, and that he did. */
  readonly notStarted: number;
  readonly streak: number;
  /** Recency-weighted share of starts; the name has the half-life in matches. */
  readonly rate1: number;
  readonly rate2: number;
  readonly rate5: number;
  readonly rate14: number;
  readonly minuteRate: number;
  readonly scoringRate: number;
  /** Share of starts before he last lost his place, and before he last missed a match. */
  readonly rateBeforeBench: number;
  readonly rateBeforeAbsence: number;
  /** Share of starts before an absence from which he returned one or two matches ago; else 0. */
  readonly rateBeforeReturn: number;
  readonly appearancesInRow: number;
  /** Share of starts among matches with minutes, and minutes per start. */
  readonly rateWhenPlaying: number;
  readonly minutesOfStart: number;
  /** Shots, tackles and passes per 90 minutes, on comparable scales. */
  readonly shots: number;
  readonly tackles: number;
  readonly passes: number;
  /** Days since his last minute in any competition; 300 where there is none. */
  readonly daysSincePlayed: number;
  /** Share of 90 minutes in other competitions since the last of `starts`. */
  readonly minutesElsewhere: number;
}

const NEVER_PLAYED_DAYS = 300;
/** Minutes of a starter, as a share, in matches whose statistics are not known. */
const ASSUMED_START = 0.92;

/** Exponentially weighted mean, with a prior of half a match of 0. */
function weighted(values: readonly number[], halfLife: number, from: number, to: number): number {
  const decay = 0.5 ** (1 / halfLife);
  let sum = 0;
  let weights = 0.5;
  let weight = 1;
  for (let index = from; index < to; index += 1) {
    sum += weight * values[index]!;
    weights += weight;
    weight *= decay;
  }
  return sum / weights;
}

const leading = (values: readonly number[], test: (value: number) => boolean, from = 0): number => {
  let index = from;
  while (index < values.length && test(values[index]!)) index += 1;
  return index - from;
};

/** Minutes as a share of 90. */
function minuteShare(player: LineupPlayer | undefined): number {
  if (player === undefined) return 0;
  return player.minutes === null ? (player.isStarter ? ASSUMED_START : 0) : player.minutes / 90;
}

const per90 = (count: number | null, share: number): number => (share > 0 ? (count ?? 0) / Math.max(0.22, share) : 0);

/** Recency-weighted mean, with a prior worth one match. */
function shrunkMean(values: readonly number[], decay: number, prior: number): number {
  const total = values.reduce((sum, value, index) => sum + decay ** index * value, prior);
  return total / values.reduce((sum, _, index) => sum + decay ** index, 1);
}

/** Shots, tackles and passes per 90 minutes over the matches in which he played. */
function countRates(
  rows: readonly (LineupPlayer | undefined)[],
  minutes: readonly number[],
  played: readonly number[],
): Pick<Form, 'shots' | 'tackles' | 'passes'> {
  let [shots, tackles, passes, weights] = [0, 0, 0, 1];
  for (const index of played) {
    const [row, share] = [rows[index]!, minutes[index]!];
    const weight = share * 0.9 ** index;
    shots += weight * per90(row.shots, share);
    tackles += (weight * per90(row.tackles, share)) / 2;
    passes += (weight * per90(row.passes, share)) / 40;
    weights += weight;
  }
  return { shots: shots / weights, tackles: tackles / weights, passes: passes / weights };
}

/** When he last played in any competition, and how much since the newest comparable line-up. */
function playElsewhere(
  side: SideToProject,
  newest: number,
  minutesIn: (lineup: MatchLineup) => number,
): Pick<Form, 'daysSincePlayed' | 'minutesElsewhere'> {
  const lastPlayed = side.lineups.find((lineup) => minutesIn(lineup) > 0);
  const elsewhere = side.lineups.filter(({ playedAt }) => playedAt > newest).map(minutesIn);
  return {
    daysSincePlayed: lastPlayed === undefined ? NEVER_PLAYED_DAYS : (side.playsAt - lastPlayed.playedAt) / DAY,
    minutesElsewhere: Math.min(
      2,
      elsewhere.reduce((sum, share) => sum + share, 0),
    ),
  };
}

/**
 * The form of one player.
 * @param lineups comparable line-ups, newest first
 * @param byPlayer players of every line-up of the side, by line-up
 */
export function formOf(
  playerId: number,
  group: PositionGroup,
  side: SideToProject,
  lineups: readonly MatchLineup[],
  byPlayer: ReadonlyMap<MatchLineup, ReadonlyMap<number, LineupPlayer>>,
): Form {
  const rows = lineups.map((lineup) => byPlayer.get(lineup)?.get(playerId));
  const starts = rows.map((row) => (row?.isStarter === true ? 1 : 0));
  const minutes = rows.map(minuteShare);
  const scored = rows.map((row) => (row?.goals ?? 0) + (row?.assists ?? 0));
  const seen = rows.findLastIndex((row) => row !== undefined) + 1;
  const missed = leading(minutes, (share) => share === 0);
  const notStarted = leading(starts, (start) => start === 0);
  const appearancesInRow = leading(minutes, (share) => share > 0, missed);
  const firstMissedBefore = missed + appearancesInRow;
  const absence = leading(minutes.slice(0, seen), (share) => share === 0, firstMissedBefore);
  const hasReturned = absence > 0 && appearancesInRow <= 2 && firstMissedBefore + absence < seen;
  const played = minutes.flatMap((share, index) => (share > 0 && index < seen ? [index] : []));
  const startsWhenPlaying = played.map((index) => starts[index]!);
  const minutesOfStarts = minutes.filter((_, index) => starts[index] === 1);
  const rateOf = (halfLife: number, from = 0): number => weighted(starts, halfLife, from, seen);
  return {
    playerId,
    group,
    starts,
    minutes,
    scored,
    seen,
    missed,
    notStarted,
    appearancesInRow,
    listed: rows.map((row) => (row === undefined ? 0 : 1)),
    streak: leading(starts, (start) => start === 1),
    rate1: rateOf(1.2),
    rate2: rateOf(2.5),
    rate5: rateOf(5),
    rate14: rateOf(14),
    minuteRate: weighted(minutes, 4, 0, seen),
    scoringRate: weighted(scored, 6, 0, seen),
    rateBeforeBench: notStarted >= seen ? 0 : rateOf(4, notStarted),
    rateBeforeAbsence: missed >= seen ? 0 : rateOf(4, missed),
    rateBeforeReturn: hasReturned ? rateOf(5, firstMissedBefore + absence) : 0,
    rateWhenPlaying: shrunkMean(startsWhenPlaying, 0.87, 0.3),
    minutesOfStart: shrunkMean(minutesOfStarts, 0.85, 0.9),
    ...countRates(rows, minutes, played),
    ...playElsewhere(side, lineups[0]?.playedAt ?? 0, (lineup) => minuteShare(byPlayer.get(lineup)?.get(playerId))),
  };
}
