import { BooleanField, ObjectField, StringField } from '../common/validation/index.js';
import { CursorPageOf, CursorQuery, WordsField } from '../common/paging/cursor-page-of.js';
import { pathIdText } from './competitions.dto.js';

export class PhasesPath {
  @StringField('Competition.', { ...pathIdText, example: '1307310425518223' })
  competitionId: string;

  @StringField('Season of that competition.', { ...pathIdText, example: '6501230113250017' })
  seasonId: string;
}

export class PhasesQuery extends CursorQuery {
  @WordsField('a phase name', 'group') q?: string;
}

/** What data a phase really has, as known at the moment. */
export class PhaseCapabilities {
  @BooleanField('Whether written analyses exist. The service has no source for them.', { example: false })
  aiAnalysis: boolean;

  @BooleanField('Whether events with pitch positions are known for any of its fixtures.', { example: true })
  heatmaps: boolean;

  @BooleanField('Whether line-ups, the basis of projections, are known for any of its fixtures.', {
    example: true,
  })
  lineupProjections: boolean;

  @BooleanField('Whether shots with pitch positions are known for any of its fixtures.', { example: true })
  shotmaps: boolean;
}

/** A competition as a phase refers to it. */
export class PhaseCompetition {
  @StringField('Competition.', { example: '1307310425518223' })
  id: string;

  @StringField('Name.', { example: 'Premier League' })
  name: string;

  @StringField('Slug.', { example: 'premier-league' })
  slug: string;
}

/** A region as a phase refers to it: the country of its competition. */
export class PhaseRegion {
  @StringField('Region.', { example: '4211076540228881' })
  id: string;

  @StringField('Name.', { example: 'England' })
  name: string;

  @StringField('Slug.', { example: 'england' })
  slug: string;
}

/** One phase of a competition season: a stage or a group. */
export class Phase {
  @ObjectField('Kinds of data available for the phase.', () => PhaseCapabilities)
  capabilities: PhaseCapabilities;

  @ObjectField('Competition of the phase.', () => PhaseCompetition)
  competition: PhaseCompetition;

  @BooleanField('Whether the phase is one of several groups.', { example: false })
  group: boolean;

  @StringField('Phase.', { example: '2219001873350146' })
  id: string;

  @BooleanField('Whether one of its fixtures is in progress.', { example: false })
  live: boolean;

  @StringField('Name; `Regular season` if the source has no phases.', { example: 'Regular season' })
  name: string;

  @ObjectField('Country of the competition.', () => PhaseRegion)
  region: PhaseRegion;

  @StringField('Slug, unique within the season.', { example: 'regular-season' })
  slug: string;
}

export class PhasePage extends CursorPageOf(Phase) {}
