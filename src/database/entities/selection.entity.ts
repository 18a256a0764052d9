import { Check, Column, Entity, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Relation } from 'typeorm';
import { FixtureEntity } from './fixture.entity.js';
import { PlayerEntity } from './player.entity.js';

/** An outcome that can be bet on: market, line and side of a fixture. */
@Entity('selections', { schema: 'facts' })
@Check('selections_check', "(scope = 'player') = (player_id is not null)")
@Check('selections_check1', "(side in ('over', 'under')) <= (line is not null)")
@Check('selections_scope_check', "scope in ('match', 'home', 'away', 'player')")
@Check('selections_side_check', "side in ('over', 'under', 'home', 'draw', 'away', 'yes', 'no')")
// nulls not distinct
@Unique('selections_unique', ['fixtureId', 'market', 'scope', 'playerId', 'line', 'side'])
export class SelectionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  fixtureId: number;

  @ManyToOne(() => FixtureEntity, { nullable: false })
  fixture: Relation<FixtureEntity>;

  @Column({ type: 'text' })
  market: string;

  @Column({ type: 'text' })
  scope: 'match' | 'home' | 'away' | 'player';

  @Column({ type: 'bigint', nullable: true })
  playerId: number | null;

  @ManyToOne(() => PlayerEntity)
  player: Relation<PlayerEntity> | null;

  @Column({ type: 'numeric', nullable: true })
  line: number | null;

  @Column({ type: 'text' })
  side: 'over' | 'under' | 'home' | 'draw' | 'away' | 'yes' | 'no';
}
