import type { Moment } from './moment.js';
import { basisOf, edgeSpan, fairSpan, scannedSides, isJudged } from './model-edges.js';
import { teamOf } from './opponents.js';
import { firstOfEach } from './order.js';
import { searched } from './search.js';
import {
  flagOf,
  isFixtureListed,
  isFound,
  isListed,
  isSubjectListed,
  isWithin,
  listOf,
  numberOf,
  textOf,
} from './query.js';
import type { BoardQuery } from './query.js';
import type { ServedCard } from './value-board.js';
import { isValue, mostEdge } from './value-rules.js';
import type { OracleHorizon } from './vocabulary.js';

/** A filter's verdict on a card; `unsure` if a rounded number equals the bound. */
type Verdict = 'in' | 'out' | 'unsure';

const DAY = 86_400;
const roundingOff = 0.005 + 1e-9;

/** Keys that pass, in board order, and those for which rounding hides whether they do. */
export function filterCards(
  moment: Moment,
  query: BoardQuery,
  cards: readonly ServedCard[],
): { keys: string[]; unsure: Set<string> } {
  const judged = cards
    .map((each) => ({ each, verdict: verdictOf(moment, query, each) }))
    .filter(({ verdict }) => verdict !== 'out');
  const unsure = new Set(judged.filter(({ verdict }) => verdict === 'unsure').map(({ each }) => each.card.key));
  const selected = judged.map(({ each }) => each.card);
  const groupOf = ({ fixture, player }: ServedCard['card']): string => [fixture.id, player].join(':');
  if (!isGrouped(query)) return { keys: selected.map(({ key }) => key), unsure };
  const first = firstOfEach(selected, groupOf);
  // after an unsure card the next one of its group may be shown instead
  const doubtful = new Set(first.filter(({ key }) => unsure.has(key)).map(groupOf));
  const listed = selected.filter((card) => first.includes(card) || doubtful.has(groupOf(card)));
  return {
    keys: listed.map(({ key }) => key),
    unsure: new Set(listed.filter((card) => doubtful.has(groupOf(card))).map(({ key }) => key)),
  };
}

function verdictOf(moment: Moment, query: BoardQuery, { card, served }: ServedCard): Verdict {
  const { fixture } = card;
  const side = moment.sideOf(fixture, card.player);
  const passes =
    isFixtureListed(moment, query, fixture) &&
    isSubjectListed(moment, query, { teams: [side === null ? null : teamOf(fixture, side)], player: card.player }) &&
    isListed(listOf(query, 'marketType'), card.market) &&
    (numberOf(query, 'line') ?? card.line) === card.line &&
    card.sources >= (numberOf(query, 'minSources') ?? 0) &&
    isWithin(card.lastGameWithTeam, null, numberOf(query, 'maxLastGameWithTeam')) &&
    (flagOf(query, 'inPredictedLineup') ?? card.isStarter) === card.isStarter &&
    (flagOf(query, 'startedLastGame') ?? card.startedLastGame) === card.startedLastGame &&
    isFound(textOf(query, 'search'), searched(moment, card)) &&
    isInTime(moment, query, fixture.kickoff);
  if (!passes) return 'out';
  const verdicts = [
    modeVerdict(query, { card, served }),
    edgeVerdict(query, served),
    edgeLowVerdict(query, served),
    ...requiredVerdicts(query, { card, served }),
    oddsVerdict(query, { card, served }),
  ];
  return verdicts.includes('out') ? 'out' : verdicts.includes('unsure') ? 'unsure' : 'in';
}

/** One card per player and match, by default in the mode `value`. */
const isGrouped = (query: BoardQuery): boolean =>
  flagOf(query, 'group') ?? (flagOf(query, 'showAll') !== true && (textOf(query, 'mode') ?? 'value') === 'value');

/** Calendars by time zone: creating one takes longer than judging a card. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const cached = calendars.get(timeZone);
  if (cached !== undefined) return cached;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(timeZone, made);
  return made;
}

function isInTime({ settings: { now } }: Moment, query: BoardQuery, kickoff: number): boolean {
  const calendar = calendarOf(textOf(query, 'tz') ?? 'UTC');
  const dayOf = (seconds: number): string => calendar.format(new Date(seconds * 1000));
  const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY * 1000).toISOString().slice(0, 10);
  const window = textOf(query, 'kickoffWindow') ?? 'all';
  const day = textOf(query, 'date');
  const hours = /^(\d+)h$/.exec(window)?.[1];
  return (
    (day === null || dayOf(kickoff) === day) &&
    (window !== 'today' || dayOf(kickoff) === dayOf(now)) &&
    (window !== 'tomorrow' || dayOf(kickoff) === dayAfter(dayOf(now))) &&
    (window !== 'week' || kickoff < now + 7 * DAY) &&
    (hours === undefined || kickoff < now + Number(hours) * 3600)
  );
}

function modeVerdict(query: BoardQuery, { card, served }: ServedCard): Verdict {
  const mode = flagOf(query, 'showAll') === true ? 'all' : (textOf(query, 'mode') ?? 'value');
  if (mode === 'predictions') return 'in';
  if (mode === 'all') return card.over !== null || card.under !== null ? 'in' : 'out';
  const edge = served['scannerEdge'] as number | null;
  const isNear = [0, mostEdge(query)].some((bound) => edge !== null && Math.abs(edge - bound) <= roundingOff);
  const least = textOf(query, 'basis') === 'model' ? (numberOf(query, 'minConsensus') ?? 0) : 0;
  const judged = {
    key: card.key,
    kickoff: card.fixture.kickoff,
    edge: isNear ? 1 : edge,
    edgeLow: null,
    odds: null,
    consensusSources: served['consensusSources'] as number,
    sampleSize: served['sampleSize'] as number,
  };
  // with `basis=fair` an edge requires enough sources
  if (!isValue(judged, least, isNear ? {} : query)) return 'out';
  return isNear ? 'unsure' : 'in';
}

function edgeVerdict(query: BoardQuery, served: ServedRecordOf): Verdict {
  const [least, most] = [numberOf(query, 'minEV'), textOf(query, 'maxEV') === 'none' ? null : numberOf(query, 'maxEV')];
  const edge = served['scannerEdge'] as number | null;
  if (least === null && most === null) return 'in';
  if (edge === null) return 'out';
  const isNear = (bound: number | null): boolean => bound !== null && Math.abs(edge - bound) <= roundingOff;
  return isNear(least) || isNear(most) ? 'unsure' : isWithin(edge, least, most) ? 'in' : 'out';
}

function edgeLowVerdict(query: BoardQuery, served: ServedRecordOf): Verdict {
  const least = numberOf(query, 'minEdgeLow');
  const edgeLow = served['edgeLow'] as number | null;
  if (least === null) return 'in';
  if (edgeLow === null) return 'out';
  return edgeLow > least ? 'in' : 'out';
}
type ServedRecordOf = ServedCard['served'];

function sidesOf(query: BoardQuery, { card, served }: ServedCard): readonly ('over' | 'under')[] {
  return scannedSides(card, served, query);
}

function oddsVerdict(query: BoardQuery, each: ServedCard): Verdict {
  const [least, most] = [numberOf(query, 'minOdds'), numberOf(query, 'maxOdds')];
  const verdicts = sidesOf(query, each).map((side) => isWithin(each.card[side], least, most));
  return verdicts.every((isIn) => isIn) ? 'in' : verdicts.some((isIn) => isIn) ? 'unsure' : 'out';
}

/** The edge at each requested horizon of the chosen family, and at each requested family of the used horizon. */
function requiredVerdicts(query: BoardQuery, each: ServedCard): Verdict[] {
  const { card, served } = each;
  const model = textOf(query, 'model') ?? 'negbin';
  const asked = [
    ...(listOf(query, 'requireHorizons') ?? []).map((horizon) => [model, horizon as OracleHorizon] as const),
    ...(listOf(query, 'requireGroups') ?? []).map((family) => [family, card.horizon] as const),
  ];
  const least = numberOf(query, 'minEV') ?? 0;
  return asked.map(([family, horizon]) => {
    const verdicts = sidesOf(query, each).map((side): Verdict => {
      const [price, fair] = [card[side], fairSpan(card, served, [family, horizon], side, basisOf(query, card.market))];
      if (price === null || fair === null) return 'out';
      if (!isJudged(card, side, basisOf(query, card.market))) return 'out';
      const [low, high] = edgeSpan(price, fair, card.line);
      return low > least ? 'in' : high < least ? 'out' : 'unsure';
    });
    return verdicts.every((verdict) => verdict === verdicts[0]) ? verdicts[0]! : 'unsure';
  });
}
