import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import type { CardForecast } from '../boards/candidates/card-forecast.js';
import { quoteFlags } from '../football/eligible-price.js';
import { instantOf } from '../common/calendar/instant.js';
import { formatRevision } from '../common/revision/revision.js';
import { round, roundKnown } from '../common/rounding.js';
import { edgeOf } from '../football/judge/judge.js';
import { fairOddsOfProbabilities } from '../football/odds-value.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import {
  forecastHorizons,
  HORIZON_MATCHES,
  isForecastLine,
  lineProbabilities,
  MODEL_FAMILIES,
} from '../models/player-counts/index.js';
import type { ModelFamily, PlayerCountForecast } from '../models/player-counts/index.js';
import { gameOf, sampleOf } from './card-profile.js';
import { edgeOfPrice, horizonOfCard, rankedView, roundFair } from './card-variant.js';
import type { CardVariant } from './card-variant.js';
import type {
  ExplainedFamily,
  ExplainedHorizon,
  ExplainedMatch,
  ExplainedQuote,
  QuoteVerdict,
  ValueBetExplanation,
} from './value-bet-explanation.dto.js';
import type { ValueBetCard } from './value-bets.dto.js';
import { forecastOfCard } from './card-forecast.js';
import { judgementOf } from './card-judgement.js';
import { known } from './card-prices.js';
import { stakeOf, valueBetCard } from './card-record.js';

/** Every step from the sample to the edge of a card. */
export function explainCard(
  snapshot: BoardSnapshot,
  variant: CardVariant,
  row: number,
  kellyFraction: number | undefined,
): ValueBetExplanation {
  const { table, options } = variant;
  const { columns } = table;
  const [player, statistic] = [columns.player[row]!, columns.statistic[row]!];
  const forecast = forecastOfCard(snapshot, table, row);
  const used = horizonOfCard(variant, row);
  const line = columns.line[row]!;
  const [over, under] = [variant.over[row]!, variant.under[row]!];
  const steps = forecast === null ? [] : forecastHorizons(forecast.prepared, forecast.history, forecast.context);
  const card = valueBetCard(snapshot, variant, row);
  return {
    card,
    model: forecast === null ? null : modelOf(forecast),
    startProbability: roundKnown(forecast?.startProbability ?? null, 4),
    isStarter: forecast?.context.isStarter ?? null,
    sample: sampleOf(snapshot, player, statistic, options.superSub, HORIZON_MATCHES.extraLong).map((match) =>
      matchOf(snapshot, match.row, match.value),
    ),
    horizons: steps.map((step, index) => horizonOf(step, line, { isUsed: index === used, over, under })),
    judgement: judgementOf(snapshot, variant, row),
    stake: stakeOf(snapshot, variant, row, kellyFraction),
    quotes: quotesOf(snapshot, variant, row, { over, under }),
    links: linksOf(card),
    revision: formatRevision(snapshot.revision),
    dataAsOf: instantOf(snapshot.newestDatumAt),
  };
}

function linksOf({ matchId, marketType, playerId, line }: ValueBetCard): ValueBetExplanation['links'] {
  const history = `/api/v2/prices/history?eventId=${matchId}&market=${marketType}&playerId=${playerId}&line=${line}`;
  return { overHistory: `${history}&side=over`, underHistory: `${history}&side=under` };
}

function modelOf({ prepared: { model } }: CardForecast): ValueBetExplanation['model'] {
  return {
    name: `${model.model}/${model.version}`,
    fittedAt: instantOf(model.fittedAt),
    appearances: model.appearances,
  };
}

function matchOf(snapshot: BoardSnapshot, match: number, value: number): ExplainedMatch {
  const {
    players: {
      matches: { columns },
    },
    entities,
  } = snapshot.dataset;
  return {
    ...gameOf(snapshot, match, value),
    isStarter: columns.isStarter[match] === 1,
    teamId: entities.teams[columns.team[match]!]?.id ?? null,
  };
}

interface CardPrice {
  readonly isUsed: boolean;
  readonly over: number;
  readonly under: number;
}

function horizonOf(step: PlayerCountForecast, line: number, price: CardPrice): ExplainedHorizon {
  const { history, end, role, roleMatches, roleTotal, ...steps } = step;
  return {
    ...steps,
    isUsed: price.isUsed,
    roleCounts: roleCounts(step),
    families: MODEL_FAMILIES.map((name) => familyOf(name, step, line, price)),
  };
}

function roleCounts({
  history: {
    columns: { starters },
    values,
    stride,
    offset,
    start,
  },
  end,
  role,
}: PlayerCountForecast): number[] {
  const counts: number[] = [];
  for (let at = start; at < end; at += 1) {
    const value = values[at * stride + offset]!;
    if (starters[at] === role && value >= 0) counts.push(value);
  }
  return counts;
}

function familyOf(name: ModelFamily, step: PlayerCountForecast, line: number, prices: CardPrice): ExplainedFamily {
  if (!isForecastLine(line)) {
    return {
      name,
      over: null,
      under: null,
      push: null,
      fairOverOdds: null,
      fairUnderOdds: null,
      overEdge: null,
      underEdge: null,
    };
  }
  const { over, under, push } = lineProbabilities(name, step, line);
  return {
    name,
    over: round(over, 4),
    under: round(under, 4),
    push: round(push, 4),
    fairOverOdds: roundFair(fairOddsOfProbabilities(over, under)),
    fairUnderOdds: roundFair(fairOddsOfProbabilities(under, over)),
    overEdge: roundKnown(known(edgeOf(over, under, prices.over)), 2),
    underEdge: roundKnown(known(edgeOf(under, over, prices.under)), 2),
  };
}

function quotesOf(
  snapshot: BoardSnapshot,
  variant: CardVariant,
  row: number,
  best: { readonly over: number; readonly under: number },
): ExplainedQuote[] {
  const {
    dataset: { now, entities },
    prices: { lines, quotes },
  } = snapshot;
  const { table, prices } = variant;
  const { family, horizon } = rankedView(variant, row);
  const { bookmaker, odds, flags, quotedAt } = quotes.columns;
  const verdictOf = (at: number): QuoteVerdict => {
    if ((flags[at]! & quoteFlags.suspended) !== 0) return 'suspended';
    if ((flags[at]! & quoteFlags.trivial) !== 0) return 'trivial';
    if ((flags[at]! & quoteFlags.exchange) !== 0) return 'exchange';
    if ((flags[at]! & quoteFlags.stale) !== 0 && !prices.includeStale) return 'stale';
    return prices.bookmakers !== null && prices.bookmakers[bookmaker[at]!] !== 1 ? 'not-chosen' : 'counted';
  };
  const ofSide = (side: 'over' | 'under'): ExplainedQuote[] => {
    const line = table.columns[`${side}Line`][row]!;
    const [first, count] = line < 0 ? [0, 0] : [lines.columns.firstQuote[line]!, lines.columns.quotes[line]!];
    const view = { side: side === 'over' ? 0 : 1, family, horizon };
    return Array.from({ length: count }, (_, index) => first + index)
      .map((at): ExplainedQuote => {
        const { name, slug } = entities.bookmakers[bookmaker[at]!]!;
        const verdict = verdictOf(at);
        return {
          source: slug,
          bookmakerName: name,
          side,
          odds: odds[at]!,
          quotedAt: instantOf(quotedAt[at]!),
          assumed: (flags[at]! & quoteFlags.assumed) !== 0,
          ageMinutes: Math.floor((now - quotedAt[at]!) / 60),
          isCounted: verdict === 'counted',
          verdict,
          isBest: verdict === 'counted' && odds[at] === best[side],
          edge: roundKnown(known(edgeOfPrice(snapshot, variant, row, view, odds[at]!)), 2),
        };
      })
      .sort((one, other) => other.odds - one.odds || (one.bookmakerName < other.bookmakerName ? -1 : 1));
  };
  return [...ofSide('over'), ...ofSide('under')];
}

/** Row of the card with this key; null without one. */
export function findCard(
  { dataset: { entities } }: BoardSnapshot,
  { table: { rows, columns } }: CardVariant,
  cardKey: string,
): number | null {
  const [fixtureId, playerId, market, line, ...rest] = cardKey.split(':');
  if (rest.length > 0) return null;
  const fixture = entities.fixtures.findIndex(({ id }) => String(id) === fixtureId);
  const player = entities.players.findIndex(({ id }) => String(id) === playerId);
  const statistic = PLAYER_STATISTIC_KEYS.findIndex((key) => key === market);
  if (fixture < 0 || player < 0 || statistic < 0) return null;
  for (let row = 0; row < rows; row += 1) {
    if (columns.player[row] !== player || columns.fixture[row] !== fixture || columns.statistic[row] !== statistic)
      continue;
    if (String(columns.line[row]) === line) return row;
  }
  return null;
}
