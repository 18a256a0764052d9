import { ElementFault, requireWord } from './parse-json.js';
import type { RawEntity, RawEvent } from './raw-events.js';
import {
  DUEL_TYPES,
  GOALKEEPER_TYPES,
  PASS_OUTCOMES,
  PASS_TYPES,
  SHOT_BODY_PARTS,
  SHOT_OUTCOMES,
  SHOT_TYPES,
} from './vocabulary.js';

/** What is counted from events; cards, which have a kind and a minute, are kept apart. */
export const COUNT_KEYS = [
  'goals',
  'assists',
  'shots',
  'shotsOnTarget',
  'headedShots',
  'headedShotsOnTarget',
  'shotsOutsideBox',
  'shotsOnTargetOutsideBox',
  'fouls',
  'foulsWon',
  'tackles',
  'interceptions',
  'passes',
  'accuratePasses',
  'offsides',
  'saves',
  'ownGoals',
  'corners',
  'penaltiesTaken',
  'firstHalfGoals',
  'firstHalfOwnGoals',
  'firstHalfShots',
  'firstHalfShotsOnTarget',
  'firstHalfFouls',
  'firstHalfFoulsWon',
] as const;
export type CountKey = (typeof COUNT_KEYS)[number];
export type Counts = Record<CountKey, number>;

/** Counts that an event adds to one player (or, where it names none, to his side alone). */
export interface Contribution {
  player: RawEntity | undefined;
  keys: readonly CountKey[];
}

export function noCounts(): Counts {
  return Object.fromEntries(COUNT_KEYS.map((key) => [key, 0])) as Counts;
}

/** The attacked penalty area on StatsBomb's pitch of 120 x 80 yards; its lines belong to it. */
function isOutsideBox(location: unknown): boolean {
  if (!Array.isArray(location)) throw new ElementFault('bad_location', 'location must be [x, y]');
  const [x, y] = location as unknown[];
  if (typeof x !== 'number' || typeof y !== 'number') throw new ElementFault('bad_location', 'location must be [x, y]');
  return !(x >= 102 && y >= 18 && y <= 62);
}

function shotKeys(event: RawEvent, isFirstHalf: boolean): CountKey[] {
  const outcome = requireWord(SHOT_OUTCOMES, event.shot?.outcome?.name, 'shot.outcome');
  const isHeader = requireWord(SHOT_BODY_PARTS, event.shot?.body_part?.name, 'shot.body_part');
  const isPenalty = requireWord(SHOT_TYPES, event.shot?.type?.name, 'shot.type');
  const isOutside = isOutsideBox(event.location);
  const keys: CountKey[] = ['shots'];
  if (isFirstHalf) keys.push('firstHalfShots');
  if (isHeader) keys.push('headedShots');
  if (isOutside) keys.push('shotsOutsideBox');
  if (isPenalty) keys.push('penaltiesTaken');
  if (outcome.isOnTarget) {
    keys.push('shotsOnTarget');
    if (isFirstHalf) keys.push('firstHalfShotsOnTarget');
    if (isHeader) keys.push('headedShotsOnTarget');
    if (isOutside) keys.push('shotsOnTargetOutsideBox');
  }
  if (outcome.isGoal) keys.push('goals');
  if (outcome.isGoal && isFirstHalf) keys.push('firstHalfGoals');
  return keys;
}

function passContributions(event: RawEvent): Contribution[] {
  const { pass } = event;
  const keys: CountKey[] = ['passes'];
  if (pass?.type !== undefined && requireWord(PASS_TYPES, pass.type.name, 'pass.type')) keys.push('corners');
  if (pass?.goal_assist === true) keys.push('assists');
  if (pass?.outcome === undefined) return [{ player: event.player, keys: [...keys, 'accuratePasses'] }];
  const isOffside = requireWord(PASS_OUTCOMES, pass.outcome.name, 'pass.outcome');
  // Offside is the one who was to receive the pass, not the one who played it.
  return isOffside
    ? [
        { player: event.player, keys },
        { player: pass.recipient, keys: ['offsides'] },
      ]
    : [{ player: event.player, keys }];
}

const foulKeys = (key: 'fouls' | 'foulsWon', isFirstHalf: boolean): CountKey[] =>
  isFirstHalf ? [key, key === 'fouls' ? 'firstHalfFouls' : 'firstHalfFoulsWon'] : [key];

/**
 * What one event counts for, by the rules of the interface's semantics (section 2).
 * @param typeName the event's type, known to be in EVENT_TYPES
 * @throws ElementFault when a word in it is unknown
 */
export function contributionsOf(event: RawEvent, typeName: string, isFirstHalf: boolean): Contribution[] {
  const own = (keys: readonly CountKey[]): Contribution[] =>
    keys.length === 0 ? [] : [{ player: event.player, keys }];
  switch (typeName) {
    case 'Pass':
      return passContributions(event);
    case 'Shot':
      return own(shotKeys(event, isFirstHalf));
    case 'Foul Committed':
      return event.foul_committed?.advantage === true ? [] : own(foulKeys('fouls', isFirstHalf));
    case 'Foul Won':
      return event.foul_won?.advantage === true ? [] : own(foulKeys('foulsWon', isFirstHalf));
    case 'Duel':
      return requireWord(DUEL_TYPES, event.duel?.type?.name, 'duel.type') ? own(['tackles']) : [];
    case 'Interception':
      return own(['interceptions']);
    case 'Offside':
      return own(['offsides']);
    case 'Goal Keeper':
      return requireWord(GOALKEEPER_TYPES, event.goalkeeper?.type?.name, 'goalkeeper.type') ? own(['saves']) : [];
    case 'Own Goal Against':
      return own(isFirstHalf ? ['ownGoals', 'firstHalfOwnGoals'] : ['ownGoals']);
    default:
      return [];
  }
}
