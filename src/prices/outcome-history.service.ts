import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import { momentOf } from '../boards/records/board-moment.js';
import { instantText } from '../common/calendar/instant.js';
import { PageBytes } from '../common/paging/page-bytes.js';
import { ApplicationError, invalidParameter, unknownResource } from '../common/problem/application-error.js';
import { roundFairOdds, roundKnown } from '../common/rounding.js';
import { nearestWord } from '../common/validation/error-words.js';
import { fairOddsOfProbabilities } from '../football/odds-value.js';
import { sidesOfMarket } from '../football/price-history.js';
import { ConsistentReadsService } from '../public-ids/consistent-reads.service.js';
import { MOST_CHANGES } from './outcome-history.dto.js';
import type {
  BookmakerHistoryShown,
  ConsensusPointShown,
  OfferState,
  OutcomeHistory,
  OutcomeHistoryQuery,
  PriceChangeShown,
} from './outcome-history.dto.js';
import { PriceHistoryRepository } from './price-history.repository.js';
import type { ListedOutcome, PricedOutcome } from './price-history.repository.js';
import { PriceHistoryService } from './price-history.service.js';
import type { BookmakerHistory, ConsensusPoint, Offer } from './price-history.service.js';

/** Maximum number of values of a parameter that an error names. */
const mostNamed = 10;

/** The price history of one outcome, in the form of a chart. */
@Injectable()
export class OutcomeHistoryService {
  constructor(
    private readonly repository: PriceHistoryRepository,
    private readonly histories: PriceHistoryService,
    private readonly boards: BoardsService,
    private readonly reads: ConsistentReadsService,
  ) {}

  /**
   * The history as known at the moment of the newest board snapshot, as bytes.
   * @throws ApplicationError `invalid_input` for incompatible parameters; `not_found` for an unknown fixture or player,
   * and for an outcome without any known price, naming the nearest ones with prices
   */
  async bytes(query: OutcomeHistoryQuery): Promise<PageBytes> {
    return this.reads.read(() => this.find(query));
  }

  private async find(query: OutcomeHistoryQuery): Promise<PageBytes> {
    const { eventId, market, side, playerId = null, line = null } = query;
    const scope = query.scope ?? (playerId === null ? 'match' : 'player');
    refuseContradiction(query);
    const { now, members } = momentOf(await this.boards.snapshot());
    const subject = await this.repository.findSubject(eventId, playerId);
    if (subject === null) throw unknownResource('fixture', eventId);
    if (playerId !== null && subject.playerId === null) throw unknownResource('player', playerId);
    const { fixtureId, kickoffAt, playerId: player, playerName, ...teams } = subject;
    const outcome: PricedOutcome = { fixtureId, market, scope, playerId: player, line, side };
    const { bookmakers, consensus, isSteam } = await this.histories.history(outcome, now);
    if (bookmakers.every(({ opening }) => opening === null))
      throw withoutPrices(outcome, await this.repository.listOutcomes(fixtureId, now));
    const { shown, leftOff } = openingAndNewest(consensus);
    const document: OutcomeHistory = {
      eventId: fixtureId,
      eventTimestamp: Math.floor(kickoffAt.getTime() / 1000),
      ...teams,
      market,
      scope,
      playerId: player,
      playerName,
      line,
      side,
      bookmakers: bookmakers.map((each) => bookmakerShown(each, consensus)),
      consensus: shown.map(consensusShown),
      consensusLeftOff: leftOff,
      steam: isSteam,
      ...members,
    };
    return PageBytes.ofDocument(document);
  }
}

function bookmakerShown(history: BookmakerHistory, consensus: readonly ConsensusPoint[]): BookmakerHistoryShown {
  const { bookmakerName, bookmakerId, bookmakerSlug, isExchange, opening, changes, current, closing } = history;
  const { shown, leftOff } = openingAndNewest(changesBesideConsensus(changes, consensus));
  return {
    bookmaker: bookmakerName,
    bookmakerId,
    identifier: bookmakerSlug,
    exchange: isExchange,
    opening: opening && {
      at: instantText(opening.at),
      assumed: opening.isAssumed === true,
      odds: opening.odds,
    },
    changes: shown,
    changesLeftOff: leftOff,
    current,
    closing,
  };
}

function consensusShown({ at, probability, sources, kind }: ConsensusPoint): ConsensusPointShown {
  const fairOdds = probability === null ? null : fairOddsOfProbabilities(probability, 1 - probability);
  return {
    at: instantText(at),
    probability: roundKnown(probability, 4),
    fairOdds: fairOdds === null ? null : roundFairOdds(fairOdds),
    sources,
    kind,
  };
}

/** The first and the newest entries of a chronological list, at most MOST_CHANGES, and the number left out between. */
function openingAndNewest<Change>(list: readonly Change[]): { shown: Change[]; leftOff: number } {
  const leftOff = Math.max(0, list.length - MOST_CHANGES);
  return { shown: [...list.slice(0, 1), ...list.slice(1 + leftOff)], leftOff };
}

/** Changes of a bookmaker, each with the last consensus up to its moment; both lists are chronological. */
function changesBesideConsensus(changes: readonly Offer[], consensus: readonly ConsensusPoint[]): PriceChangeShown[] {
  let next = 0;
  return changes.map((change) => {
    while ((consensus[next]?.at.getTime() ?? Infinity) <= change.at.getTime()) next += 1;
    return {
      at: instantText(change.at),
      assumed: change.isAssumed,
      state: stateOf(change),
      odds: change.odds,
      consensusProbability: roundKnown(consensus[next - 1]?.probability ?? null, 4),
    };
  });
}

function stateOf({ odds, isAssumed }: Offer): OfferState {
  if (odds !== null) return 'offered';
  return isAssumed === null ? 'withdrawn' : 'suspended';
}

/** Rejects parameters that cannot match an outcome of any fixture. */
function refuseContradiction({ market, scope, playerId, line, side }: OutcomeHistoryQuery): void {
  const sides = sidesOfMarket(market);
  if (!sides.includes(side))
    throw invalidParameter('side', `of ${market} must be one of ${sides.join(', ')}; it is ${side}`);
  if ((scope === 'player') !== (playerId !== undefined) && scope !== undefined)
    throw invalidParameter('playerId', `goes with the scope player; the scope is ${scope}`);
  const hasLine = sides.includes('over') || market === 'asianHandicap';
  if (hasLine && line === undefined) throw invalidParameter('line', `is missing; ${market} has one, such as 2.5`);
  if (!hasLine && line !== undefined) throw invalidParameter('line', `must be absent: ${market} has none`);
  if (line !== undefined && !Number.isInteger(line * 4))
    throw invalidParameter(
      'line',
      `must be a multiple of 0.25; it is ${line}, and the nearest is ${Math.round(line * 4) / 4}`,
    );
}

/**
 * 404 for an outcome that was never offered: names the first parameter that leaves nothing, and the nearest values that
 * leave offered outcomes.
 */
function withoutPrices(outcome: PricedOutcome, listed: readonly ListedOutcome[]): ApplicationError {
  const isAsked = ({ market, scope, playerId, line, side }: ListedOutcome): boolean =>
    market === outcome.market &&
    scope === outcome.scope &&
    playerId === outcome.playerId &&
    line === outcome.line &&
    side === outcome.side;
  if (listed.some(isAsked)) return notFound('side', `has no price yet: it is listed, but has always been suspended`);
  const quoted = listed.filter(({ isOffered }) => isOffered);
  if (quoted.length === 0) return notFound('eventId', 'has no known price in any market');
  const ofMarket = quoted.filter(({ market }) => market === outcome.market);
  if (ofMarket.length === 0) {
    const markets = [...new Set(quoted.map(({ market }) => market))];
    const nearest = nearestWord(outcome.market, markets);
    const ordered = nearest === null ? markets : [nearest, ...markets.filter((each) => each !== nearest)];
    return notFound('market', `has no known price at this fixture: ${outcome.market}; others have: ${some(ordered)}`);
  }
  const ofSubject = ofMarket.filter(({ scope, playerId }) => scope === outcome.scope && playerId === outcome.playerId);
  if (ofSubject.length === 0) {
    const subjects = [
      ...new Set(
        ofMarket.map(({ scope, playerId, playerName }) => (playerId === null ? scope : `${playerName} ${playerId}`)),
      ),
    ];
    const parameter = outcome.playerId === null ? 'scope' : 'playerId';
    return notFound(
      parameter,
      `has no known price of ${outcome.market} at this fixture; others have: ${some(subjects)}`,
    );
  }
  const ofLine = ofSubject.filter(({ line }) => line === outcome.line);
  if (ofLine.length === 0) {
    const distance = (line: number): number => Math.abs(line - (outcome.line ?? 0));
    const lines = [...new Set(ofSubject.flatMap(({ line }) => line ?? []))].sort(
      (one, other) => distance(one) - distance(other) || one - other,
    );
    return notFound('line', `has no known price: ${outcome.line}; the nearest that have: ${some(lines)}`);
  }
  const sides = ofLine.map(({ side }) => side);
  return notFound('side', `has no known price: ${outcome.side}; others have: ${some(sides)}`);
}

function some(values: readonly (string | number)[]): string {
  const more = values.length > mostNamed ? ', ...' : '';
  return `${values.slice(0, mostNamed).join(', ')}${more}`;
}

function notFound(parameter: string, detail: string): ApplicationError {
  return new ApplicationError('not_found', `${parameter} ${detail}.`, [{ parameter, detail }]);
}
