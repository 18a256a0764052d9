import { EnumField, ObjectField, PublicIdField, StringField } from '../common/validation/index.js';
import { CursorPageOf, CursorQuery, WordsField } from '../common/paging/cursor-page-of.js';
import { CountryReference } from '../competitions/competitions.dto.js';

export class PlayersQuery extends CursorQuery {
  @WordsField('the known or full name or known aliases', 'de bruyne') q?: string;
}

export class Player {
  @PublicIdField('Player.', { example: 2_840_117_350_914_006 })
  id: number;

  @PublicIdField('Internal database id.', { example: 2_840_117_350_914_006 })
  internalId: number;

  @StringField('Known name.', { example: 'Kevin De Bruyne' })
  name: string;

  @StringField('Full name; null if unknown.', { nullable: true, example: 'Kevin De Bruyne' })
  fullName: string | null;

  @StringField('Slug.', { example: 'kevin-de-bruyne' })
  slug: string;

  @EnumField('Usual position: goalkeeper, defender, midfielder or forward; null if unknown.', ['G', 'D', 'M', 'F'], {
    nullable: true,
    example: 'M',
  })
  position: string | null;

  @ObjectField('Country in whose competitions the player plays.', () => CountryReference)
  country: CountryReference;
}

export class PlayerPage extends CursorPageOf(Player) {}
