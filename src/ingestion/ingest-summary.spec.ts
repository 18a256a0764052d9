import { addLoaded, exitCodeOf, formatSummary, startSummary } from './ingest-summary.js';
import { SOURCES } from './sources/index.js';

describe('the summary of an import', () => {
  const loaded = {
    rowsRead: 380,
    inserted: 15_857,
    updated: 1,
    unchanged: 2,
    quotes: 23_640,
    pending: 0,
    fixtureIds: [],
    skipped: [],
    remarks: [],
    refused: [],
  };

  it('adds up files and shows what an operator can act on', () => {
    const summary = startSummary('football-data', false);
    addLoaded(summary, '/data/E0.csv', loaded);
    const refused = [5, 6, 7, 9].map((line) => ({ line, code: 'bad_date', message: `day ${line}` }));
    addLoaded(summary, '/data/D1.csv', {
      ...loaded,
      pending: 3,
      refused: [{ line: 2, code: 'bad_price', message: 'none' }, ...refused],
    });
    const skipped = ['match_to_come', 'other_tournament', 'other_tournament'].map((code, line) => ({ line, code }));
    const remark = { code: 'kickoff_assumed', count: 2, message: 'the day of the gameweek is assumed' };
    const nothing = { inserted: 0, updated: 0, unchanged: 0, quotes: 0 };
    addLoaded(summary, '/data/E1.csv', { ...loaded, ...nothing, rowsRead: 3, skipped, remarks: [remark] });
    addLoaded(summary, '/data/E2.csv', { ...loaded, ...nothing, rowsRead: 0, remarks: [remark] });
    summary.ignored.push({ path: '/data/notes.txt', reason: 'not a .csv file' });
    summary.failed.push({ path: '/data/x.csv', reason: 'no header' });
    summary.seconds = 2;
    expect(formatSummary(summary, (path) => path.replace('/data/', ''))).toBe(
      [
        'football-data: 4 files in 2.0 s',
        '  rows read   763',
        '  inserted    31,714',
        '  updated     2',
        '  unchanged   4',
        '  quotes      47,280 (23,640 per second)',
        '  waiting     3 prices of players whose name is not resolved: see npm run resolve',
        '  skipped     3',
        '    other_tournament (2)',
        '    match_to_come (1)',
        '  refused     5',
        '    bad_date (4)',
        '      D1.csv:5 day 5',
        '      D1.csv:6 day 6',
        '      D1.csv:7 day 7',
        '      and 1 more',
        '    bad_price (1)',
        '      D1.csv:2 none',
        '  remark      kickoff_assumed (4): the day of the gameweek is assumed',
        '  ignored     1',
        '    notes.txt: not a .csv file',
        '  failed      1',
        '    x.csv: no header',
      ].join('\n'),
    );
  });

  it('ends with what an operator needs to know', () => {
    const summary = startSummary('football-data', false);
    const refused = [{ line: 2, code: 'bad_price', message: 'none' }];
    const skipped = [{ line: 3, code: 'other_tournament' }];
    addLoaded(summary, 'E0.csv', { ...loaded, fixtureIds: [1, 2, 3], skipped, refused });
    addLoaded(summary, 'E1.csv', { ...loaded, fixtureIds: [3, 4] });
    const report = {
      competitions: 2,
      waitingNames: 12,
      flaggedMatches: 3,
      flags: [
        { code: 'sot_gt_shots', count: 1 },
        { code: 'no_halftime', count: 2 },
      ],
      known: new Set([
        'upcomingFixtures',
        'results',
        'teamStatistics',
        'referees',
        'matchPrices',
        'pastPrices',
      ] as const),
    };
    const told = (changes: Partial<typeof report> = {}): string[] => {
      const lines = formatSummary({ ...summary, report: { ...report, ...changes } }, undefined, SOURCES).split('\n');
      return lines.slice(lines.indexOf('what to know'));
    };
    expect(told()).toEqual([
      'what to know',
      '  rows        760 read, 1 skipped (other_tournament 1); 1 refused (bad_price 1)',
      '  names       12 wait to be resolved: npm run resolve',
      '  matches     4 read, 3 flagged (no_halftime 2, sot_gt_shots 1): see /api/v2/data-coverage/fixtures',
      '  boards      some stay empty with what is known of 2 competitions:',
      '    no player statistics: player trends, value bets, substitute impact, extra player statistics; ' +
        'would come from statsbomb or fpl-core or api-football or canonical',
      '    no player prices of upcoming fixtures: player trends, value bets, player price outliers; ' +
        'would come from the-odds-api or api-football or canonical',
      '    no line-ups or player statistics: line-ups; would come from statsbomb or fpl-core or api-football or canonical',
      '    no out/in pairs of substitutions: substitute impact; would come from statsbomb or api-football or canonical',
    ]);
    const all = new Set([...report.known, 'playerStatistics', 'playerPrices', 'substitutions'] as const);
    expect(told({ known: all as never, waitingNames: 0, flaggedMatches: 0, flags: [] }).slice(2)).toEqual([
      '  names       none wait',
      '  matches     4 read, 0 flagged',
      '  boards      what is known of 2 competitions feeds all of them',
    ]);
  });

  it('decides the exit code', () => {
    const well = { ...startSummary('canonical', false), files: 1 };
    const report = { competitions: 1, waitingNames: 0, flaggedMatches: 5, flags: [], known: new Set<never>() };
    const failed = [{ path: 'x', reason: 'y' }];
    const refused = [{ code: 'x', count: 1, examples: [] }];
    expect([well, { ...well, report }].map(exitCodeOf)).toEqual([0, 0]);
    const waiting = { ...well, report: { ...report, waitingNames: 1 } };
    expect([{ ...well, refused }, { ...well, pending: 1 }, waiting].map(exitCodeOf)).toEqual([3, 3, 3]);
    expect(
      [
        { ...well, failed, refused },
        { ...well, files: 0 },
      ].map(exitCodeOf),
    ).toEqual([1, 1]);
  });

  it('repeats a reason shared by many files only a few times', () => {
    const failed = Array.from({ length: 641 }, (_, index) => ({ path: `${index}.json`, reason: 'no header' }));
    const lines = formatSummary({ ...startSummary('canonical', false), files: 1, failed }).split('\n');
    expect(lines.slice(-5)).toEqual([
      '  failed      641',
      '    0.json: no header',
      '    1.json: no header',
      '    2.json: no header',
      '    and 638 more: no header',
    ]);
  });

  it('is a single line when one reason kept everything from being imported', () => {
    const failed = [{ path: '/data/x', reason: 'there is no such file' }];
    const summary = { ...startSummary('canonical', false), failed };
    expect(formatSummary(summary)).toBe('canonical: nothing was imported: /data/x: there is no such file');
  });

  it('reports a dry run or an interruption', () => {
    expect(formatSummary({ ...startSummary('canonical', true), files: 1 })).toContain(
      'canonical: 1 file in 0.0 s, a dry run: nothing was written\n',
    );
    expect(formatSummary({ ...startSummary('canonical', false), interrupted: true })).toContain(
      '0 files in 0.0 s, interrupted\n',
    );
  });
});
