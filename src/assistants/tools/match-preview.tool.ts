import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '../../common/access/caller.js';
import { PlayerAbsence } from '../../fixtures/absences.dto.js';
import { FixtureCompetition, FixtureSummary } from '../../fixtures/fixture.dto.js';
import {
  EarlierFormMatch,
  EarlierMatch,
  FixtureLineups,
  FixturePage,
  FixturePageQuery,
  FixtureReferee,
} from '../../fixtures/fixture-page.dto.js';
import { FixturePageService } from '../../fixtures/fixture-page.service.js';
import { MainMarketOutcome, MainMarketPrice, MainMarketView } from '../../predictions/main-markets.dto.js';
import { RefereeStatistics } from '../../rankings/referees/referees.dto.js';
import { TeamReference } from '../../teams/team-reference.dto.js';
import { probabilityText } from '../answer-text.js';
import type { AssistantTool, ToolAnswer } from '../tool.js';
import { MatchField, RowsInput } from '../tool-inputs.dto.js';
import { inputOf, outputOf, recordOf } from '../tool-schemas.js';
import type { InputOf } from '../tool-schemas.js';

class MatchPreviewInput extends RowsInput {
  @MatchField() eventId: number;
}

const input = inputOf(FixturePageQuery, ['revision'], MatchPreviewInput);

const team = recordOf(TeamReference, ['id', 'name']);
const earlier = ['id', 'kickoffAt', 'homeTeamName', 'awayTeamName', 'homeScore', 'awayScore', 'leagueName'] as const;
const form = z.array(recordOf(EarlierFormMatch, [...earlier, 'isHome', 'result']));
const market = recordOf(MainMarketView, ['market', 'line', 'bookmakerCount', 'consensusSources', 'minConsensus'], {
  outcomes: z.array(
    recordOf(MainMarketOutcome, ['side', 'fairProbability', 'fairLow', 'fairHigh', 'fairOdds', 'grade'], {
      best: recordOf(MainMarketPrice, ['odds', 'bookmakerName', 'quotedAt']).nullable(),
    }),
  ),
});
const referee = recordOf(
  RefereeStatistics,
  [
    ...(['id', 'name', 'gamesWithCards', 'gamesWithFouls', 'avgCardsPerGame', 'avgYellowCardsPerGame'] as const),
    ...(['avgRedCardsPerGame', 'avgFoulsPerGame', 'o35CardsPct', 'o45CardsPct', 'o55CardsPct'] as const),
  ],
  recordOf(FixtureReferee, ['games']).shape,
);

/** Preview of a match, from its page. */
@Injectable()
export class MatchPreviewTool implements AssistantTool<InputOf<typeof input>> {
  readonly name = 'match_preview';
  readonly title = 'Match preview';
  readonly description =
    'Shows one match: the last matches of both sides, their meetings, absences, referee, and the main markets with ' +
    'the best price and the fair probability of each outcome. Use it for questions about a match as a whole; ' +
    'find_fixture gives `eventId`. `fairProbability` is a forecast of the closing price with its 80 % interval ' +
    '(`fairLow` to `fairHigh`), null with fewer than `minConsensus` independent sources. Prices and probabilities ' +
    'stand as of `marketsAsOf`. They say how likely an outcome is, never that it will happen.';
  readonly input = input;
  readonly output = outputOf({
    ...recordOf(FixtureSummary, ['id', 'kickoffAt', 'status', 'homeScore', 'awayScore'], {
      homeTeam: team,
      awayTeam: team,
      competition: recordOf(FixtureCompetition, ['id', 'name']),
    }).shape,
    ...recordOf(FixturePage, ['marketsAsOf', 'oldestQuoteAt', 'counts']).shape,
    lineups: recordOf(FixtureLineups, ['lineupType']),
    absences: z.array(recordOf(PlayerAbsence, ['side', 'playerId', 'playerName', 'type', 'reason', 'knownAt'])),
    markets: z.array(market).describe('The main markets.'),
    homeForm: form.describe('Last matches of the home side, newest first.'),
    awayForm: form.describe('Last matches of the away side, newest first.'),
    meetings: z.array(recordOf(EarlierMatch, earlier)).describe('Last meetings of the two sides, newest first.'),
    referee: referee.nullable().describe('Null where none is named.'),
    left: z
      .object({ absences: z.int(), homeForm: z.int(), awayForm: z.int(), meetings: z.int() })
      .describe('Rows of each list beyond `limit`.'),
  });

  constructor(private readonly pages: FixturePageService) {}

  async answer({ eventId, limit, ...query }: InputOf<typeof input>, caller: Caller): Promise<ToolAnswer> {
    const page = await this.pages.find(String(eventId), query, caller);
    const { absences, homeForm, awayForm, meetings } = page;
    const lists = { absences, homeForm, awayForm, meetings };
    const cut = Object.entries(lists).map(([name, rows]) => [name, rows.slice(0, limit)] as const);
    const left = Object.entries(lists).map(([name, rows]) => [name, Math.max(0, rows.length - limit)] as const);
    const data = { ...page, ...Object.fromEntries(cut), left: Object.fromEntries(left) };
    return { data, lines: linesOf(page) };
  }
}

function linesOf(page: FixturePage): string[] {
  const { homeTeam, awayTeam, competition, kickoffAt, status, homeForm, awayForm, referee: named } = page;
  const results = (matches: readonly EarlierFormMatch[]): string => matches.map(({ result }) => result).join('') || '-';
  return [
    `${homeTeam.name} v ${awayTeam.name}, ${competition.name}, ${kickoffAt}, ${status}.`,
    `Form, newest first: ${homeTeam.name} ${results(homeForm)}, ${awayTeam.name} ${results(awayForm)}.`,
    ...page.markets.map(marketLine),
    ...(named === null ? [] : [`Referee: ${named.name}, ${named.games} matches.`]),
  ];
}

function marketLine({ market: name, line, outcomes, consensusSources }: MainMarketView): string {
  const sides = outcomes.map(({ side, best, fairProbability, fairLow, fairHigh }) => {
    const price = best === null ? 'no price' : `${best.odds} at ${best.bookmakerName}`;
    return `${side} ${price}, ${probabilityText(fairProbability, fairLow, fairHigh)}`;
  });
  return `- ${name}${line === null ? '' : ` ${line}`} (${consensusSources} sources): ${sides.join('; ')}`;
}
