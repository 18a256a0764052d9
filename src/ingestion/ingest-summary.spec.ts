import { addLoaded, formatSummary, startSummary } from './ingest-summary.js';

describe('the summary of an import', () => {
  const loaded = {
    rowsRead: 380, inserted: 15_857, updated: 1, unchanged: 2, quotes: 23_640, parked: 0,
    skipped: [], remarks: [], refused: [],
  };

  it('adds up files and shows what a reader can act on', () => {
    const summary = startSummary('football-data', false);
    addLoaded(summary, '/data/E0.csv', loaded);
    const refused = [5, 6, 7, 9].map((line) => ({ line, code: 'bad_date', message: `day ${line}` }));
    addLoaded(summary, '/data/D1.csv', { ...loaded, parked: 3, refused: [{ line: 2, code: 'bad_price', message: 'none' }, ...refused] });
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
        '  waiting     3 prices of players whose name is not settled: see npm run resolve',
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

  it('tells a reason of many files a few times only', () => {
    const failed = Array.from({ length: 641 }, (_, index) => ({ path: `${index}.json`, reason: 'no header' }));
    const lines = formatSummary({ ...startSummary('canonical', false), files: 1, failed }).split('\n');
    expect(lines.slice(-5)).toEqual([
      '  failed      641', '    0.json: no header', '    1.json: no header', '    2.json: no header',
      '    and 638 more: no header',
    ]);
  });

  it('is one line where nothing was imported for one reason', () => {
    const failed = [{ path: '/data/x', reason: 'no file is there' }];
    const summary = { ...startSummary('canonical', false), failed };
    expect(formatSummary(summary)).toBe('canonical: nothing was imported: /data/x: no file is there');
  });

  it('tells that nothing was written, or not everything', () => {
    expect(formatSummary({ ...startSummary('canonical', true), files: 1 })).toContain('canonical: 1 file in 0.0 s, a dry run: nothing was written\n');
    expect(formatSummary({ ...startSummary('canonical', false), interrupted: true })).toContain('0 files in 0.0 s, interrupted\n');
  });
});
