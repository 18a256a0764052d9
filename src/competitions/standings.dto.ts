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
  IntegerField({
    minimum: 1,
    nullable: true,
    description:
      'Position of the opponent in the table of its phase, by the results of matches that kicked off earlier; null ' +
      'where it had not played in it.',
    example: 7,
  });

export class StandingsQuery {
  @EnumField(TABLE_VENUES, {
    default: 'all',
    description: 'All matches of each team, or only those at home or away.',
  })
  venue: TableVenue;
}

/** A match of a team's form. */
export class FormMatch {
  @PublicIdField({ description: 'Event.', example: 8_114_302_117_730_035 })
  eventId: number;

  @EnumField(MATCH_OUTCOMES, { description: 'Won, drawn or lost.', example: 'W' })
  outcome: MatchOutcome;
}

/** A line of a table. */
export class StandingsRow {
  @IntegerField({
    minimum: 1,
    description: 'Position; teams that nothing separates share the better one.',
    example: 11,
  })
  position: number;

  @ObjectField(() => TeamReference, { description: 'Team.' })
  team: TeamReference;

  @IntegerField({ minimum: 0, description: 'Matches played.', example: 26 })
  played: number;

  @IntegerField({ minimum: 0, description: 'Matches won.', example: 11 })
  won: number;

  @IntegerField({ minimum: 0, description: 'Matches drawn.', example: 4 })
  drawn: number;

  @IntegerField({ minimum: 0, description: 'Matches lost.', example: 11 })
  lost: number;

  @IntegerField({ minimum: 0, description: 'Goals scored.', example: 47 })
  goalsFor: number;

  @IntegerField({ minimum: 0, description: 'Goals conceded.', example: 42 })
  goalsAgainst: number;

  @IntegerField({ description: '`goalsFor` - `goalsAgainst`.', example: 5 })
  goalDifference: number;

  @IntegerField({ minimum: 0, description: 'Three for a win, one for a draw.', example: 37 })
  points: number;

  @ArrayField(() => FormMatch, { description: `The last ${FORM_MATCHES} matches of this table, newest first.` })
  form: FormMatch[];
}

/** How a table is ordered. */
export class StandingsOrder {
  @EnumField(TIE_RULES, {
    description:
      'What decides between teams with equal points: `goalDifference`; `headToHead`, their own meetings once all ' +
      'are played, and goal difference before; `wins`, matches won, then goal difference. Goals scored come last. ' +
      'Tables of home or away matches never look at meetings.',
    example: 'goalDifference',
  })
  ties: TieRule;

  @IntegerField({
    minimum: 1,
    nullable: true,
    description: 'Matches of each team after which the league splits in two parts; null where it does not.',
    example: 33,
  })
  splitAfterMatches: number | null;

  @StringField({
    description: 'The rule in a sentence, and what the table cannot know.',
    example:
      'Points, goal difference, goals scored. Points deducted by the league are not in the data, so the official ' +
      'table may differ.',
  })
  text: string;
}

/** The table of one phase. */
export class StandingsTable {
  @PublicIdField({ description: 'Phase, as the phases of the season list it.', example: 2_219_001_873_350_146 })
  phaseId: number;

  @StringField({ description: 'Name of the phase.', example: 'Regular season' })
  phaseName: string;

  @ArrayField(() => StandingsRow, { description: 'Every team of the phase, from first to last.' })
  rows: StandingsRow[];
}

/** Standings of a competition season. */
export class Standings extends RevisionMembers {
  @ObjectField(() => CompetitionReference, { description: 'Competition.' })
  competition: CompetitionReference;

  @ObjectField(() => Season, { description: 'Season.' })
  season: Season;

  @EnumField(TABLE_VENUES, { description: 'Matches that are added up.', example: 'all' })
  venue: TableVenue;

  @ObjectField(() => StandingsOrder, { description: 'How the tables are ordered.' })
  order: StandingsOrder;

  @ArrayField(() => StandingsTable, {
    description: 'A table for each phase with fixtures, by name: one, or one for each group.',
  })
  tables: StandingsTable[];
}
