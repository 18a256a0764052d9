import { BooleanField, ObjectField, StringField } from '../common/validation/index.js';
import { CursorPageOf, CursorQuery, WordsField } from '../common/paging/cursor-page-of.js';
import { pathIdText } from './competitions.dto.js';

export class PhasesPath {
  @StringField({ ...pathIdText, description: 'Competition.', example: '1307310425518223' })
  competitionId: string;

  @StringField({ ...pathIdText, description: 'Season of that competition.', example: '6501230113250017' })
  seasonId: string;
}

export class PhasesQuery extends CursorQuery {
  @WordsField('a phase name', 'group')
  q?: string;
}

/** What data a phase really has, as known at the moment. */
export class PhaseCapabilities {
  @BooleanField({ description: 'Whether written analyses exist. The service has no source of them.', example: false })
  aiAnalysis: boolean;

  @BooleanField({
    description: 'Whether events with their places on the pitch are known of any of its fixtures.',
    example: true,
  })
  heatmaps: boolean;

  @BooleanField({
    description: 'Whether line-ups, which projections are made from, are known of any of its fixtures.',
    example: true,
  })
  lineupProjections: boolean;

  @BooleanField({
    description: 'Whether shots with their places on the pitch are known of any of its fixtures.',
    example: true,
  })
  shotmaps: boolean;
}

/** A competition as a phase names it. */
export class PhaseCompetition {
  @StringField({ description: 'Competition.', example: '1307310425518223' })
  id: string;

  @StringField({ description: 'Name.', example: 'Premier League' })
  name: string;

  @StringField({ description: 'Slug.', example: 'premier-league' })
  slug: string;
}

/** A region as a phase names it: the country of its competition. */
export class PhaseRegion {
  @StringField({ description: 'Region.', example: '4211076540228881' })
  id: string;

  @StringField({ description: 'Name.', example: 'England' })
  name: string;

  @StringField({ description: 'Slug.', example: 'england' })
  slug: string;
}

/** One phase of a competition season: a stage or a group. */
export class Phase {
  @ObjectField(() => PhaseCapabilities, { description: 'What data the phase really has.' })
  capabilities: PhaseCapabilities;

  @ObjectField(() => PhaseCompetition, { description: 'Its competition.' })
  competition: PhaseCompetition;

  @BooleanField({ description: 'Whether the phase is one of several groups.', example: false })
  group: boolean;

  @StringField({ description: 'Phase.', example: '2219001873350146' })
  id: string;

  @BooleanField({ description: 'Whether a fixture of it is in progress.', example: false })
  live: boolean;

  @StringField({ description: 'Name; `Regular season` where the source has no phases.', example: 'Regular season' })
  name: string;

  @ObjectField(() => PhaseRegion, { description: 'Country of its competition.' })
  region: PhaseRegion;

  @StringField({ description: 'Slug, unique within the season.', example: 'regular-season' })
  slug: string;
}

export class PhasePage extends CursorPageOf(Phase) {}
