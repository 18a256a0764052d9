import { IntegerField, PublicIdField, StringField } from '../common/validation/index.js';
import { CursorPageOf, CursorQuery } from '../common/paging/cursor-page-of.js';
import { pathIdText } from './competitions.dto.js';

/** Path of a competition. */
export class CompetitionPath {
  @StringField({ ...pathIdText, description: 'Competition.', example: '1307310425518223' })
  id: string;
}

/** Query of the list of seasons. */
export class SeasonsQuery extends CursorQuery {
  @StringField({
    optional: true,
    maximumLength: 100,
    description: 'Words of the name; every word must match.',
    example: '2015',
  })
  q?: string;
}

/** One season of a competition. */
export class Season {
  @PublicIdField({ description: 'Season.', example: 6_501_230_113_250_017 })
  id: number;

  @PublicIdField({ description: "The database's own id.", example: 6_501_230_113_250_017 })
  internalId: number;

  @StringField({ description: 'Name: both years, or the one it is played in.', example: '2015/2016' })
  name: string;

  @IntegerField({ description: 'Year in which it begins.', example: 2015 })
  startYear: number;
}

/** A page of seasons. */
export class SeasonPage extends CursorPageOf(Season) {}
