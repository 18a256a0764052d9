import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ImportedFile } from '../src/api';
import { texts } from '../src/texts';
import { button, open, service, signIn, untilSearchIs } from './support/dashboard';
import { problem } from './support/service';

const words = texts.ops.imports;
const report: ImportedFile = {
  source: 'football-data',
  fileName: 'E0.csv',
  dryRun: false,
  ...{ rowsRead: 380, matches: 379, inserted: 1_140, updated: 0, unchanged: 0, quotes: 5_320 },
  ...{ pendingQuotes: 0, waitingNames: 2, skipped: [], remarks: [], flags: [], missing: [], seconds: 1.4 },
  refused: [{ code: 'bad_date', count: 1, examples: [{ line: 3, message: 'Date must be a day; it is "x"' }] }],
};
const file = (name: string): File => new File(['Div,Date'], name, { type: 'text/csv' });
const field = (): HTMLInputElement => screen.getByLabelText(words.drop);

describe('the import of files', () => {
  beforeEach(() => signIn());

  it('imports chosen files one after the other, and shows the report or the failure of each', async () => {
    service.answer('imports_import', ({ query }) =>
      query['fileName'] === 'E0.csv'
        ? report
        : problem(422, 'unprocessable', 'Nothing was imported: not a .csv file; football-data reads CSV files.'),
    );
    const user = await open('/ops/import');
    await user.upload(await screen.findByLabelText(words.drop), [file('E0.csv'), file('E0.txt')]);
    expect(screen.getByText(words.progress(0, 2))).toBeTruthy();
    expect(service.of('imports_import')).toEqual([]);
    await user.click(button(words.import));
    await screen.findByText(words.progress(2, 2));
    expect(service.of('imports_import').map(({ query }) => query)).toEqual(
      ['E0.csv', 'E0.txt'].map((fileName) => ({
        ...{ source: 'football-data', dryRun: 'false', reason: words.reason },
        fileName,
      })),
    );
    expect(service.last('imports_import').headers.get('Content-Type')).toBe('application/octet-stream');
    const figures = within(screen.getByLabelText(words.report));
    expect(figures.getByText(words.figures.rowsRead).nextSibling?.textContent).toBe('380');
    expect(screen.getByText('Date must be a day; it is "x"')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Nothing was imported: not a .csv file');
    // imported files are not sent again
    await user.click(button(words.import));
    expect(service.of('imports_import')).toHaveLength(2);
    await user.click(button(words.clear));
    expect(screen.queryByText('E0.csv')).toBeNull();
  });

  it('only checks dropped files of another source on demand', async () => {
    service.answer('imports_import', { ...report, source: 'canonical', dryRun: true });
    const user = await open('/ops/import');
    await user.click(await screen.findByRole('button', { name: texts.sources.canonical }));
    await untilSearchIs({ source: 'canonical' });
    await user.click(screen.getByRole('checkbox', { name: words.dryRun }));
    fireEvent.drop(field(), { dataTransfer: { files: [file('10-feed.ndjson')] } });
    await user.click(button(words.check));
    await screen.findByText(words.nothingStored);
    expect(service.last('imports_import').query).toMatchObject({ source: 'canonical', dryRun: 'true' });
    await waitFor(() => expect(button(words.check).getAttribute('aria-disabled')).toBe('true'));
  });

  it('is for users with write access', async () => {
    await signIn(['maintenance:read']);
    await open('/ops/import');
    await screen.findByText(texts.ops.readOnly('maintenance:write'));
    expect(screen.queryByLabelText(words.drop)).toBeNull();
  });
});
