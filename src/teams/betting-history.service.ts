import { Injectable } from '@nestjs/common';
import { boundsOfDay, localMoment } from '../common/calendar/days.js';
import { Clock } from '../common/clock/clock.js';
import { pluralise } from '../common/pluralise.js';
import { filtersExcludeAll } from '../common/paging/empty-because.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import { invalidParameter, unknownResource } from '../common/problem/application-error.js';
import { wholeSeconds } from '../common/revision/revision.js';
import { round, roundKnown } from '../common/rounding.js';
import type {
  BettingBracket,
  BettingHistory,
  BettingHistoryQuery,
  BettingMatchRow,
  BettingTotals,
} from './betting-history.dto.js';
import { ConsistentReadsService } from '../public-ids/consistent-reads.service.js';
import { PublicIdsService } from '../public-ids/public-ids.service.js';
import { BettingHistoryRepository } from './betting-history.repository.js';
import type { BettingCriteria, BettingMatch, BettingTeam, PriceSource } from './betting-history.repository.js';
import {
  returnOf,
  streaksOf,
  totalsOf,
  withRunningProfit,
  yieldIntervalOf,
  bracketText,
  findOverlap,
  isWithin,
  parseBracket,
} from './betting-ledger.js';
import type { SettledBet, OddsBracket } from './betting-ledger.js';

type Bet = BettingMatch & SettledBet & { priceSource: PriceSource; homeGoals: number; awayGoals: number };

@Injectable()
export class BettingHistoryService {
  constructor(
    private readonly clock: Clock,
    private readonly repository: BettingHistoryRepository,
    private readonly ids: PublicIdsService,
    private readonly reads: ConsistentReadsService,
  ) {}

  /**
   * @throws ApplicationError `not_found` for an unknown team, `invalid_input` for reversed bounds,
   * brackets that overlap and an unknown competition
   */
  async historyOf(teamId: number, query: BettingHistoryQuery): Promise<BettingHistory> {
    return this.reads.read(() => this.find(teamId, query));
  }

  private async find(teamId: number, query: BettingHistoryQuery): Promise<BettingHistory> {
    const brackets = bracketsOf(query.brackets);
    const { from, to, tz, side, stake, homeAway, limit } = query;
    if (from !== undefined && to !== undefined && to < from) {
      throw invalidParameter('to', `must not be before from, which is ${from}; it is ${to}`);
    }
    const team = await this.repository.findTeam(teamId);
    if (team === null) throw unknownResource('team', teamId);
    const { tournamentId } = query;
    const competitionId = await this.ids.requireCurrentOrNone('competition', 'tournamentId', tournamentId);
    const now = this.clock.now();
    const criteria: BettingCriteria = {
      teamId: team.id,
      side,
      homeAway,
      from: from === undefined ? null : boundsOfDay(from, tz).from,
      until: to === undefined ? null : boundsOfDay(to, tz).until,
      competitionId,
    };
    const matches = await this.repository.listMatches(criteria, now);
    const bets = matches.flatMap(toBet);
    const { longestWinRun, longestLossRun, maxDrawdown } = streaksOf(bets, stake);
    const interval = yieldIntervalOf(bets);
    return {
      team,
      filters: {
        side,
        stake,
        homeAway,
        from: from ?? null,
        to: to ?? null,
        tz,
        tournamentId: tournamentId ?? null,
        brackets: brackets.map(bracketText),
        limit,
      },
      summary: {
        ...rounded(bets, stake),
        longestWinRun,
        longestLossRun,
        maxDrawdown: round(maxDrawdown, 2),
        unpriced: matches.length - bets.length,
        yieldLow: roundKnown(interval?.low ?? null, 2),
        yieldHigh: roundKnown(interval?.high ?? null, 2),
      },
      brackets: brackets.map((bracket) => toBracket(bracket, bets, stake)),
      matches: withRunningProfit(bets, stake)
        .map(([bet, running]) => toRow(bet, stake, running, tz))
        .slice(-limit)
        .reverse(),
      emptyBecause: bets.length > 0 ? null : await this.explainEmpty(team, criteria, now),
    };
  }

  /** Why criteria match no bet of a team: what it has without the filters, or that its matches have no prices. */
  private async explainEmpty({ name }: BettingTeam, criteria: BettingCriteria, now: Date): Promise<EmptyBecause> {
    const everything = { ...criteria, homeAway: 'all' as const, from: null, until: null, competitionId: null };
    const matches = await this.repository.listMatches(everything, now);
    const bets = matches.flatMap(toBet).length;
    if (bets > 0) return filtersExcludeAll(bets, 'bet', name);
    if (matches.length === 0) {
      return {
        code: 'no_match_data',
        detail: `No finished match of ${name} is known: a source of results brings them.`,
      };
    }
    const detail =
      `Of ${name} ${pluralise(matches.length, 'match', 'matches')} ended, and none with 1X2 prices; awarded and ` +
      'abandoned ones are no bet. football-data or a canonical feed brings prices.';
    return { code: 'no_prices_of_this_kind', detail };
  }
}

function bracketsOf(texts: readonly string[]): OddsBracket[] {
  const brackets = texts.flatMap((text) => parseBracket(text) ?? []);
  const overlap = findOverlap(brackets);
  if (overlap !== null) {
    const detail = `must ascend without overlap; ${bracketText(overlap)} begins before its forerunner ends`;
    throw invalidParameter('brackets', detail);
  }
  return brackets;
}

function toBet(match: BettingMatch): Bet[] {
  const { odds, priceSource, homeGoals, awayGoals } = match;
  if (odds === null || priceSource === null || homeGoals === null || awayGoals === null) return [];
  const ended = homeGoals > awayGoals ? 'home' : homeGoals < awayGoals ? 'away' : 'draw';
  return [{ ...match, odds, priceSource, homeGoals, awayGoals, isWon: ended === match.outcome }];
}

function rounded(bets: readonly SettledBet[], stake: number): BettingTotals {
  const totals = totalsOf(bets, stake);
  return {
    bets: totals.bets,
    wins: totals.wins,
    losses: totals.losses,
    averageOdds: roundKnown(totals.averageOdds, 2),
    staked: round(totals.staked, 2),
    returned: round(totals.returned, 2),
    profit: round(totals.profit, 2),
    yieldPct: roundKnown(totals.yieldPct, 2),
    hitRatePct: roundKnown(totals.hitRatePct, 2),
  };
}

function toBracket(bracket: OddsBracket, bets: readonly Bet[], stake: number): BettingBracket {
  return {
    range: bracketText(bracket),
    ...bracket,
    ...rounded(
      bets.filter(({ odds }) => isWithin(odds, bracket)),
      stake,
    ),
  };
}

function toRow(bet: Bet, stake: number, running: number, timeZone: string): BettingMatchRow {
  const isPublished = bet.priceSource === 'closingAverage' || bet.priceSource === 'openingAverage';
  return {
    eventId: bet.eventId,
    slug: bet.slug,
    date: localMoment(bet.kickoffAt, timeZone).day,
    eventTimestamp: wholeSeconds(bet.kickoffAt),
    uniqueTournamentId: bet.competitionId,
    leagueName: bet.competitionName,
    homeTeamId: bet.homeTeamId,
    homeTeamName: bet.homeTeamName,
    awayTeamId: bet.awayTeamId,
    awayTeamName: bet.awayTeamName,
    homeScore: bet.homeGoals,
    awayScore: bet.awayGoals,
    homeAway: bet.isHome ? 'home' : 'away',
    opponentId: bet.isHome ? bet.awayTeamId : bet.homeTeamId,
    opponentName: bet.isHome ? bet.awayTeamName : bet.homeTeamName,
    odds: isPublished ? bet.odds : round(bet.odds, 2),
    priceSource: bet.priceSource,
    result: bet.isWon ? 'won' : 'lost',
    profit: round(returnOf(bet, stake) - stake, 2),
    runningProfit: round(running, 2),
  };
}
