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

export class LeagueGroupsQuery extends CursorQuery {}

export class LeagueGroupPath {
  @PublicIdField('League group.', { example: 7, asText: true }) id: number;
}

/** A member of a league group, as a path names it. */
export class LeagueGroupMemberPath extends LeagueGroupPath {
  @PublicIdField('Competition: `uniqueTournamentId` of the member.', { asText: true, example: 1_307_310_425_518_223 })
  tournamentId: number;
}

/** A new league group, or fields of one to replace. */
export class LeagueGroupBody {
  @PublicIdField('Group to change; absent or null to create a new one.', { example: 7, optional: true, nullable: true })
  id?: number | null;

  @StringField(
    'Name, unique regardless of case; surrounding spaces are trimmed. Required for a new group; otherwise unchanged ' +
      'if absent.',
    { optional: true, maximumLength: 80, ...nameText, example: 'Top five' },
  )
  name?: string;

  @StringField('Purpose of the group; if absent, unchanged, or empty for a new group.', {
    optional: true,
    maximumLength: 500,
    ...paragraphText,
    example: 'The big leagues',
  })
  description?: string;

  @ReasonField() reason?: string;
}

/** Competitions to add to a league group. */
export class LeagueGroupLeaguesBody {
  @ListField(
    'Competitions, by `uniqueTournamentId`. Duplicates, and competitions already in the group, are not an error.',
    publicIdRule,
    { minimumItems: 1, maximumItems: 1000, example: [1_307_310_425_518_223] },
  )
  tournamentIds: number[];

  @ReasonField() reason?: string;
}

/** A competition in a league group. */
export class LeagueMember {
  @StringField('Name of the competition.', { example: 'Premier League' })
  name: string;

  @StringField('Slug of the competition.', { example: 'premier-league' })
  slug: string;

  @PublicIdField(
    'Stage or group of the season that the competition is in: that of its last fixture to have kicked off, ' +
      'otherwise of its next one; null if it has none.',
    { nullable: true, example: 2_219_001_873_350_146 },
  )
  tournamentId: number | null;

  @PublicIdField('Competition.', { example: 1_307_310_425_518_223 })
  uniqueTournamentId: number;
}

/** A named set of competitions, for the bot. */
export class LeagueGroup {
  @InstantField('When the group was created.', { example: '2025-02-25T15:00:00.123Z' })
  createdAt: string;

  @StringField('Purpose of the group; may be empty.', { example: 'The big leagues' })
  description: string;

  @PublicIdField('League group.', { example: 7 })
  id: number;

  @IntegerField('Number of competitions in the group.', { minimum: 0, example: 5 })
  memberCount: number;

  @ArrayField('Competitions in the group, by name.', () => LeagueMember)
  members: LeagueMember[];

  @StringField('Name.', { example: 'Top five' })
  name: string;

  @InstantField('When the group or its members last changed.', { example: '2025-02-25T15:00:00.123Z' })
  updatedAt: string;
}

export class LeagueGroupPage extends CursorPageOf(LeagueGroup) {}
