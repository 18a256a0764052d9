import {
  ArrayField,
  BooleanField,
  EnumField,
  IntegerField,
  PublicIdField,
  StringField,
} from '../common/validation/index.js';

const sum = (of: string, example: number): PropertyDecorator =>
  IntegerField(`${of} in \`countedMatches\`; null if any of these matches has no count, or if there are none.`, {
    minimum: 0,
    nullable: true,
    example,
  });

/** A player's part in one of the last matches of his team. */
export class SquadMatch {
  @PublicIdField('Event.', { example: 8_114_302_117_730_035 }) eventId: number;

  @IntegerField(
    'Minutes on the pitch; 0 if the player did not play. Null without a line-up, and if the source gives more than a ' +
      'match has.',
    { minimum: 0, nullable: true, example: 76 },
  )
  minutes: number | null;

  @BooleanField('Whether the player started; null without a line-up.', {
    nullable: true,
    example: true,
  })
  isStarter: boolean | null;
}

/** A player of a team, and his figures for it in the seasons of the tables. */
export class SquadPlayer {
  @PublicIdField('Player.', { example: 1_437_533_029_870_317 }) id: number;
  @StringField('Known name.', { example: 'Bukayo Saka' }) name: string;
  @StringField('Slug.', { example: 'bukayo-saka' }) slug: string;

  @EnumField('Goalkeeper, defender, midfielder or forward; null if unknown.', ['G', 'D', 'M', 'F'], {
    nullable: true,
    example: 'F',
  })
  position: string | null;

  @IntegerField('Shirt number for the season; null if no squad is known.', {
    minimum: 0,
    nullable: true,
    example: 7,
  })
  jerseyNumber: number | null;

  @IntegerField('Finished matches of the team in which the player appeared.', { minimum: 0, example: 24 })
  matches: number;

  @IntegerField('Matches started.', { minimum: 0, example: 22 }) starts: number;
  @IntegerField('Minutes on the pitch.', { minimum: 0, example: 1894 }) minutes: number;

  @IntegerField('Those of `matches` whose counts are used, without conflicting or corrupted ones.', {
    minimum: 0,
    example: 23,
  })
  countedMatches: number;

  @sum('Goals', 9) goals: number | null;
  @sum('Assists', 7) assists: number | null;
  @sum('Cards', 3) cards: number | null;

  @ArrayField('The last five finished matches of the team, newest first.', () => SquadMatch)
  lastMatches: SquadMatch[];
}
