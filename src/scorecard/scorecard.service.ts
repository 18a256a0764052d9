import { Injectable } from '@nestjs/common';
import { instantText } from '../common/calendar/instant.js';
import { Clock } from '../common/clock/clock.js';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { round, roundKnown } from '../common/rounding.js';
import { queryOf } from '../common/validation/request.pipe.js';
import { AppConfig } from '../config/app-config.js';
import { BookmakerChargesService } from '../fitting/calibrations/bookmaker-charges.service.js';
import type { BookmakerCharge } from '../fitting/calibrations/bookmaker-charges.service.js';
import { closingLineValue } from '../football/bet-grade.js';
import { PublicIdsService } from '../public-ids/public-ids.service.js';
import type { BookmakerChargeList, BookmakerChargeRow, BookmakerChargesQuery } from './bookmaker-charges.dto.js';
import { claimOf } from './pick-claim.js';
import { scorecardGroups } from './scorecard-group.js';
import { PICK_ORDERS, ScorecardRepository } from './scorecard.repository.js';
import type { StoredPick } from './scorecard.repository.js';
import { ScorecardQuery, SOURCE_NOTES } from './scorecard.dto.js';
import type { GradedPickRow, GroupedScorecard, PicksPage, PicksQuery, Scorecard } from './scorecard.dto.js';
import type { GroupSums } from './sums.queries.js';
import type { PickGroups, PickSource, ScorecardGrouping } from './picks.js';

/** Results of recorded value bets. */
export interface ValueBetResults {
  /** Won and lost stakes; half won or lost counts as a half. */
  readonly won: number;
  readonly lost: number;
  /** Stakes returned: of void bets, and the parts of bets that were pushes. */
  readonly returned: number;
  readonly ungraded: number;
  /** In stakes of one unit; null without a settled bet. */
  readonly profit: number | null;
}

@Injectable()
export class ScorecardService {
  constructor(
    private readonly scorecard: ScorecardRepository,
    private readonly charges: BookmakerChargesService,
    private readonly ids: PublicIdsService,
    private readonly pager: CursorPager,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Recorded picks of all boards together, and by board. */
  showRecorded(): Promise<Scorecard> {
    return this.show(queryOf(ScorecardQuery, { source: 'live', groupBy: ['board'] }));
  }

  /** All picks and their groups with their figures. */
  async show({ source, groupBy, board, eventIds }: ScorecardQuery): Promise<Scorecard> {
    const { eventIds: fixtureIds } = await this.ids.currentOf({ eventIds });
    const [rows, gradedUntil, firstKickoff] = await Promise.all([
      this.sums({ source, dimensions: ['all', ...groupBy], board: board ?? 'all' }, fixtureIds),
      this.scorecard.gradedUntil(source),
      this.scorecard.firstKickoff(source, this.clock.now()),
    ]);
    const [total = null] = scorecardGroups('all', rows);
    const groups: GroupedScorecard[] = [];
    for (const grouping of new Set(groupBy))
      groups.push({ groupBy: grouping, data: scorecardGroups(grouping, rows, await this.namesOf(grouping, rows)) });
    return {
      source,
      note: SOURCE_NOTES[source],
      gradedUntil: gradedUntil && instantText(gradedUntil),
      firstKickoff: firstKickoff && instantText(firstKickoff),
      total,
      groups,
    };
  }

  /** Results of recorded value bets on fixtures; only those whose edge was above 0 at its low end. Null without any. */
  async sumValueBets(fixtureIds: readonly number[]): Promise<ValueBetResults | null> {
    const groups: PickGroups = { source: 'live', dimensions: ['all'], board: 'value-bets' };
    const rows = await this.scorecard.computed(groups, fixtureIds, this.clock.now(), 'value');
    const sums = rows.find(({ bin }) => bin < 0)?.sums;
    if (sums === undefined) return null;
    const { picks, graded, voids, bets, decided, won, profit } = sums;
    return {
      won,
      lost: decided - won,
      returned: voids + bets - decided,
      ungraded: picks - graded,
      profit: bets === 0 ? null : profit,
    };
  }

  async listCharges({ days }: BookmakerChargesQuery): Promise<BookmakerChargeList> {
    const { from, now, charges } = await this.charges.list(days);
    return { from: instantText(from), until: instantText(now), data: charges.map(chargeRow) };
  }

  async listPicks({ format: _, ...query }: PicksQuery, path: string): Promise<PicksPage> {
    const { source, sortBy, sortOrder } = query;
    const { eventIds: fixtureIds } = await this.ids.currentOf({ eventIds: query.eventIds });
    const filter = { source, board: query.board ?? null, grade: query.grade ?? null, fixtureIds };
    const order = PICK_ORDERS[sortBy][sortOrder];
    const page = await this.pager.page({
      path,
      query,
      read: (window) => this.scorecard.listPicks(filter, order, window, this.clock.now()),
      keyOf: order.keyOf,
      present: (pick) => pickRow(source, pick),
    });
    return { ...page, note: SOURCE_NOTES[source] };
  }

  /** Stored sums; for some fixtures only, or with a frozen clock, they are computed. */
  private sums(groups: PickGroups, fixtureIds: readonly number[] | null): Promise<GroupSums[]> {
    if (fixtureIds === null && this.config.clockAsOf === null) return this.scorecard.stored(groups);
    return this.scorecard.computed(groups, fixtureIds, this.clock.now());
  }

  /** Names of the keys of leagues and bookmakers. */
  private async namesOf(grouping: ScorecardGrouping, rows: readonly GroupSums[]): Promise<Map<string, string>> {
    if (grouping !== 'league' && grouping !== 'bookmaker') return new Map();
    const kind = grouping === 'league' ? 'competitions' : 'bookmakers';
    const keys = new Set(rows.flatMap(({ dimension, key }) => (dimension === grouping ? Number(key) : [])));
    const named = await this.scorecard.listNames(kind, [...keys]);
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
  const closingValue = closingLineValue(grade, price, closeProbability);
  return {
    ...pick,
    source,
    kickoff: Math.floor(kickoffAt.getTime() / 1000),
    firstSeenAt: instantText(firstSeenAt),
    gradedAt: instantText(gradedAt),
    ...claimOf(pick),
    closeProbability: roundKnown(closeProbability, probabilityDecimals),
    profit: round(pick.profit, probabilityDecimals),
    closingLineValuePct: closingValue === null ? null : round(closingValue * 100, percentDecimals),
  };
}
