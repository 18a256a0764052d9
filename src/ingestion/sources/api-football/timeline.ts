import type { LiveScoreRecord, MatchEventRecord, PlayerReference } from '../../../football/canonical.js';
import type { LivePeriod, MatchEventType } from '../../../football/match-terms.js';
import { keyOf } from './events.js';
import type { MatchEvent } from './events.js';
import type { MatchReference } from './fixtures.js';
import { optionalInteger, optionalText } from './response.js';

/** Timeline events of a match, in order; a red card following a second yellow is merged with it into one event. */
export function eventRecords({ fixtureRef }: MatchReference, events: readonly MatchEvent[]): MatchEventRecord[] {
  const yellows = new Map<string, number>();
  return events.flatMap((event): MatchEventRecord[] => {
    const [player, relatedPlayer] = playersOf(event);
    const type = typeOf(event, yellows, player);
    if (type === null) return [];
    const { line, side, minute, stoppage } = event;
    const isSame = player !== null && relatedPlayer !== null && keyOf(player) === keyOf(relatedPlayer);
    const people = { player, relatedPlayer: isSame ? null : relatedPlayer };
    // a card shown before kick-off has no minute
    const at = { minute: minute ?? 0, addedMinute: stoppage };
    const detail = event.kind === 'varDecision' ? event.detail : null;
    return [{ kind: 'event', line, fixtureRef, side, ...at, type, ...people, detail, knownAt: null }];
  });
}

function playersOf(event: MatchEvent): [PlayerReference | null, PlayerReference | null] {
  if (event.kind === 'substitution') return [event.off, event.on];
  return [event.player, event.kind === 'goal' ? event.assist : null];
}

/** @param yellows yellow cards so far by player; updated */
function typeOf(
  event: MatchEvent,
  yellows: Map<string, number>,
  player: PlayerReference | null,
): MatchEventType | null {
  if (event.kind === 'goal') return event.isPenalty ? 'penaltyGoal' : 'goal';
  if (event.kind === 'substitution') return event.off === null || event.on === null ? null : 'substitution';
  if (event.kind === 'ownGoal') return 'ownGoal';
  if (event.kind === 'missedPenalty') return 'penaltyMissed';
  if (event.kind === 'varDecision') return 'varDecision';
  const key = player?.externalId ?? player?.name ?? `line ${event.line}`;
  const shown = yellows.get(key) ?? 0;
  if (event.kind === 'red') return shown > 1 ? null : 'redCard';
  yellows.set(key, shown + 1);
  return shown === 0 ? 'yellowCard' : 'secondYellowCard';
}

const PERIODS: ReadonlyMap<string, LivePeriod> = new Map([
  ['1H', 'firstHalf'],
  ['HT', 'halfTime'],
  ['2H', 'secondHalf'],
  ['ET', 'extraTime'],
  ['BT', 'break'],
  ['P', 'penalties'],
  ['SUSP', 'suspended'],
  ['INT', 'suspended'],
]);

/**
 * Live score at the time of the response; null: the match is not in play, or the response has no time. During a
 * shoot-out, `goals` excludes its penalties.
 */
export function liveScoreRecord(
  { fixtureRef }: MatchReference,
  element: unknown,
  receivedAt: string | null,
  line: number,
): LiveScoreRecord | null {
  const period = PERIODS.get(optionalText(element, 'fixture.status.short') ?? '');
  const [homeGoals, awayGoals] = [optionalInteger(element, 'goals.home'), optionalInteger(element, 'goals.away')];
  if (period === undefined || receivedAt === null || homeGoals === null || awayGoals === null) return null;
  const [home, away] = [optionalInteger(element, 'score.penalty.home'), optionalInteger(element, 'score.penalty.away')];
  return {
    kind: 'liveScore',
    line,
    fixtureRef,
    minute: optionalInteger(element, 'fixture.status.elapsed'),
    addedMinute: optionalInteger(element, 'fixture.status.extra'),
    period,
    homeGoals,
    awayGoals,
    penalties: home === null || away === null ? null : { home, away },
    takenAt: receivedAt,
  };
}
