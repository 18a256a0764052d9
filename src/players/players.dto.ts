import { EnumField, ObjectField, PublicIdField, StringField } from '../common/validation/index.js';
import { CursorPageOf, CursorQuery, WordsField } from '../common/paging/cursor-page-of.js';
import { CountryReference } from '../competitions/competitions.dto.js';

/** Query of the list of players. */
export class PlayersQuery extends CursorQuery {
  @WordsField('the known or full name or of known aliases', 'de bruyne')
  q?: string;
}

/** One player. */
export class Player {
  @PublicIdField({ description: 'Player.', example: 2_840_117_350_914_006 })
  id: number;

  @PublicIdField({ description: "The database's own id.", example: 2_840_117_350_914_006 })
  internalId: number;

  @StringField({ description: 'Known name.', example: 'Kevin De Bruyne' })
  name: string;

  @StringField({ nullable: true, description: 'Full name; null where unknown.', example: 'Kevin De Bruyne' })
  fullName: string | null;

  @StringField({ description: 'Slug.', example: 'kevin-de-bruyne' })
  slug: string;

  @EnumField(['G', 'D', 'M', 'F'], {
    nullable: true,
    description: 'Usual position: goalkeeper, defender, midfielder or forward; null where unknown.',
    example: 'M',
  })
  position: string | null;

  @ObjectField(() => CountryReference, { description: 'Country in whose competitions the player plays.' })
  country: CountryReference;
}

/** A page of players. */
export class PlayerPage extends CursorPageOf(Player) {}
