import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { PickClaim } from './pick-columns.js';

/** A row that a board listed, as it stood in the first snapshot that listed it. The database refuses every change. */
@Entity('picks')
@Check(
  'picks_board_check',
  "board in ('value-bets', 'team-statistics', 'price-outliers', 'team-trends', 'player-trends')",
)
@Check('picks_fair_probability_check', 'fair_probability > 0 and fair_probability < 1')
@Check('picks_player_check', "(scope = 'player') = (player_id is not null)")
@Check('picks_price_check', 'price > 1')
@Check('picks_scope_check', "scope in ('match', 'home', 'away', 'player')")
@Check('picks_side_check', "side in ('over', 'under', 'home', 'draw', 'away', 'yes', 'no')")
@Check('picks_recorded_before_kickoff_check', 'recorded_at < kickoff_at and first_seen_at < kickoff_at')
@Index('picks_kickoff', ['kickoffAt'])
// nulls not distinct
@Unique('picks_unique', ['fixtureId', 'board', 'scope', 'playerId', 'market', 'line', 'side'])
export class PickEntity extends PickClaim {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  recordedAt: Date;

  @Column({ type: 'text' })
  revision: string;
}
