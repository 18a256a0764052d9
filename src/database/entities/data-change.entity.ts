import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A change of the data that boards follow. */
@Entity('data_changes')
@Check('data_changes_kind_check', "kind in ('prices', 'lineups', 'fixtures', 'models', 'all')")
@Index('data_changes_prices', ['revision'], { where: "kind = 'prices'" })
export class DataChangeEntity {
  @PrimaryColumn({ type: 'bigint' })
  revision: number;

  @Column({ type: 'text' })
  kind: 'prices' | 'lineups' | 'fixtures' | 'models' | 'all';

  @Column({ type: 'bigint', array: true, default: [] })
  fixtureIds: number[];
}
