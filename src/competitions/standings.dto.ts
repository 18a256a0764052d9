import {
  ArrayField,
  EnumField,
  IntegerField,
  ObjectField,
  PublicIdField,
  StringField,
} from '../common/validation/index.js';
import { RevisionMembers } from '../common/revision/revision-members.dto.js';
import { FORM_MATCHES, MATCH_OUTCOMES, TABLE_VENUES, TIE_RULES } from '../football/standings.js';
import type { MatchOutcome, TableVenue, TieRule } from '../football/standings.js';
import { TeamReference } from '../teams/team-reference.dto.js';
import { CompetitionReference, Season } from './competitions.dto.js';

/** The place of an opponent before a match. */
export const OpponentPositionField = (): PropertyDecorator =>
  IntegerField(
    'Position of the opponent in the table of its phase, from the results of matches that kicked off earlier; null ' +
      'if it had not played in the phase yet.',
    { minimum: 1, nullable: true, example: 7 },
  );

export class StandingsQuery {
  @EnumField('All matches of each team, or only those at home or away.', TABLE_VENUES, { default: 'all' })
  venue: TableVenue;
}

/** A match of a team's form. */
export class FormMatch {
  @PublicIdField('Event.', { example: 8_114_302_117_730_035 })
  eventId: number;

  @EnumField('Won, drawn or lost.', MATCH_OUTCOMES, { example: 'W' })
  outcome: MatchOutcome;
}

/** A row of a table. */
export class StandingsRow {
  @IntegerField('Position; teams that cannot be separated share the better one.', { minimum: 1, example: 11 })
  position: number;

  @ObjectField('Team.', () => TeamReference)
  team: TeamReference;

  @IntegerField('Matches played.', { minimum: 0, example: 26 })
  played: number;

  @IntegerField('Matches won.', { minimum: 0, example: 11 })
  won: number;

  @IntegerField('Matches drawn.', { minimum: 0, example: 4 })
  drawn: number;

  @IntegerField('Matches lost.', { minimum: 0, example: 11 })
  lost: number;

  @IntegerField('Goals scored.', { minimum: 0, example: 47 })
  goalsFor: number;

  @IntegerField('Goals conceded.', { minimum: 0, example: 42 })
  goalsAgainst: number;

  @IntegerField('`goalsFor` - `goalsAgainst`.', { example: 5 })
  goalDifference: number;

  @IntegerField('Points: three for a win, one for a draw.', { minimum: 0, example: 37 })
  points: number;

  @ArrayField(`The last ${FORM_MATCHES} matches of this table, newest first.`, () => FormMatch)
  form: FormMatch[];
}

/** How a table is ordered. */
export class StandingsOrder {
  @EnumField(
    'Tie-breaker for teams level on points: `goalDifference`; `headToHead`, the matches between them once all are ' +
      'played, and goal difference until then; `wins`, matches won, then goal difference. Goals scored come last. ' +
      'Tables of home or away matches never use head-to-head.',
    TIE_RULES,
    { example: 'goalDifference' },
  )
  ties: TieRule;

  @IntegerField('Matches per team after which the league splits in two; null if it does not.', {
    minimum: 1,
    nullable: true,
    example: 33,
  })
  splitAfterMatches: number | null;

  @StringField('The rule in words, and the limitations of the table.', {
    example:
      'Points, goal difference, goals scored. Points deducted by the league are not in the data, so the official ' +
      'table may differ.',
  })
  text: string;
}

/** The table of one phase. */
export class StandingsTable {
  @PublicIdField('Phase, as listed in the phases of the season.', { example: 2_219_001_873_350_146 })
  phaseId: number;

  @StringField('Name of the phase.', { example: 'Regular season' })
  phaseName: string;

  @ArrayField('Every team of the phase, from first to last.', () => StandingsRow)
  rows: StandingsRow[];
}

/** Standings of a competition season. */
export class Standings extends RevisionMembers {
  @ObjectField('Competition.', () => CompetitionReference)
  competition: CompetitionReference;

  @ObjectField('Season.', () => Season)
  season: Season;

  @EnumField('Matches counted.', TABLE_VENUES, { example: 'all' })
  venue: TableVenue;

  @ObjectField('How the tables are ordered.', () => StandingsOrder)
  order: StandingsOrder;

  @ArrayField('One table per phase with fixtures, by name: a single table, or one per group.', () => StandingsTable)
  tables: StandingsTable[];
}
