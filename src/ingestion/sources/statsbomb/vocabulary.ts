/** StatsBomb's vocabulary, looked up by name, ignoring case: docs and data disagree on the ids of cards (5 and 7). */
import type { DetailedPosition } from '../../../football/canonical.js';
import type { ShownCard } from '../../../football/match-events.js';

/** Known words of one kind, with their meaning; `find` ignores case. */
export interface Vocabulary<Meaning> {
  /** Name of the kind for messages, e.g. `shot outcome`. */
  readonly kind: string;
  readonly words: readonly string[];
  /** The meaning of a word; undefined if unknown. */
  find(word: string): Meaning | undefined;
}

function vocabulary<Meaning>(kind: string, meanings: Readonly<Record<string, Meaning>>): Vocabulary<Meaning> {
  const byWord = new Map(Object.entries(meanings).map(([word, meaning]) => [word.toLowerCase(), meaning]));
  return { kind, words: Object.keys(meanings), find: (word) => byWord.get(word.toLowerCase()) };
}

/** Words that mean themselves. */
const named = (kind: string, words: string): Vocabulary<string> =>
  vocabulary(kind, Object.fromEntries(words.split(', ').map((word) => [word, word])));

/** A vocabulary in which some words mean true, the others false. */
function flagged(kind: string, words: string, trueWords: string): Vocabulary<boolean> {
  const isTrue = new Set(trueWords.split(', '));
  return vocabulary(kind, Object.fromEntries(words.split(', ').map((word) => [word, isTrue.has(word)])));
}

/** Every event type of the specification, including those without statistics. */
export const EVENT_TYPES = named(
  'event type',
  'Ball Receipt, Ball Receipt*, Ball Recovery, Dispossessed, Duel, Camera On, Camera On*, Camera off, Block, Offside, ' +
    'Clearance, Interception, Dribble, Shot, Pressure, Half Start, Half Start*, Substitution, Own Goal Against, ' +
    'Foul Won, Foul Committed, Goal Keeper, Bad Behaviour, Own Goal For, Player On, Player Off, Shield, Pass, 50/50, ' +
    'Half End, Half End*, Starting XI, Tactical Shift, Error, Miscontrol, Dribbled Past, Injury Stoppage, ' +
    'Referee Ball-Drop, Carry',
);

export interface ShotOutcome {
  isGoal: boolean;
  isOnTarget: boolean;
}
const missed: ShotOutcome = { isGoal: false, isOnTarget: false };
const saved: ShotOutcome = { isGoal: false, isOnTarget: true };

/** On target: Goal, Saved, Saved to Post. A shot 'Saved Off Target' would have missed. */
export const SHOT_OUTCOMES = vocabulary<ShotOutcome>('shot outcome', {
  Goal: { isGoal: true, isOnTarget: true },
  Saved: saved,
  'Saved to Post': saved,
  Blocked: missed,
  'Off T': missed,
  'Off Target': missed,
  Post: missed,
  Wayward: missed,
  'Saved Off T': missed,
  'Saved Off Target': missed,
});

/** true: a penalty */
export const SHOT_TYPES = flagged('shot type', 'Open Play, Free Kick, Corner, Kick Off, Penalty', 'Penalty');

/** true: a header */
export const SHOT_BODY_PARTS = flagged('shot body part', 'Head, Left Foot, Right Foot, Other, No Touch', 'Head');

/** true: a save; `Save` and `Shot Saved Off Target` do not stop a shot on target. */
const SAVES = 'Shot Saved, Shot Saved to Post, Saved to Post, Penalty Saved, Penalty Saved to Post';
export const GOALKEEPER_TYPES = flagged(
  'goalkeeper type',
  `${SAVES}, Shot Saved Off T, Shot Saved Off Target, Save, Shot Faced, Goal Conceded, Penalty Conceded, Collected, ` +
    'Keeper Sweeper, Punch, Smother',
  SAVES,
);

/** true: a tackle, won or lost */
export const DUEL_TYPES = flagged('duel type', 'Tackle, Aerial Lost', 'Tackle');

/** true: a corner; a pass in open play has no type */
export const PASS_TYPES = flagged(
  'pass type',
  'Corner, Free Kick, Goal Kick, Interception, Kick Off, Recovery, Throw-in',
  'Corner',
);

/** true: offside; a completed pass has no outcome */
export const PASS_OUTCOMES = flagged(
  'pass outcome',
  'Pass Offside, Incomplete, Injury Clearance, Out, Unknown',
  'Pass Offside',
);

export const CARDS = vocabulary<ShownCard>('card', {
  'Yellow Card': 'yellow',
  'Second Yellow': 'secondYellow',
  'Red Card': 'red',
});

export const POSITIONS = vocabulary<DetailedPosition>('position', {
  Goalkeeper: 'GK',
  'Right Back': 'RB',
  'Right Center Back': 'CB',
  'Center Back': 'CB',
  'Left Center Back': 'CB',
  'Left Back': 'LB',
  'Right Wing Back': 'RWB',
  'Left Wing Back': 'LWB',
  'Right Defensive Midfield': 'DM',
  'Center Defensive Midfield': 'DM',
  'Left Defensive Midfield': 'DM',
  'Right Midfield': 'RM',
  'Right Center Midfield': 'CM',
  'Center Midfield': 'CM',
  'Left Center Midfield': 'CM',
  'Left Midfield': 'LM',
  'Right Attacking Midfield': 'AM',
  'Center Attacking Midfield': 'AM',
  'Left Attacking Midfield': 'AM',
  'Right Wing': 'RW',
  'Left Wing': 'LW',
  'Right Center Forward': 'ST',
  Striker: 'ST',
  'Center Forward': 'ST',
  'Left Center Forward': 'ST',
  'Secondary Striker': 'SS',
});

/** true: played, with a final score; the others are scheduled or still being recorded. */
export const MATCH_STATUSES = flagged(
  'match status',
  'available, scheduled, unscheduled, processing, collecting, checking',
  'available',
);

/** The league's main stage, which has no name in any other source. */
export const MAIN_STAGE = 'Regular Season';

/** Stages without extra time after a draw. */
export const STAGES_WITHOUT_EXTRA_TIME = /\b(group|league|regular|round robin)\b/i;

/** Matches numbered from here were entered since the summer of 2021, see `kickoffTimeZone`. */
const FIRST_MATCH_ON_CAIRO_TIME = 3_800_000;

/**
 * Time zone of StatsBomb's `kick_off`, which is undocumented: by comparison with known kick-offs, Central European time
 * for matches entered before the summer of 2021, Egyptian time for later ones. A few old matches in Spain use either.
 */
export function kickoffTimeZone(matchId: number): string {
  return matchId < FIRST_MATCH_ON_CAIRO_TIME ? 'Europe/Paris' : 'Africa/Cairo';
}
