import { Ajv2020 } from 'ajv/dist/2020.js';
import { AssistantsModule } from '../../../src/assistants/assistants.module.js';
import { toolClasses } from '../../../src/assistants/tools/index.js';
import { accessKey } from '../../../src/common/access/access.decorator.js';
import type { FixtureRecord } from '../../../src/football/canonical.js';
import { gradePicks } from '../../../src/scorecard/grading/grade-picks.js';
import { SubstituteImpactController } from '../../../src/rankings/substitutes/substitute-impact.controller.js';
import { ValueBetsController } from '../../../src/value-bets/value-bets.controller.js';
import { absences } from '../../support/absences.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { addressOfTools, connectAssistant, textOf } from '../../support/assistant.js';
import type { Assistant } from '../../support/assistant.js';
import { linePrices } from '../../support/boards/prices.js';
import { TestIssuer } from '../../support/issuer.js';
import { idOf, loadRecords, named, playerStatistics, substitutions } from '../../support/factories.js';
import { storePicks } from '../../support/picks.js';
import { projectWinger } from '../../support/projections.js';
import { refitAt } from '../../support/refit.js';
import { arsenalMatches, derby, now, records } from '../value-bets/card-data.js';

const [saka, referee] = ['Bukayo Saka', 'A Taylor'];
const derbyId = idOf.fixture(derby);
const cardKey = `${derbyId}:${idOf.player(saka)}:shots:1.5`;
const sideOf = ({ home }: FixtureRecord): 'home' | 'away' => (home.name === 'Arsenal' ? 'home' : 'away');

const refereed = new Set([derby, ...arsenalMatches.slice(0, 12)].map(({ ref }) => ref));
/** In addition to the cards: enough sources for edges, a referee, absences, and substitutes for Saka. */
const withMore = [
  ...records.map((record) =>
    record.kind === 'fixture' && refereed.has(record.ref) ? { ...record, referee: named(referee) } : record,
  ),
  ...(['Delta', 'Echo'] as const).map((bookmaker, index) =>
    linePrices(derby, bookmaker, 'shots', '2025-02-25T12:00:00Z', [
      ['player', 1.5, 'over', index === 0 ? '1.90' : '1.95', saka],
      ['player', 1.5, 'under', '1.85', saka],
    ]),
  ),
  absences(derby, 'home', { 'Gabriel Jesus': 'out: Knee Injury', 'Ben White': 'doubtful' }),
  ...arsenalMatches
    .slice(2, 9)
    .flatMap((match) => [
      playerStatistics(
        match,
        sideOf(match),
        'Reiss Nelson',
        { shots: 1, passes: null },
        { minutes: 20, isStarter: false },
      ),
      substitutions(match, sideOf(match), [[70, saka, 'Reiss Nelson']]),
    ]),
];

/** A tool call, the equivalent HTTP request, and the members that the tool adds to its response. */
interface Question {
  readonly tool: string;
  readonly input?: Record<string, unknown>;
  readonly path: string;
  /** Members of the response that the tool renames, by their names in the API. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly added: readonly string[];
}

const questions: readonly Question[] = [
  {
    tool: 'find_fixture',
    input: { search: 'arsenal chelsea', from: '2025-02-01', limit: 3 },
    path: '/api/v2/fixtures?search=arsenal%20chelsea&from=2025-02-01&limit=3&include=valueBets',
    renamed: { rows: 'data' },
    added: ['hasMore', 'nextCursor', 'similar'],
  },
  {
    tool: 'find_fixture',
    path: '/api/v2/fixtures?from=2025-02-25&limit=10&include=valueBets',
    renamed: { rows: 'data' },
    added: ['hasMore', 'nextCursor', 'similar'],
  },
  {
    tool: 'match_preview',
    input: { eventId: derbyId, limit: 5 },
    path: `/api/v2/fixtures/${derbyId}`,
    added: ['left'],
  },
  {
    tool: 'value_bets',
    input: { mode: 'all', limit: 4 },
    path: '/api/v2/value-bets?mode=all&pageSize=4',
    renamed: { rows: 'data' },
    added: ['left', 'total'],
  },
  {
    tool: 'value_bets',
    input: {
      mode: 'all',
      direction: 'both',
      minOdds: 1.5,
      playerIds: [idOf.player(saka)],
      sortBy: 'odds',
      page: 2,
      limit: 2,
    },
    path: `/api/v2/value-bets?mode=all&direction=both&minOdds=1.5&playerIds=${idOf.player(saka)}&sortBy=odds&page=2&pageSize=2`,
    renamed: { rows: 'data' },
    added: ['left', 'total'],
  },
  {
    tool: 'value_bets',
    input: { search: 'nobody' },
    path: '/api/v2/value-bets?search=nobody',
    renamed: { rows: 'data' },
    added: ['left', 'total'],
  },
  {
    tool: 'explain_bet',
    input: { cardKey, limit: 50 },
    path: `/api/v2/value-bets/${cardKey}`,
    added: ['quotesLeft', 'sampleLeft'],
  },
  {
    tool: 'player_form',
    input: { id: idOf.player(saka), window: 8, limit: 3 },
    path: `/api/v2/players/${idOf.player(saka)}?window=8`,
    added: ['matchesLeft', 'nextFixture.startProbabilityInterval', 'others', 'substitutes'],
  },
  {
    tool: 'compare_prices',
    input: { eventId: derbyId, market: ['shots', 'matchResult'], minBookmakers: 2, sortBy: 'valueEdge' },
    path: `/api/v2/rankings/price-outliers?eventIds=${derbyId}&market=shots,matchResult&minBookmakers=2&sortBy=valueEdge`,
    renamed: { rows: 'data' },
    added: ['left', 'total'],
  },
  {
    tool: 'lineups',
    input: { eventIds: [derbyId], limit: 5 },
    path: `/api/v2/lineup-projections?eventIds=${derbyId}&pageSize=5`,
    renamed: { rows: 'data' },
    added: ['left', 'rows.startProbabilityInterval', 'total'],
  },
  {
    tool: 'referee',
    input: { id: idOf.referee(referee), limit: 4 },
    path: `/api/v2/referees/${idOf.referee(referee)}?window=4`,
    added: ['competitionsLeft', 'matchesLeft', 'others'],
  },
  {
    tool: 'data_health',
    input: { days: 30 },
    path: '/api/v2/data-coverage/summary?days=30',
    renamed: { rows: 'competitions' },
    added: ['left', 'rows.counts', 'total'],
  },
  {
    tool: 'scorecard',
    input: { groupBy: ['board', 'bookmaker'] },
    path: '/api/v2/scorecard?groupBy=board,bookmaker',
    renamed: { 'groups.rows': 'data' },
    added: ['dataAsOf', 'groups.left', 'revision'],
  },
];

/** Compares a tool response with the API response. @returns members that it lacks, dotted, each once */
function addedTo(
  body: unknown,
  answer: unknown,
  { renamed, limit }: { readonly renamed: Readonly<Record<string, string>>; readonly limit: number },
  path = '',
): string[] {
  if (Array.isArray(answer)) {
    const items = body as unknown[];
    // lists in a row are whole
    expect([items.length, Math.min(limit, items.length)]).toContain(answer.length);
    return answer.flatMap((item, index) => addedTo(items[index], item, { renamed, limit }, path));
  }
  if (typeof answer !== 'object' || answer === null) {
    expect([path, answer]).toEqual([path, body]);
    return [];
  }
  expect([path, typeof body]).toEqual([path, 'object']);
  return Object.entries(answer).flatMap(([name, value]: [string, unknown]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const members = body as Record<string, unknown>;
    const original = renamed[at] ?? name;
    return original in members ? addedTo(members[original], value, { renamed, limit }, at) : [at];
  });
}

describe('MCP tools', () => {
  let area: AreaApp;
  let assistant: Assistant;
  let issuer: TestIssuer;
  let headers: Record<string, string>;
  beforeAll(async () => {
    issuer = await TestIssuer.start();
    const config = { auth: { issuer: issuer.issuer, audience: issuer.audience }, clockAsOf: new Date(now) };
    area = await startAreaApp([AssistantsModule], { now, config });
    await loadRecords(area.database, 'canonical', withMore);
    await refitAt(area.database.sql, new Date(now), 'players');
    await projectWinger(area.database, derby, saka);
    const shots = { board: 'value-bets', scope: 'player', player: saka, market: 'shots', line: 1.5 } as const;
    await storePicks(
      area.database,
      arsenalMatches.slice(0, 16).flatMap((of) => [{ of }, { of, ...shots }]),
    );
    const grading = { now: new Date(now), quoteMaxAgeMinutes: 1440, signal: new AbortController().signal };
    await gradePicks(area.database.sql, { source: 'live', ...grading });
    await area.moveTo(new Date(now));
    headers = { Authorization: `Bearer ${await issuer.token({ lifetime: 600 })}` };
    assistant = await connectAssistant(await addressOfTools(area.app), headers);
  });
  afterAll(async () => {
    await assistant.close();
    await area.close();
    await issuer.stop();
  });

  it('are ten read-only tools whose descriptions say when to use them', async () => {
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['find_fixture', 'match_preview', 'value_bets', 'explain_bet', 'player_form', 'compare_prices', 'lineups'],
      ...['referee', 'data_health', 'scorecard'],
    ]);
    for (const { name, annotations, description, outputSchema } of tools) {
      expect([name, annotations]).toEqual([name, { readOnlyHint: true }]);
      expect([name, /\bUse it\b/.test(description ?? '')]).toEqual([name, true]);
      expect([name, outputSchema?.['required']]).toEqual([name, expect.arrayContaining(['revision', 'dataAsOf'])]);
    }
  });

  it('publish the schema by which they validate input', async () => {
    const { tools } = await assistant.client.listTools();
    const { inputSchema } = tools.find(({ name }) => name === 'explain_bet')!;
    expect(inputSchema).toMatchObject({
      required: ['cardKey'],
      additionalProperties: false,
      properties: {
        cardKey: { type: 'string', maxLength: 200 },
        direction: { type: 'string', enum: ['over', 'under', 'both'], default: 'over' },
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
      },
    });
  });

  it.each(questions)('$tool returns what $path returns', async ({ tool, input, path, renamed = {}, added }) => {
    const { body, status } = await area.get(path, headers);
    expect([path, status]).toEqual([path, 200]);
    const { tools } = await assistant.client.listTools();
    const { limit = 10 } = (input ?? {}) as { limit?: number };
    const answer = await assistant.ask(tool, input);
    const validate = new Ajv2020({ strict: false }).compile(
      tools.find(({ name }) => name === tool)!.outputSchema as object,
    );
    expect([validate(answer), validate.errors]).toEqual([true, null]);
    expect([...new Set(addedTo(body, answer, { renamed, limit }))].toSorted()).toEqual(added);
    const total: unknown = body.pagination?.totalCount;
    if (total !== undefined) expect(answer['total']).toBe(total);
  });

  it('report the outcome of bets', async () => {
    const { total } = (await assistant.ask('scorecard')) as { total: Record<string, unknown> };
    // over 1.5 shots won in 11 of his 16 matches
    expect(total).toMatchObject({ picks: 32, bets: 32, matches: 16, verdict: { code: 'undecided' } });
    const { groups } = (await assistant.ask('scorecard', { board: 'value-bets' })) as { groups: { rows: object[] }[] };
    expect(groups[0]!.rows).toMatchObject([{ bets: 16, actualHits: 11, roiPct: { value: 37.5, low: null } }]);
  });

  it('require the same access as the boards', () => {
    const markOf = (handler: object): unknown => Reflect.getMetadata(accessKey, handler) as unknown;
    const accessOf = (name: string, input: object): unknown =>
      toolClasses
        .map((each) => area.app.get(each))
        .find((tool) => tool.name === name)
        ?.accessOf?.(input);
    const { list: board, explain } = ValueBetsController.prototype;
    expect(accessOf('value_bets', {})).toEqual(markOf(board));
    expect(accessOf('explain_bet', {})).toEqual(markOf(explain));
    expect(accessOf('player_form', { substitutes: true })).toEqual(markOf(SubstituteImpactController.prototype.list));
  });

  it('give an interval with every edge and probability', async () => {
    const bets = await assistant.ask('value_bets', { mode: 'all' });
    const rows = bets['rows'] as Record<string, number | null>[];
    const judged = rows.filter(({ scannerEdge }) => scannerEdge !== null);
    expect(judged.length).toBeGreaterThan(0);
    for (const { scannerEdge, edgeLow, edgeHigh, sampleSize } of judged) {
      expect([edgeLow! < scannerEdge!, scannerEdge! < edgeHigh!, sampleSize! > 0]).toEqual([true, true, true]);
    }
    const prices = await assistant.ask('compare_prices', { eventId: derbyId, market: ['shots'] });
    const valued = (prices['rows'] as Record<string, number | null>[]).filter(({ valueEdge }) => valueEdge !== null);
    expect(valued.length).toBeGreaterThan(0);
    for (const { valueEdge, edgeLow, edgeHigh } of valued) {
      expect([edgeLow! < valueEdge!, valueEdge! < edgeHigh!]).toEqual([true, true]);
    }
  });

  it('report how much is left, and page through the same snapshot', async () => {
    const first = await assistant.ask('value_bets', { mode: 'all', limit: 2 });
    const total = first['total'] as number;
    expect([total > 4, first['left']]).toEqual([true, total - 2]);
    const second = await assistant.ask('value_bets', { mode: 'all', limit: 2, page: 2, revision: first['revision'] });
    expect([second['left'], second['revision']]).toEqual([total - 4, first['revision']]);
    const keysOf = ({ rows }: Record<string, unknown>): string[] =>
      (rows as { cardKey: string }[]).map((row) => row.cardKey);
    expect(new Set([...keysOf(first), ...keysOf(second)]).size).toBe(4);
    const matches = await assistant.ask('find_fixture', { from: '2020-01-01', limit: 2 });
    const following = await assistant.ask('find_fixture', {
      from: '2020-01-01',
      limit: 2,
      after: matches['nextCursor'],
    });
    const idsOf = ({ rows }: Record<string, unknown>): number[] => (rows as { id: number }[]).map(({ id }) => id);
    expect([matches['hasMore'], new Set([...idsOf(matches), ...idsOf(following)]).size]).toEqual([true, 4]);
  });

  it('find people and matches by name', async () => {
    expect(await assistant.ask('player_form', { name: 'saka' })).toMatchObject({ id: idOf.player(saka), others: [] });
    expect(await assistant.ask('referee', { name: 'taylor' })).toMatchObject({ id: idOf.referee(referee) });
    const nothing = await assistant.ask('find_fixture', { search: 'arsenla' });
    expect(nothing).toMatchObject({
      rows: [],
      similar: expect.arrayContaining([expect.objectContaining({ name: 'Arsenal' })]),
    });
  });

  it('add what substitutes contributed', async () => {
    const { body } = await area.get(`/api/v2/rankings/substitute-impact?playerIds=${idOf.player(saka)}`, headers);
    const { substitutes } = await assistant.ask('player_form', { name: saka, substitutes: true });
    expect(body.data[0]).toMatchObject(substitutes as object);
    expect(substitutes).toMatchObject({ subbedOff: 7, addedTotal: 7 });
  });

  it('return text that a person can read', async () => {
    const text = textOf(await assistant.call('value_bets', { mode: 'all', limit: 1 }));
    expect(text).toMatch(
      /^\d+ bets:\n- Bukayo Saka over 1\.5 Shots \(Arsenal v Chelsea\), 2\.7 at Bravo, fair \S+, edge \S+ % \(80 % interval \S+ to \S+ %\), 16 matches, \d sources, cardKey \S+\n\d+ more on later pages\.\nData as of \S+, revision \S+\.$/,
    );
    expect(textOf(await assistant.call('value_bets', { search: 'nobody' }))).toMatch(/^No bet\. .+\n/);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['value_bets', { limit: 51 }, 'limit: must be a whole number from 1 to 50; it is 51'],
    ['value_bets', { limit: '10' }, 'limit: must be a whole number from 1 to 50; it is "10"'],
    ['value_bets', { marketType: ['shots', 'shot'] }, 'marketType: must be a list in which each item is one of'],
    ['value_bets', { date: '2025-02-30' }, 'date: must be a day such as 2025-02-25'],
    ['value_bets', { marketTypes: ['shots'] }, '"marketTypes" is not taken (did you mean marketType?)'],
    ['value_bets', { teamIds: [4711] }, 'teamIds'],
    ['explain_bet', {}, 'cardKey: is missing; it must be text of at most 200 characters'],
    ['explain_bet', { cardKey: '1:2:shots:1.5' }, 'There is no value bet card "1:2:shots:1.5".'],
    ['match_preview', { eventId: 4711 }, 'There is no fixture 4711.'],
    ['match_preview', { eventId: derbyId, revision: '0-0' }, 'revision'],
    ['player_form', {}, 'name is missing; give the name of the player, or its id as id.'],
    ['referee', { name: 'zzzzzz' }, 'name must be a known referee; nobody is called "zzzzzz".'],
    ['find_fixture', { from: '2025-02-26', to: '2025-02-25' }, 'to must not be before from, which is 2025-02-26'],
    ['scorecard', { groupBy: ['boards'] }, 'groupBy: must be a list in which each item is one of'],
  ])('%s explains what is wrong with %j', async (tool, input, expected) => {
    const answer = await assistant.call(tool, input);
    expect([answer.isError, textOf(answer)]).toEqual([true, expect.stringContaining(expected)]);
  });
});
