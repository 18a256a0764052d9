import { OmitType } from '@nestjs/swagger';
import { boardFilters } from '../common/paging/board-filters.js';
import { CursorPageOf, CursorQuery } from '../common/paging/cursor-page-of.js';
import { EnumField, IntegerField } from '../common/validation/index.js';
import { BET_GRADES } from '../football/bet-grade.js';
import type { BetGrade } from '../football/bet-grade.js';
import { FIXTURE_STATUSES } from '../football/canonical.js';
import type { FixtureStatus } from '../football/canonical.js';
import { PICK_BOARDS } from './picks.js';
import type { PickBoard } from './picks.js';
import { GradedPickRow } from './scorecard.dto.js';

/** Days after kick-off for which a pick without a result is listed. */
export const PENDING_DAYS = 30;

export class PendingPicksQuery extends CursorQuery {
  @EnumField('Only picks of this board.', PICK_BOARDS, { optional: true, example: 'value-bets' })
  board?: PickBoard;

  @boardFilters.eventIds('Only picks on these fixtures; an id without picks returns none.', { asText: false })
  eventIds?: number[];
}

/** Fields that are unknown without a result. */
const ofResult = [
  ...(['source', 'grade', 'value', 'profit', 'gradedAt', 'regrades'] as const),
  ...(['closePrice', 'closeProbability', 'closeSources', 'closingLineValuePct', 'closePrices'] as const),
];

/** A recorded pick that is not graded yet. */
export class PendingPickRow extends OmitType(GradedPickRow, ofResult) {
  @EnumField('Status of the fixture.', FIXTURE_STATUSES, { example: 'inprogress' }) status: FixtureStatus;

  @EnumField(
    'Grade the pick would get if the match ended at the current score. Null before kick-off, if no source gives the ' +
      'score, in extra time, and if goals do not decide the pick; for goals of a player, null until he has scored.',
    BET_GRADES,
    { nullable: true, example: 'win' },
  )
  standing: BetGrade | null;

  @IntegerField(
    'Value behind `standing`: goals, or home goals minus away goals, or 1 and 0 for yes and no; null without it.',
    { nullable: true, example: 3 },
  )
  standingValue: number | null;
}

export class PendingPicksPage extends CursorPageOf(PendingPickRow) {}
