import { PickType } from '@nestjs/swagger';
import { boardFilters } from '../common/paging/board-filters.js';
import { ArrayField, enumRule, InstantField, ListField, NumberField } from '../common/validation/index.js';
import { GONE_REASONS } from './gone-reasons.js';
import type { GoneReason } from './gone-reasons.js';
import { ValueBetCard } from './value-bets.dto.js';

/** Parameters of `GET /api/v2/value-bets/gone`. */
export class GoneBetsQuery {
  @boardFilters.bookmakers(
    'Only bets that were worth taking at one of these bookmakers, by identifier, name or id, and no longer are at ' +
      'any of them; prices and reasons refer to these bookmakers. Fair prices always come from all bookmakers.',
  )
  bookmakers?: string[];
}

/** A bet that was worth taking until recently, with its figures at that time. */
export class GoneBet extends PickType(ValueBetCard, [
  ...(['cardKey', 'matchId', 'matchDate', 'homeTeamName', 'awayTeamName', 'leagueName', 'playerId'] as const),
  ...(['playerName', 'marketType', 'line', 'scannerSide', 'scannerOdds', 'scannerBookmaker'] as const),
  ...(['scannerFairOdds', 'edgeLow'] as const),
]) {
  @InstantField('Time of the first snapshot without the bet.', { example: '2025-02-25T15:00:00Z' }) goneAt: string;
  @ListField(
    'What changed in that snapshot: `kicked-off`; `left-line-up`: the player left the projected or confirmed ' +
      'eleven; `price-fell`: the best price fell to `priceNow`; `fair-rose`: the fair price rose to `fairOddsNow`; ' +
      '`too-few-sources`; `price-stale`: all prices are older than QUOTE_MAX_AGE_MINUTES; `no-price`: none of the ' +
      'bookmakers offers the bet. Empty if unknown.',
    enumRule(GONE_REASONS),
    { example: ['price-fell'] },
  )
  reasons: GoneReason[];
  @NumberField('Best price in that snapshot; null if none.', { nullable: true, minimum: 1, example: 2.1 })
  priceNow: number | null;
  @NumberField('Fair price in that snapshot; null if unknown.', { nullable: true, minimum: 1, example: 2.05 })
  fairOddsNow: number | null;
}

/** Gone bets. */
export class GoneBets {
  @ArrayField('Gone bets, most recent first, at most 200.', () => GoneBet) data: GoneBet[];
  @InstantField('Start of the record: 24 hours ago, or the start of this process. Null before the first snapshot.', {
    nullable: true,
    example: '2025-02-25T09:00:00Z',
  })
  since: string | null;
}
