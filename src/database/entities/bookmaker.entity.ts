import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A bookmaker or exchange. */
@Entity('bookmakers')
@Check('bookmakers_name_check', "name <> ''")
export class BookmakerEntity {
  @PrimaryColumn({ type: 'bigint' })
  id: number;

  @Column({ type: 'text', unique: true })
  naturalKey: string;

  @Column({ type: 'text', unique: true })
  slug: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'boolean', default: false })
  isExchange: boolean;

  @Column({ type: 'text' })
  priceFeed: string;
}
