import type { Side, TeamStatisticsRecord, TeamStatisticValues } from '../../../football/canonical.js';
import type { RefusedRow } from '../../source.js';
import { SIDES, teamStatisticsRecord } from '../records.js';
import { readOrRefuse } from '../row-fault.js';
import { countEvents, type MatchEvent } from './events.js';
import { sideOf, type MatchReference } from './fixtures.js';
import { secondYellowsByTeam } from './players.js';
import { optionalInteger, requireList, requireText, valueAt } from './response.js';
import { NONE_IS_NULL, TEAM_COUNT_TYPES } from './vocabulary.js';

type Values = Partial<TeamStatisticValues>;

/**
 * Counts of both sides. Yellow cards in the response include both of a dismissal by two; events or players show which.
 * @param events of the match; null or empty: unknown
 * @param players elements of the match's `fixtures/players` response; null: unknown
 */
export function readTeamStatistics(
  match: MatchReference,
  elements: readonly unknown[],
  events: readonly MatchEvent[] | null,
  players: readonly unknown[] | null,
  lineOf: (index: number) => number,
  refused: RefusedRow[],
): TeamStatisticsRecord[] {
  const secondYellows = players === null ? null : secondYellowsByTeam(players);
  const hasEvents = events !== null && events.length > 0;
  return elements.flatMap((element, index) => {
    const line = lineOf(index);
    const read = readOrRefuse(line, refused, () => ({
      side: sideOf(match, element, index),
      counts: readCounts(element),
    }));
    if (read === null) return [];
    const { side, counts } = read;
    const ofPlayers = secondYellows?.get(valueAt(element, 'team.id')) ?? null;
    const cards = hasEvents ? countEvents(events, side) : cardsOf(counts, ofPlayers);
    const values: Values = { ...counts, ...cards };
    if (Object.values(values).every((value) => value === null)) return [];
    const cardsApproximate = !hasEvents && ofPlayers === null && (counts.redCards ?? 0) > 0;
    return [teamStatisticsRecord({ line, fixtureRef: match.fixtureRef, side, values, cardsApproximate })];
  });
}

/** Cards of both sides in 90 minutes if only events are usable; none without events. */
export function cardsFromEvents(
  { fixtureRef }: MatchReference,
  events: readonly MatchEvent[],
  line: number,
): TeamStatisticsRecord[] {
  if (events.length === 0) return [];
  return SIDES.map((side: Side) => teamStatisticsRecord({ line, fixtureRef, side, values: countEvents(events, side) }));
}

/** @throws RowFault naming the member */
function readCounts(element: unknown): Values {
  const counts: Values = {};
  for (const entry of requireList(element, 'statistics')) {
    const key = TEAM_COUNT_TYPES.get(requireText(entry, 'type'));
    if (key !== undefined) counts[key] = optionalInteger(entry, 'value');
  }
  const isCounted = Object.values(counts).some((value) => value !== null);
  for (const key of NONE_IS_NULL) if (isCounted && key in counts) counts[key] ??= 0;
  return counts;
}

/** Cards from totals; if second yellows are unknown, a dismissal may make the sum one too high. */
function cardsOf({ yellowCards = null, redCards = null }: Values, secondYellows: number | null): Values {
  if (yellowCards === null || redCards === null) return {};
  if (secondYellows === null) return { cards: yellowCards + redCards };
  const firstYellows = yellowCards - secondYellows;
  return { yellowCards: firstYellows, secondYellowCards: secondYellows, cards: firstYellows + redCards };
}
