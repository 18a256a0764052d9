import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BoardsService } from '../../boards/boards.service.js';
import { momentOf } from '../../boards/records/board-moment.js';
import type { Caller } from '../../common/access/caller.js';
import { localMoment } from '../../common/calendar/days.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import { FixtureCompetition, FixturesQuery, ListedFixture } from '../../fixtures/fixture.dto.js';
import { FixturesService } from '../../fixtures/fixtures.service.js';
import { SearchResult } from '../../search/search.dto.js';
import { SearchService } from '../../search/search.service.js';
import { TeamReference } from '../../teams/team-reference.dto.js';
import type { AssistantTool, ToolAnswer } from '../tool.js';
import { RowsInput } from '../tool-inputs.dto.js';
import { inputOf, outputOf, recordOf } from '../tool-schemas.js';
import type { InputOf } from '../tool-schemas.js';

const input = inputOf(
  FixturesQuery,
  ['search', 'from', 'to', 'tz', 'status', 'teamIds', 'uniqueTournamentIds', 'after'],
  RowsInput,
);
const team = recordOf(TeamReference, ['id', 'name']);
const row = recordOf(ListedFixture, ['id', 'kickoffAt', 'status', 'homeScore', 'awayScore', 'valueBets'], {
  homeTeam: team,
  awayTeam: team,
  competition: recordOf(FixtureCompetition, ['id', 'name']),
});

/** Finds matches, for the ids that other tools take. */
@Injectable()
export class FindFixtureTool implements AssistantTool<InputOf<typeof input>> {
  readonly name = 'find_fixture';
  readonly title = 'Find a match';
  readonly description =
    'Finds matches by words of team or competition names, days and status. Use it first whenever a question is about ' +
    'a match: other tools take its `id` as `eventId`. Without `from` and `to` it looks from today on; set `from` for ' +
    'past matches. Rows are ordered by kick-off, oldest first. `valueBets` counts bets whose edge is above 0 even at ' +
    'the low end of its interval; null means that the caller may not read them.';
  readonly input = input;
  readonly output = outputOf({
    rows: z.array(row).describe('The matches found.'),
    hasMore: z.boolean().describe('Whether there are more; ask again with `nextCursor` as `after`.'),
    nextCursor: z.string().nullable().describe('Send it as `after` with the same filters for the next rows.'),
    similar: z
      .array(recordOf(SearchResult, ['type', 'id', 'name']))
      .describe('Teams and matches with a similar name, where nothing was found.'),
  });

  constructor(
    private readonly fixtures: FixturesService,
    private readonly searches: SearchService,
    private readonly boards: BoardsService,
  ) {}

  async answer(criteria: InputOf<typeof input>, caller: Caller): Promise<ToolAnswer> {
    const query = queryOf(FixturesQuery, { ...criteria, include: ['valueBets'] });
    if (query.from === undefined && query.to === undefined) {
      const { now } = momentOf(await this.boards.snapshot());
      query.from = localMoment(now, query.tz).day;
    }
    const { data: rows, page, revision, dataAsOf } = await this.fixtures.list(query, this.name, caller);
    const { search } = query;
    const similar =
      rows.length > 0 || search === undefined
        ? []
        : (await this.searches.find({ q: search, types: ['team', 'fixture'] })).data.slice(0, query.limit);
    const { hasNext: hasMore, nextCursor } = page;
    return { data: { rows, hasMore, nextCursor, similar, revision, dataAsOf }, lines: linesOf(rows, hasMore, similar) };
  }
}

function linesOf(rows: readonly ListedFixture[], hasMore: boolean, similar: readonly SearchResult[]): string[] {
  if (rows.length === 0) {
    const names = similar.map(({ name }) => name).join(', ');
    return [`No match found.${names === '' ? '' : ` Similar names: ${names}.`}`];
  }
  return [
    ...rows.map(({ id, kickoffAt, homeTeam, awayTeam, status, homeScore, awayScore, competition }) => {
      const score = homeScore === null || awayScore === null ? status : `${homeScore}:${awayScore}`;
      return `- ${homeTeam.name} v ${awayTeam.name}, ${competition.name}, ${kickoffAt}, ${score} (id ${id})`;
    }),
    ...(hasMore ? ['There are more matches.'] : []),
  ];
}
