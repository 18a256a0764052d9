import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { AccessMark } from '../../common/access/access.decorator.js';
import { BooleanField, EnumField } from '../../common/validation/index.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import { FixtureReference } from '../../fixtures/fixture-reference.dto.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { PlayerMatch, PlayerNextFixture, PlayerProfile, PlayerProfileQuery } from '../../players/player-profile.dto.js';
import { PlayerProfileService } from '../../players/player-profile.service.js';
import { Player } from '../../players/players.dto.js';
import { SubstituteImpact, SubstituteImpactQuery } from '../../rankings/substitutes/substitute-impact.dto.js';
import { SubstituteImpactService } from '../../rankings/substitutes/substitute-impact.service.js';
import { TeamReference } from '../../teams/team-reference.dto.js';
import { shown } from '../answer-text.js';
import { othersMember, PersonFinder } from '../person-finder.service.js';
import type { AssistantTool, ToolAnswer } from '../tool.js';
import { PersonInput } from '../tool-inputs.dto.js';
import { inputOf, noInterval, outputOf, recordOf } from '../tool-schemas.js';
import type { InputOf } from '../tool-schemas.js';

class PlayerFormInput extends PersonInput('player') {
  @BooleanField('Adds what the players made who replaced him; needs a bearer token.', { default: false })
  substitutes: boolean;

  @EnumField('Statistic of `substitutes`.', PLAYER_STATISTIC_KEYS, { default: 'shots' })
  stat: PlayerStatisticKey;
}

const input = inputOf(PlayerProfileQuery, ['window'], PlayerFormInput);

const team = recordOf(TeamReference, ['id', 'name']);
export const fixtureMember = recordOf(FixtureReference, ['id', 'kickoffUtc', 'status', 'homeScore', 'awayScore'], {
  homeTeam: team,
  awayTeam: team,
});

/** Form of a player, from his page, with the contribution of his substitutes. */
@Injectable()
export class PlayerFormTool implements AssistantTool<InputOf<typeof input>> {
  readonly name = 'player_form';
  readonly title = 'Form of a player';
  readonly description =
    'Shows a player: his last matches with minutes and counts (shots, tackles, fouls and so on), the rate of every ' +
    'statistic over them, and his next match. Use it for questions about the form of a player or how often he does ' +
    'something. Give `name`, or `id` from an earlier answer. Each rate carries the `matches` and `minutes` it is ' +
    'taken over: a few matches say little. `substitutes: true` adds what the players made who came on for him.';
  readonly input = input;
  readonly output = outputOf({
    ...recordOf(Player, ['id', 'name', 'position']).shape,
    team: team.nullable().describe('Team of his newest match; null where unknown.'),
    ...recordOf(PlayerProfile, ['appearances', 'rates']).shape,
    matches: z
      .array(recordOf(PlayerMatch, ['isHome', 'isStarter', 'minutes', 'counts'], { fixture: fixtureMember }))
      .describe('His last matches, newest first.'),
    matchesLeft: z.int().min(0).describe('Further matches of `window`, which `rates` are taken over as well.'),
    nextFixture: recordOf(PlayerNextFixture, ['isHome', 'lineupType', 'isInEleven', 'startProbability'], {
      fixture: fixtureMember,
      startProbabilityInterval: noInterval,
    })
      .nullable()
      .describe('Null where none is known.'),
    substitutes: recordOf(SubstituteImpact, [
      ...([
        'starts',
        'subbedOff',
        'avgMinutes',
        'baseTotal',
        'baseAvg',
        'addedTotal',
        'withSubAvg',
        'boostPct',
      ] as const),
    ])
      .nullable()
      .describe('Starts of the season with those of his substitutes; null unless asked for and known.'),
    others: othersMember,
  });

  constructor(
    private readonly finder: PersonFinder,
    private readonly profiles: PlayerProfileService,
    private readonly impact: SubstituteImpactService,
  ) {}

  accessOf({ substitutes }: Partial<InputOf<typeof input>>): AccessMark {
    return substitutes === true ? { kind: 'bearer', scopes: [], anyOf: [] } : { kind: 'public' };
  }

  async answer({ limit, substitutes, stat, ...criteria }: InputOf<typeof input>): Promise<ToolAnswer> {
    const { id, others } = await this.finder.find('player', criteria);
    const profile = await this.profiles.find(id, queryOf(PlayerProfileQuery, { ...criteria }));
    const { matches, nextFixture } = profile;
    const data = {
      ...profile,
      nextFixture: nextFixture && { ...nextFixture, startProbabilityInterval: null },
      matches: matches.slice(0, limit),
      matchesLeft: Math.max(0, matches.length - limit),
      substitutes: substitutes ? await this.substitutesOf(profile.id, stat) : null,
      others,
    };
    return { data, lines: linesOf(profile) };
  }

  private async substitutesOf(playerId: number, stat: PlayerStatisticKey): Promise<SubstituteImpact | null> {
    const query = queryOf(SubstituteImpactQuery, { playerIds: [playerId], stat });
    const { data } = await (await this.impact.open(query)).values<SubstituteImpact>();
    return data[0] ?? null;
  }
}

function linesOf({ name, team: current, appearances, rates, nextFixture }: PlayerProfile): string[] {
  const { matches, starts, minutes } = appearances;
  return [
    `${name} (${current?.name ?? 'team unknown'}): ${matches} matches, ${starts} starts, ${minutes} minutes.`,
    ...rates
      .filter(({ total }) => total !== null)
      .map(
        (rate) =>
          `- ${rate.displayName}: ${shown(rate.per90)} per 90 minutes, ${rate.total} in ${rate.matches} matches`,
      ),
    ...(nextFixture === null
      ? []
      : [`Next match: ${nextFixture.fixture.kickoffUtc}, line-up ${nextFixture.lineupType}.`]),
  ];
}
