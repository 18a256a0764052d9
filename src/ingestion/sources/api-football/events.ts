import type { PlayerReference, Side, SubstitutionsRecord } from '../../../football/canonical.js';
import {
  countCards,
  FULL_TIME_MINUTE,
  HALF_TIME_MINUTE,
  type CardCounts,
  type Half,
  type ShownCard,
} from '../../../football/match-events.js';
import { groupBy } from '../../../football/group-by.js';
import type { TeamCountKey } from '../../../football/statistics.js';
import type { RefusedRow, SkippedRow } from '../../source.js';
import { SIDES } from '../records.js';
import { readOrRefuse, RowFault } from '../row-fault.js';
import { sideOf, type MatchReference } from './fixtures.js';
import { optionalId, optionalInteger, optionalText, requireText, valueAt } from './response.js';

/** A player in an event; null if the response does not name him. */
type EventPlayer = PlayerReference | null;

/** An event of a match, shoot-out excluded. */
export type MatchEvent = {
  /** Number of the element in messages. */
  line: number;
  side: Side;
  /** Nominal minute, 45 and 90 in stoppage time, above 90 in extra time. Null: shown before kick-off. */
  minute: number | null;
  /** Minute of stoppage time; null outside it. */
  stoppage: number | null;
} & (
  | { kind: 'goal'; isPenalty: boolean; player: EventPlayer; assist: EventPlayer }
  /** `side` is the side that benefits; the player belongs to the other. */
  | { kind: 'ownGoal'; player: EventPlayer }
  | { kind: 'missedPenalty'; player: EventPlayer }
  | { kind: 'yellow' | 'red'; player: EventPlayer }
  | { kind: 'substitution'; off: EventPlayer; on: EventPlayer }
  /** `detail` is the decision in the source's words, such as `Goal cancelled`. */
  | { kind: 'varDecision'; player: EventPlayer; detail: string | null }
);

const SHOOT_OUT = 'Penalty Shootout';

/** Events of a match in chronological order. */
export function readEvents(
  match: MatchReference,
  elements: readonly unknown[],
  lineOf: (index: number) => number,
  refused: RefusedRow[],
): MatchEvent[] {
  const events = elements.flatMap(
    (element, index) => readOrRefuse(lineOf(index), refused, () => readEvent(match, element, lineOf(index))) ?? [],
  );
  // sorting is stable: events of the same minute keep the order of the response
  return events.sort(
    (one, other) => (one.minute ?? -1) - (other.minute ?? -1) || (one.stoppage ?? 0) - (other.stoppage ?? 0),
  );
}

/** @throws RowFault naming the member */
function readEvent(match: MatchReference, element: unknown, line: number): MatchEvent | null {
  const type = requireText(element, 'type').toLowerCase();
  if (optionalText(element, 'comments') === SHOOT_OUT) return null;
  const detail = optionalText(element, 'detail');
  const at = { line, side: sideOf(match, element, 0), ...readTime(element) };
  const player = readPerson(element, 'player');
  const assist = readPerson(element, 'assist');
  if (type === 'subst') return { ...at, kind: 'substitution', off: player, on: assist };
  if (type === 'var') return { ...at, kind: 'varDecision', player, detail };
  switch (`${type} ${detail?.toLowerCase() ?? ''}`) {
    case 'goal normal goal':
      return { ...at, kind: 'goal', isPenalty: false, player, assist };
    case 'goal penalty':
      return { ...at, kind: 'goal', isPenalty: true, player, assist };
    case 'goal own goal':
      return { ...at, kind: 'ownGoal', player };
    case 'goal missed penalty':
      return { ...at, kind: 'missedPenalty', player };
    case 'card yellow card':
    case 'card second yellow card':
      return { ...at, kind: 'yellow', player };
    case 'card red card':
      return { ...at, kind: 'red', player };
    default:
      throw new RowFault(
        'unknown_event',
        `type and detail are ${JSON.stringify([type, detail ?? ''])}; this event is unknown`,
      );
  }
}

function readTime(element: unknown): Pick<MatchEvent, 'minute' | 'stoppage'> {
  const elapsed = valueAt(element, 'time.elapsed');
  if (!Number.isSafeInteger(elapsed)) {
    const found = JSON.stringify(elapsed ?? null);
    throw new RowFault('bad_member', `time.elapsed is ${found}; it must be a whole number of minutes`);
  }
  const minute = elapsed as number;
  return { minute: minute < 0 ? null : minute, stoppage: optionalInteger(element, 'time.extra') };
}

function readPerson(element: unknown, path: string): EventPlayer {
  const name = optionalText(element, `${path}.name`);
  if (name === null) return null;
  return { name, fullName: null, externalId: optionalId(element, `${path}.id`), positionGroup: null };
}

/** Substitution pairs of each side in order; skips pairs that lack a player. */
export function substitutionRecords(
  { fixtureRef }: MatchReference,
  events: readonly MatchEvent[],
  skipped: SkippedRow[],
): SubstitutionsRecord[] {
  return SIDES.map((side) => {
    const ofSide = events.filter((event) => event.side === side);
    const pairs = ofSide.flatMap((event): SubstitutionsRecord['pairs'] => {
      if (event.kind !== 'substitution') return [];
      const { off, on, minute, line } = event;
      const isSame = off !== null && on !== null && keyOf(off) === keyOf(on);
      if (off === null || on === null || isSame || minute === null) {
        skipped.push({ line, code: 'incomplete_substitution' });
        return [];
      }
      return [{ minute, playerOff: off, playerOn: on }];
    });
    return { kind: 'substitutions', line: ofSide[0]?.line ?? 1, fixtureRef, side, pairs, knownAt: null };
  });
}

/** Key of a player among those of a match: his id, else his name. */
export const keyOf = ({ externalId, name }: PlayerReference): string => externalId ?? name;

/** Counts of one side in 90 minutes that only events provide. */
export type EventCounts = Pick<
  Record<TeamCountKey, number | null>,
  keyof CardCounts | 'firstHalfCards' | 'secondHalfCards' | 'penaltiesTaken' | 'ownGoals'
>;

export function countEvents(events: readonly MatchEvent[], side: Side): EventCounts {
  const played = events.filter(({ minute }) => minute === null || minute <= FULL_TIME_MINUTE);
  const cards = shownCards(played.filter((event) => event.side === side));
  // a card without a minute belongs to no half
  const isTimed = cards.every(({ half }) => half !== null);
  const ofHalf = (half: Half): number | null =>
    isTimed ? countCards(cards.filter((card) => card.half === half).map(({ card }) => card)).cards : null;
  const isPenalty = (event: MatchEvent): boolean =>
    event.kind === 'missedPenalty' || (event.kind === 'goal' && event.isPenalty);
  return {
    ...countCards(cards.map(({ card }) => card)),
    firstHalfCards: ofHalf(1),
    secondHalfCards: ofHalf(2),
    penaltiesTaken: played.filter((event) => event.side === side && isPenalty(event)).length,
    ownGoals: played.filter((event) => event.side !== side && event.kind === 'ownGoal').length,
  };
}

/** Own goals of both sides in 90 minutes, by their scorers' ids; null: without events, or without a scorer's id. */
export function ownGoalsByPlayer(events: readonly MatchEvent[]): Map<string, number> | null {
  if (events.length === 0) return null;
  const counts = new Map<string, number>();
  for (const event of events) {
    if (event.kind !== 'ownGoal' || (event.minute ?? 0) > FULL_TIME_MINUTE) continue;
    const id = event.player?.externalId ?? null;
    if (id === null) return null;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Cards as shown by the referee. The source lists a dismissal by two yellows as two yellow cards and a red one. */
function shownCards(events: readonly MatchEvent[]): { card: ShownCard; half: Half | null }[] {
  const cards = events.flatMap((event, index) => {
    if (event.kind !== 'yellow' && event.kind !== 'red') return [];
    const half: Half | null = event.minute === null ? null : event.minute <= HALF_TIME_MINUTE ? 1 : 2;
    return [{ kind: event.kind, half, player: event.player === null ? `unknown ${index}` : keyOf(event.player) }];
  });
  return [...groupBy(cards, ({ player }) => player).values()].flatMap((ofPlayer) => {
    const yellows = ofPlayer.filter(({ kind }) => kind === 'yellow').slice(0, 2);
    const reds = yellows.length > 1 ? [] : ofPlayer.filter(({ kind }) => kind === 'red').slice(0, 1);
    return [
      ...yellows.map(({ half }, index) => ({
        card: index === 0 ? ('yellow' as const) : ('secondYellow' as const),
        half,
      })),
      ...reds.map(({ half }) => ({ card: 'red' as const, half })),
    ];
  });
}
