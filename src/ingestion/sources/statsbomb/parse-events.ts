import type { Side } from '../../../football/canonical.js';
import {
  isDismissal,
  type ShownCard,
  FULL_TIME_MINUTE,
  type Half,
  HALF_TIME_MINUTE,
  nominalMinute,
  type PitchChange,
} from '../../../football/match-events.js';
import type { PlayerCountKey, TeamCountKey } from '../../../football/statistics.js';
import type { RefusedRow } from '../../source.js';
import { readOrRefuse, RowFault } from '../row-fault.js';
import { type Contribution, contributionsOf, type Counts, noPlayerCounts, noTeamCounts } from './parse-counts.js';
import { optionalText, requireInteger, requireObject, requireWord } from './parse-json.js';
import type { RawEntity, RawEvent } from './parse-json.js';
import { CARDS, EVENT_TYPES, SHOT_OUTCOMES } from './vocabulary.js';

/** A player as named in an event. */
export interface EventPlayer {
  id: number;
  name: string;
}

export interface Starter extends EventPlayer {
  /** StatsBomb's word, not yet looked up. */
  position: unknown;
  jerseyNumber: unknown;
}

/** Goals from which the score after 90 minutes and at half-time is derived. */
interface Score {
  goals: number;
  ownGoals: number;
  firstHalfGoals: number;
  firstHalfOwnGoals: number;
}

/** Everything about one side from the events of a match. */
export interface SideTally {
  counts: Counts<TeamCountKey>;
  /** Goals and own goals in both halves, and in the first. */
  score: Score;
  cards: (PlayerCard & { half: Half })[];
  /** null without a `Starting XI` event. */
  start: { line: number; formation: unknown; starters: Starter[] } | null;
  substitutions: { minute: number; off: EventPlayer; on: EventPlayer }[];
}

export interface MatchTally {
  sides: Record<Side, SideTally>;
  /** Counts of every player named in an event. */
  players: Map<number, { side: Side; name: string; counts: Counts<PlayerCountKey> }>;
  /** Departures of both sides, in order, replaced or not. */
  changes: PitchChange<number>[];
  /** 90; 45 if there was no second half. */
  endMinute: number;
  /** Goals in extra time only; null if none was played. */
  extraTime: Record<Side, number> | null;
  /** Penalties scored in the shoot-out; null if there was none. */
  shootOut: Record<Side, number> | null;
  refused: RefusedRow[];
}

interface PlayerCard {
  card: ShownCard;
  playerId: number | null;
}

const noSide = (): SideTally => ({
  counts: noTeamCounts(),
  score: { goals: 0, ownGoals: 0, firstHalfGoals: 0, firstHalfOwnGoals: 0 },
  cards: [],
  start: null,
  substitutions: [],
});

function requirePlayer(player: RawEntity | undefined, field: string): EventPlayer {
  const id = requireInteger(player?.id, `${field}.id`);
  return { id, name: optionalText(player?.name) ?? String(id) };
}

function readCard(event: RawEvent): PlayerCard | null {
  const shown = event.foul_committed?.card ?? event.bad_behaviour?.card;
  if (shown === undefined) return null;
  const card = requireWord(CARDS, shown.name, 'card');
  return { card, playerId: event.player === undefined ? null : requirePlayer(event.player, 'player').id };
}

/** Walks through the events of one match and counts them. */
class EventWalk {
  readonly tally: MatchTally = {
    sides: { home: noSide(), away: noSide() },
    players: new Map(),
    changes: [],
    endMinute: HALF_TIME_MINUTE,
    extraTime: null,
    shootOut: null,
    refused: [],
  };
  /** Players off the pitch without a replacement, with the nominal minute at which they left. */
  private readonly absent = new Map<number, number>();

  constructor(private readonly sideOfTeam: ReadonlyMap<number, Side>) {}

  /** @throws RowFault if the event contains anything unknown; no count changes then */
  take(event: RawEvent, line: number): void {
    const typeName = requireWord(EVENT_TYPES, event.type?.name, 'type');
    const period = requireInteger(event.period, 'period');
    if (period < 1 || period > 5) throw new RowFault('unknown_period', `period must be 1 to 5, not ${period}`);
    if (period > 2) {
      this.takeGoalAfterFullTime(event, typeName, period);
      return;
    }
    const half: Half = period === 1 ? 1 : 2;
    if (half === 2) this.tally.endMinute = FULL_TIME_MINUTE;
    const minute = nominalMinute(half, requireInteger(event.minute, 'minute'));
    const side = this.sideOf(event);
    // Reads everything before changing a count, so that a refused event leaves no trace.
    const contributions = contributionsOf(event, typeName, half === 1).map((contribution) => ({
      ...contribution,
      player: contribution.player === undefined ? null : requirePlayer(contribution.player, 'player'),
    }));
    const card = readCard(event);
    for (const contribution of contributions) this.count(contribution, side);
    if (card !== null) this.takeCard(card, half, minute, side);
    if (typeName === 'Starting XI') this.takeStart(event, line, side);
    if (typeName === 'Substitution') this.takeSubstitution(event, minute, side);
    if (typeName === 'Player Off') this.absent.set(requirePlayer(event.player, 'player').id, minute);
    if (typeName === 'Player On') this.absent.delete(requirePlayer(event.player, 'player').id);
  }

  /** Only the goals of extra time and shoot-outs count, separate from everything else. */
  private takeGoalAfterFullTime(event: RawEvent, typeName: string, period: number): void {
    const goals =
      period === 5 ? (this.tally.shootOut ??= { home: 0, away: 0 }) : (this.tally.extraTime ??= { home: 0, away: 0 });
    if (typeName === 'Own Goal Against') goals[this.sideOf(event) === 'home' ? 'away' : 'home'] += 1;
    if (typeName !== 'Shot') return;
    if (requireWord(SHOT_OUTCOMES, event.shot?.outcome?.name, 'shot.outcome').isGoal) goals[this.sideOf(event)] += 1;
  }

  /** Completes the tally: players who went off and never came back have left for good. */
  finish(): MatchTally {
    for (const [off, minute] of this.absent) this.tally.changes.push({ minute, off, on: null });
    return this.tally;
  }

  private sideOf(event: RawEvent): Side {
    const teamId = requireInteger(event.team?.id, 'team.id');
    const side = this.sideOfTeam.get(teamId);
    if (side !== undefined) return side;
    const teams = [...this.sideOfTeam.keys()].join(' and ');
    throw new RowFault('unknown_team', `team.id ${teamId} plays no part in the match of ${teams}`);
  }

  private count(
    { player, teamKeys, playerKeys, words }: Omit<Contribution, 'player'> & { player: EventPlayer | null },
    side: Side,
  ): void {
    const { counts, score } = this.tally.sides[side];
    for (const key of teamKeys) counts[key] = (counts[key] ?? 0) + 1;
    const own = player === null ? null : this.countsOf(player, side);
    if (own !== null) for (const key of playerKeys) own[key] = (own[key] ?? 0) + 1;
    const [type] = words;
    const isFirstHalf = words.includes('first half');
    if (type === 'Shot' && words.includes('goal')) {
      score.goals += 1;
      if (isFirstHalf) score.firstHalfGoals += 1;
    }
    if (type === 'Own Goal Against') {
      score.ownGoals += 1;
      if (isFirstHalf) score.firstHalfOwnGoals += 1;
    }
  }

  private countsOf({ id, name }: EventPlayer, side: Side): Counts<PlayerCountKey> {
    const known = this.tally.players.get(id);
    if (known !== undefined) return known.counts;
    const counts = noPlayerCounts();
    this.tally.players.set(id, { side, name, counts });
    return counts;
  }

  private takeCard({ card, playerId }: PlayerCard, half: Half, minute: number, side: Side): void {
    this.tally.sides[side].cards.push({ card, half, playerId });
    if (playerId !== null && isDismissal(card)) this.leave(minute, playerId, null);
  }

  private takeStart(event: RawEvent, line: number, side: Side): void {
    const lineup = event.tactics?.lineup;
    if (!Array.isArray(lineup)) throw new RowFault('missing_field', 'tactics.lineup must list the eleven');
    const starters = lineup.map((entry) => ({
      ...requirePlayer(entry.player, 'tactics.lineup.player'),
      position: entry.position?.name,
      jerseyNumber: entry.jersey_number,
    }));
    this.tally.sides[side].start = { line, formation: event.tactics?.formation, starters };
  }

  private takeSubstitution(event: RawEvent, minute: number, side: Side): void {
    const off = requirePlayer(event.player, 'player');
    const on = requirePlayer(event.substitution?.replacement, 'substitution.replacement');
    this.tally.sides[side].substitutions.push({ minute, off, on });
    this.leave(minute, off.id, on.id);
  }

  private leave(minute: number, off: number, on: number | null): void {
    this.tally.changes.push({ minute, off, on });
    this.absent.delete(off);
  }
}

/**
 * Counts the events of one match; an event with an unknown word is refused as a whole.
 * @param sideOfTeam StatsBomb's ids of the two teams
 */
export function tallyEvents(elements: readonly unknown[], sideOfTeam: ReadonlyMap<number, Side>): MatchTally {
  const walk = new EventWalk(sideOfTeam);
  elements.forEach((element, index) => {
    const line = index + 1;
    readOrRefuse(line, walk.tally.refused, () => walk.take(requireObject(element, 'event'), line));
  });
  return walk.finish();
}
