import {
  ArrayField,
  DateField,
  EnumField,
  IntegerField,
  NumberField,
  ObjectField,
  StringField,
  TimeZoneField,
} from '../common/validation/index.js';
import { CLAIM_BANDS } from '../football/market-family.js';
import { Estimate, ReturnEstimate } from '../scorecard/scorecard.dto.js';
import { FilteredBets } from './bets.dto.js';

export class BetsSummaryQuery extends FilteredBets(class {}) {}

export const BET_GROUPINGS = ['marketFamily', 'bookmaker', 'edge'] as const;
export type BetGrouping = (typeof BET_GROUPINGS)[number];

const count = { minimum: 0 } as const;

/** Number of bets by grade. */
export class GradeCounts {
  @IntegerField('Bets won.', { ...count, example: 80 }) win: number;
  @IntegerField('Bets half won.', { ...count, example: 2 }) half: number;
  @IntegerField('Pushes: the stake was returned.', { ...count, example: 5 }) push: number;
  @IntegerField('Bets half lost.', { ...count, example: 3 }) 'half-loss': number;
  @IntegerField('Bets lost.', { ...count, example: 95 }) loss: number;
  @IntegerField('Void bets: the stake was returned.', { ...count, example: 4 }) void: number;
}

/** Figures of bets. Graded bets that were not void are counted, each by its stake. */
export class BetsFigures {
  @IntegerField('Graded bets that were not void.', { ...count, example: 185 }) bets: number;
  @IntegerField('Matches with at least one of these bets.', { ...count, example: 120 }) matches: number;
  @NumberField('Total stake of these bets.', { ...count, example: 1850 }) staked: number;
  @NumberField('Total returned, including stakes.', { ...count, example: 1902.5 }) returned: number;
  @NumberField('Profit; negative for a loss.', { example: 52.5 }) profit: number;
  @ObjectField('Profit in percent of the total stake.', () => ReturnEstimate) yieldPct: ReturnEstimate;
  @ObjectField(
    'Closing-line value: expected profit at the fair closing probabilities, in percent of the total stake of bets ' +
      'that were placed before kick-off and whose close is known. It separates good prices from bad ones long before ' +
      'results do.',
    () => Estimate,
  )
  closingLineValuePct: Estimate;
  @IntegerField('Bets in `closingLineValuePct`.', { ...count, example: 150 }) closedBets: number;
  @NumberField('Claimed expected value in percent of the total stake of bets with a claim; null if none.', {
    nullable: true,
    example: 4.2,
  })
  claimedValuePct: number | null;
  @IntegerField('Bets placed or stored at or after kick-off.', { ...count, example: 12 }) lateBets: number;
}

export class BetsGroup extends BetsFigures {
  @StringField('Key of the group.', { example: 'goalTotals' }) key: string;
  @StringField('Name of the group.', { example: 'goalTotals' }) name: string;
}

export class GroupedBets {
  @EnumField('Grouping.', BET_GROUPINGS, { example: 'marketFamily' }) groupBy: BetGrouping;
  @ArrayField(
    `Groups, most bets first; for \`edge\`, the claimed value in percent, in bands from ${CLAIM_BANDS.join(', ')}, ` +
      'ascending, then `none`: bets without a claim.',
    () => BetsGroup,
  )
  data: BetsGroup[];
}

/** The bets on the matches of one day. */
export class ProfitPoint {
  @DateField('Day of kick-off in your time zone.', { example: '2025-02-26' }) day: string;
  @IntegerField('Graded bets that were not void.', { ...count, example: 3 }) bets: number;
  @NumberField('Total stake of these bets.', { ...count, example: 30 }) staked: number;
  @NumberField('Profit of these bets.', { example: -8.5 }) profit: number;
  @NumberField('Cumulative profit up to and including this day.', { example: 52.5 }) total: number;
}

/** Results of a person's bets. */
export class BetsSummary {
  @TimeZoneField('Time zone of the days.', { example: 'Europe/Berlin' }) timeZone: string;
  @ObjectField('All bets together.', () => BetsFigures) total: BetsFigures;
  @ObjectField('Number of bets by grade.', () => GradeCounts) grades: GradeCounts;
  @IntegerField('Open bets.', { ...count, example: 4 }) openBets: number;
  @NumberField('Total stake of open bets.', { ...count, example: 40 }) openStake: number;
  @ArrayField('The groupings.', () => GroupedBets) groups: GroupedBets[];
  @ArrayField('Profit by day, oldest first; days without a graded bet are left out.', () => ProfitPoint)
  curve: ProfitPoint[];
}
