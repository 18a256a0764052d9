import { ReasonField } from '../common/access/reason.dto.js';
import {
  ArrayField,
  InstantField,
  IntegerField,
  ListField,
  PublicIdField,
  StringField,
  publicIdRule,
} from '../common/validation/index.js';
import { nameText, paragraphText } from '../common/validation/value-rules.js';
import { CursorPageOf, CursorQuery } from '../common/paging/cursor-page-of.js';

const groupId = { description: 'League group.', example: 7 } as const;

export class LeagueGroupsQuery extends CursorQuery {}

export class LeagueGroupPath {
  @PublicIdField({ ...groupId, asText: true })
  id: number;
}

/** A member of a league group, as a path names it. */
export class LeagueGroupMemberPath extends LeagueGroupPath {
  @PublicIdField({
    asText: true,
    description: 'Competition: `uniqueTournamentId` of the member.',
    example: 1_307_310_425_518_223,
  })
  tournamentId: number;
}

/** A new league group, or fields of one to replace. */
export class LeagueGroupBody {
  @PublicIdField({
    ...groupId,
    optional: true,
    nullable: true,
    description: 'Group to change; absent or null: a new one.',
  })
  id?: number | null;

  @StringField({
    optional: true,
    maximumLength: 80,
    ...nameText,
    description:
      'Name, unique regardless of case; surrounding spaces are cut. Needed for a new group; else an absent one stays.',
    example: 'Top five',
  })
  name?: string;

  @StringField({
    optional: true,
    maximumLength: 500,
    ...paragraphText,
    description: 'What the group is for; an absent one stays, or is empty for a new group.',
    example: 'The big leagues',
  })
  description?: string;

  @ReasonField() reason?: string;
}

/** Competitions to add to a league group. */
export class LeagueGroupLeaguesBody {
  @ListField(publicIdRule, {
    minimumItems: 1,
    maximumItems: 1000,
    description: 'Competitions: their `uniqueTournamentId`. One given twice, or in the group already, is no error.',
    example: [1_307_310_425_518_223],
  })
  tournamentIds: number[];

  @ReasonField() reason?: string;
}

/** A competition in a league group. */
export class LeagueMember {
  @StringField({ description: 'Name of the competition.', example: 'Premier League' })
  name: string;

  @StringField({ description: 'Slug of the competition.', example: 'premier-league' })
  slug: string;

  @PublicIdField({
    nullable: true,
    description:
      'Stage or group of the season that the competition is in: that of its last fixture to have kicked ' +
      'off, else of its next one; null where it has none.',
    example: 2_219_001_873_350_146,
  })
  tournamentId: number | null;

  @PublicIdField({ description: 'Competition.', example: 1_307_310_425_518_223 })
  uniqueTournamentId: number;
}

/** A named set of competitions, for the bot. */
export class LeagueGroup {
  @InstantField({ description: 'When the group was made.', example: '2025-02-25T15:00:00.123Z' })
  createdAt: string;

  @StringField({ description: 'What the group is for; may be empty.', example: 'The big leagues' })
  description: string;

  @PublicIdField(groupId)
  id: number;

  @IntegerField({ minimum: 0, description: 'How many competitions are in it.', example: 5 })
  memberCount: number;

  @ArrayField(() => LeagueMember, { description: 'The competitions in it, by name.' })
  members: LeagueMember[];

  @StringField({ description: 'Name.', example: 'Top five' })
  name: string;

  @InstantField({ description: 'When the group or its members last changed.', example: '2025-02-25T15:00:00.123Z' })
  updatedAt: string;
}

export class LeagueGroupPage extends CursorPageOf(LeagueGroup) {}
