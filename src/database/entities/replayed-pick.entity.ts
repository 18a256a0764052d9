import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { PickClaim } from './pick-columns.js';

/** What a board would have listed in the past, by stored prices; never mixed with recorded picks. */
@Entity('replayed_picks')
@Check(
  'replayed_picks_board_check',
  "board in ('value-bets', 'team-statistics', 'price-outliers', 'team-trends', 'player-trends')",
)
@Check('replayed_picks_fair_probability_check', 'fair_probability > 0 and fair_probability < 1')
@Check('replayed_picks_player_check', "(scope = 'player') = (player_id is not null)")
@Check('replayed_picks_price_check', 'price > 1')
@Check('replayed_picks_scope_check', "scope in ('match', 'home', 'away', 'player')")
@Check('replayed_picks_side_check', "side in ('over', 'under', 'home', 'draw', 'away', 'yes', 'no')")
@Check('replayed_picks_before_kickoff_check', 'first_seen_at < kickoff_at')
@Index('replayed_picks_kickoff', ['kickoffAt'])
// nulls not distinct
@Unique('replayed_picks_unique', ['fixtureId', 'board', 'scope', 'playerId', 'market', 'line', 'side'])
export class ReplayedPickEntity extends PickClaim {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
}
