import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { queryOf } from '../../common/validation/request.pipe.js';
import { CompetitionReference } from '../../competitions/competitions.dto.js';
import {
  RefereeCompetition,
  RefereeMatch,
  RefereeProfile,
  RefereeProfileQuery,
} from '../../rankings/referees/referee-profile.dto.js';
import { RefereeProfileService } from '../../rankings/referees/referee-profile.service.js';
import { RefereeStatistics } from '../../rankings/referees/referees.dto.js';
import { shown } from '../answer-text.js';
import { othersMember, PersonFinder } from '../person-finder.service.js';
import type { AssistantTool, ToolAnswer } from '../tool.js';
import { PersonInput } from '../tool-inputs.dto.js';
import { inputOf, outputOf, recordOf } from '../tool-schemas.js';
import type { InputOf } from '../tool-schemas.js';
import { fixtureMember } from './player-form.tool.js';

const input = inputOf(RefereeProfileQuery, [], PersonInput('referee'));

const rates = recordOf(RefereeStatistics, [
  ...(['games', 'gamesWithCards', 'gamesWithFouls', 'gamesWithMinutes', 'avgCardsPerGame'] as const),
  ...(['avgYellowCardsPerGame', 'avgRedCardsPerGame', 'avgFoulsPerGame', 'avgFirstHalfCards'] as const),
  ...(['avgSecondHalfCards', 'o35CardsPct', 'o45CardsPct', 'o55CardsPct', 'bothTeamsCardPct'] as const),
]);
const matchCounts = ['cards', 'homeCards', 'awayCards', 'yellowCards', 'redCards', 'penalties', 'fouls'] as const;

/** Members shown per competition; a referee may have many. */
const mainRates = rates.pick({
  games: true,
  gamesWithCards: true,
  gamesWithFouls: true,
  avgCardsPerGame: true,
  avgFoulsPerGame: true,
});

/** The page of a referee. */
@Injectable()
export class RefereeTool implements AssistantTool<InputOf<typeof input>> {
  readonly name = 'referee';
  readonly title = 'Referee';
  readonly description =
    'Shows a referee: cards and fouls per match over all his matches and by competition, his last matches and his ' +
    'next one. Use it for questions about cards, fouls or penalties and the referee behind them. Give `name`, or ' +
    '`id` from match_preview. Means of cards are taken over `gamesWithCards`, of fouls over `gamesWithFouls`, of ' +
    'halves over `gamesWithMinutes`; below about ten matches they say little.';
  readonly input = input;
  readonly output = outputOf({
    ...recordOf(RefereeProfile, ['id', 'name', 'country']).shape,
    rates: rates.nullable().describe('Over all his finished matches; null without one.'),
    competitions: z
      .array(
        recordOf(RefereeCompetition, [], {
          competition: recordOf(CompetitionReference, ['id', 'name']),
          rates: mainRates,
        }),
      )
      .describe('The same by competition, most matches first.'),
    competitionsLeft: z.int().min(0).describe('Further competitions.'),
    matches: z
      .array(recordOf(RefereeMatch, matchCounts, { fixture: fixtureMember }))
      .describe('His last finished matches, newest first.'),
    matchesLeft: z.int().min(0).describe('Further matches, which `rates` are taken over as well.'),
    nextGame: fixtureMember.nullable().describe('Null where none is known.'),
    others: othersMember,
  });

  constructor(
    private readonly finder: PersonFinder,
    private readonly profiles: RefereeProfileService,
  ) {}

  async answer({ limit, ...person }: InputOf<typeof input>): Promise<ToolAnswer> {
    const { id, others } = await this.finder.find('referee', person);
    const profile = await this.profiles.find(id, queryOf(RefereeProfileQuery, { window: limit }));
    const { competitions, matches } = profile;
    const data = {
      ...profile,
      competitions: competitions.slice(0, limit),
      competitionsLeft: Math.max(0, competitions.length - limit),
      matchesLeft: Math.max(0, (profile.rates?.games ?? 0) - matches.length),
      others,
    };
    return { data, lines: linesOf(profile) };
  }
}

function linesOf({ name, country, rates: overall, nextGame }: RefereeProfile): string[] {
  const next = nextGame && `${nextGame.homeTeam.name} v ${nextGame.awayTeam.name}, ${nextGame.kickoffUtc}`;
  if (overall === null) return [`${name}, ${country.name}: no finished match is known.`];
  const { games, gamesWithCards, gamesWithFouls, avgCardsPerGame, avgFoulsPerGame, o45CardsPct } = overall;
  return [
    `${name}, ${country.name}: ${games} matches.`,
    `Cards: ${shown(avgCardsPerGame)} per match, over 4.5 in ${shown(o45CardsPct, ' %')} of ${gamesWithCards} matches.`,
    `Fouls: ${shown(avgFoulsPerGame)} per match, ${gamesWithFouls} matches.`,
    ...(next === null ? [] : [`Next match: ${next}.`]),
  ];
}
