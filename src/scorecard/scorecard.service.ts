import { Injectable } from '@nestjs/common';
import { instantText } from '../common/calendar/instant.js';
import { Clock } from '../common/clock/clock.js';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { round, roundKnown } from '../common/rounding.js';
import { AppConfig } from '../config/app-config.js';
import { BookmakerChargesService } from '../fitting/calibrations/bookmaker-charges.service.js';
import type { BookmakerCharge } from '../fitting/calibrations/bookmaker-charges.service.js';
import { decidedStake } from '../football/bet-grade.js';
import type { BookmakerChargeList, BookmakerChargeRow, BookmakerChargesQuery } from './bookmaker-charges.dto.js';
import { GradedPicksRepository } from './graded-picks.repository.js';
import type { StoredPick } from './graded-picks.repository.js';
import { scorecardGroup } from './scorecard-group.js';
import { ScorecardRepository } from './scorecard.repository.js';
import { SOURCE_NOTES } from './scorecard.dto.js';
import type { GradedPickRow, PicksPage, PicksQuery, Scorecard, ScorecardQuery } from './scorecard.dto.js';
import type { GroupSums, PickGroups, PickSource, ScorecardDimension } from './scorecard-sums.js';

/** What became of the rows that boards listed. */
@Injectable()
export class ScorecardService {
  constructor(
    private readonly scorecard: ScorecardRepository,
    private readonly picks: GradedPicksRepository,
    private readonly charges: BookmakerChargesService,
    private readonly pager: CursorPager,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Groups of picks with their figures. */
  async show({ source, groupBy, board }: ScorecardQuery): Promise<Scorecard> {
    const [rows, gradedUntil] = await Promise.all([
      this.sums({ source, dimension: groupBy, board: board ?? 'all' }),
      this.scorecard.gradedUntil(source),
    ]);
    const byKey = new Map<string, GroupSums[]>();
    for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
    const names = await this.namesOf(groupBy, [...byKey.keys()]);
    const groups = [...byKey].flatMap(([key, each]) => scorecardGroup(key, names.get(key) ?? key, each) ?? []);
    return {
      source,
      note: SOURCE_NOTES[source],
      groupBy,
      gradedUntil: gradedUntil === null ? null : instantText(gradedUntil),
      // sorting is stable: equal ones stay in the order of their keys
      data: groups.sort((one, other) => other.bets - one.bets),
    };
  }

  /** What bookmakers charge on lines of players. */
  async listCharges({ days }: BookmakerChargesQuery): Promise<BookmakerChargeList> {
    const { from, now, charges } = await this.charges.list(days);
    return { from: instantText(from), until: instantText(now), data: charges.map(chargeRow) };
  }

  /** A page of graded picks, the last recorded first. */
  async listPicks({ format: _, ...query }: PicksQuery, path: string): Promise<PicksPage> {
    const filter = { source: query.source, board: query.board ?? null, grade: query.grade ?? null };
    const { source } = query;
    const page = await this.pager.page({
      path,
      query,
      read: (window) => this.picks.list(filter, window, this.clock.now()),
      keyOf: ({ id }) => [-id],
      present: (pick) => pickRow(source, pick),
    });
    return { ...page, note: SOURCE_NOTES[source] };
  }

  /** Stored sums; of a clock that stands still those of its moment. */
  private sums(groups: PickGroups): Promise<GroupSums[]> {
    if (this.config.clockAsOf === null) return this.scorecard.stored(groups);
    return this.scorecard.computed(groups, this.clock.now());
  }

  private async namesOf(dimension: ScorecardDimension, keys: readonly string[]): Promise<Map<string, string>> {
    if (dimension !== 'league' && dimension !== 'bookmaker') return new Map();
    const kind = dimension === 'league' ? 'competitions' : 'bookmakers';
    const named = await this.scorecard.listNames(kind, keys.map(Number));
    return new Map(named.map(({ key, name }) => [key, name]));
  }
}

const probabilityDecimals = 4;
const percentDecimals = 2;

function chargeRow({ isOneSided, quotes, meanImplied, frequency, ...charge }: BookmakerCharge): BookmakerChargeRow {
  const { market, bookmakerId, bookmakerName, matches } = charge;
  return {
    market,
    bookmakerId,
    bookmaker: bookmakerName,
    sides: isOneSided ? 'one' : 'both',
    matches,
    bets: quotes,
    impliedProbability: round(meanImplied, probabilityDecimals),
    frequency: round(frequency, probabilityDecimals),
    marginPct: {
      value: roundKnown(charge.marginPercent, percentDecimals),
      low: roundKnown(charge.marginLowPercent, percentDecimals),
      high: roundKnown(charge.marginHighPercent, percentDecimals),
    },
  };
}

function pickRow(source: PickSource, { kickoffAt, firstSeenAt, gradedAt, ...pick }: StoredPick): GradedPickRow {
  const { price, closeProbability, grade } = pick;
  return {
    ...pick,
    source,
    kickoff: Math.floor(kickoffAt.getTime() / 1000),
    firstSeenAt: instantText(firstSeenAt),
    gradedAt: instantText(gradedAt),
    modelProbability: roundKnown(pick.modelProbability, probabilityDecimals),
    consensusProbability: roundKnown(pick.consensusProbability, probabilityDecimals),
    fairProbability: round(pick.fairProbability, probabilityDecimals),
    closeProbability: roundKnown(closeProbability, probabilityDecimals),
    edge: round(pick.edge, percentDecimals),
    edgeLow: roundKnown(pick.edgeLow, percentDecimals),
    edgeHigh: roundKnown(pick.edgeHigh, percentDecimals),
    profit: round(pick.profit, probabilityDecimals),
    closingLineValuePct:
      closeProbability === null || grade === 'void'
        ? null
        : round(decidedStake(grade).decided * (price * closeProbability - 1) * 100, percentDecimals),
  };
}
