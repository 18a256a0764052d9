import { Check, Column, Entity, Unique } from 'typeorm';
import { NamedEntity } from './named-entity.js';

/** A bookmaker or exchange. */
@Entity('bookmakers')
@Unique(['slug'])
@Check('bookmakers_name_check', "name <> ''")
export class BookmakerEntity extends NamedEntity {
  @Column({ type: 'boolean', default: false })
  isExchange: boolean;

  @Column({ type: 'text' })
  priceFeed: string;
}
