import {
  PLAYER_SOURCE_COUNTS,
  type PlayerCountKey,
  TEAM_SOURCE_COUNTS,
  type TeamCountKey,
} from '../../../football/statistics.js';
import { RowFault } from '../row-fault.js';
import { requireWord } from './parse-json.js';
import type { RawEntity, RawEvent } from './parse-json.js';
import {
  DUEL_TYPES,
  GOALKEEPER_TYPES,
  PASS_OUTCOMES,
  PASS_TYPES,
  SHOT_BODY_PARTS,
  SHOT_OUTCOMES,
  SHOT_TYPES,
} from './vocabulary.js';

/** Traits of events, by which the catalogue distinguishes events of one type. */
export const TRAITS = [
  'first half',
  'goal',
  'on target',
  'header',
  'outside the box',
  'penalty',
  'corner',
  'goal assist',
  'completed',
  'no advantage',
  'tackle',
  'save',
] as const;
type Trait = (typeof TRAITS)[number];

/** Counts by key; those that cannot be derived from events are absent. */
export type Counts<Key extends string> = Partial<Record<Key, number>>;

/** Catalogue counts derived from events: every event of the type with all traits counts one. */
class EventCounter<Key extends string> {
  private readonly byType = new Map<string, { key: Key; traits: readonly string[] }[]>();

  constructor(private readonly counts: readonly { key: Key; statsBomb?: readonly [string, ...string[]] }[]) {
    for (const { key, statsBomb } of counts) {
      if (statsBomb === undefined) continue;
      const [type, ...traits] = statsBomb;
      const ofType = this.byType.get(type) ?? [];
      this.byType.set(type, [...ofType, { key, traits }]);
    }
  }

  /** All counts at 0. */
  none(): Counts<Key> {
    const told = this.counts.filter(({ statsBomb }) => statsBomb !== undefined);
    return Object.fromEntries(told.map(({ key }) => [key, 0])) as Counts<Key>;
  }

  /** Keys of the counts to which an event with a type and traits contributes. */
  keysOf([type = '', ...traits]: readonly string[]): Key[] {
    const candidates = this.byType.get(type) ?? [];
    return candidates.flatMap((count) => (count.traits.every((trait) => traits.includes(trait)) ? [count.key] : []));
  }
}

const teamCounts = new EventCounter(TEAM_SOURCE_COUNTS);
const playerCounts = new EventCounter(PLAYER_SOURCE_COUNTS);

export const noTeamCounts = (): Counts<TeamCountKey> => teamCounts.none();
export const noPlayerCounts = (): Counts<PlayerCountKey> => playerCounts.none();

/** Contribution of one event to a player's counts (none if it names no player) and the side's. */
export interface Contribution {
  player: RawEntity | undefined;
  teamKeys: readonly TeamCountKey[];
  playerKeys: readonly PlayerCountKey[];
  /** Type and traits of the event. */
  words: readonly string[];
}

/** Whether a location is outside the attacked penalty area, lines included, on StatsBomb's 120 x 80 yard pitch. */
function isOutsideBox(location: unknown): boolean {
  if (!Array.isArray(location)) throw new RowFault('bad_location', 'location must be [x, y]');
  const [x, y] = location as unknown[];
  if (typeof x !== 'number' || typeof y !== 'number') throw new RowFault('bad_location', 'location must be [x, y]');
  return !(x >= 102 && y >= 18 && y <= 62);
}

function shotTraits(event: RawEvent): Trait[] {
  const outcome = requireWord(SHOT_OUTCOMES, event.shot?.outcome?.name, 'shot.outcome');
  const isHeader = requireWord(SHOT_BODY_PARTS, event.shot?.body_part?.name, 'shot.body_part');
  const isPenalty = requireWord(SHOT_TYPES, event.shot?.type?.name, 'shot.type');
  const traits: Trait[] = [];
  if (isHeader) traits.push('header');
  if (isOutsideBox(event.location)) traits.push('outside the box');
  if (isPenalty) traits.push('penalty');
  if (outcome.isOnTarget) traits.push('on target');
  if (outcome.isGoal) traits.push('goal');
  return traits;
}

function passTraits({ pass }: RawEvent): Trait[] {
  const traits: Trait[] = [];
  if (pass?.type !== undefined && requireWord(PASS_TYPES, pass.type.name, 'pass.type')) traits.push('corner');
  if (pass?.goal_assist === true) traits.push('goal assist');
  if (pass?.outcome === undefined) traits.push('completed');
  return traits;
}

/** @throws RowFault if a word in the event is unknown */
function traitsOf(event: RawEvent, type: string): Trait[] {
  switch (type) {
    case 'Pass':
      return passTraits(event);
    case 'Shot':
      return shotTraits(event);
    case 'Foul Committed':
      return event.foul_committed?.advantage === true ? [] : ['no advantage'];
    case 'Foul Won':
      return event.foul_won?.advantage === true ? [] : ['no advantage'];
    case 'Duel':
      return requireWord(DUEL_TYPES, event.duel?.type?.name, 'duel.type') ? ['tackle'] : [];
    case 'Goal Keeper':
      return requireWord(GOALKEEPER_TYPES, event.goalkeeper?.type?.name, 'goalkeeper.type') ? ['save'] : [];
    default:
      return [];
  }
}

/**
 * Contributions of one event of a known type (semantics, section 2). A pass to a player in an offside position is an
 * Offside of the recipient.
 * @throws RowFault if a word in the event is unknown
 */
export function contributionsOf(event: RawEvent, type: string, isFirstHalf: boolean): Contribution[] {
  const half: Trait[] = isFirstHalf ? ['first half'] : [];
  const said = [{ player: event.player, words: [type, ...traitsOf(event, type), ...half] }];
  const passOutcome = type === 'Pass' ? event.pass?.outcome : undefined;
  if (passOutcome !== undefined && requireWord(PASS_OUTCOMES, passOutcome.name, 'pass.outcome')) {
    said.push({ player: event.pass?.recipient, words: ['Offside', ...half] });
  }
  return said
    .map(({ player, words }) => ({
      player,
      teamKeys: teamCounts.keysOf(words),
      playerKeys: playerCounts.keysOf(words),
      words,
    }))
    .filter(({ teamKeys, playerKeys }) => teamKeys.length + playerKeys.length > 0);
}
