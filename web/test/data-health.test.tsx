import { screen, within } from '@testing-library/react';
import type { FixtureCoverage, FixtureCoveragePage } from '../src/api';
import { texts } from '../src/texts';
import { open, service, untilSearchIs } from './support/dashboard';
import { recordedResponse } from './support/service';

const words = texts.dataHealth.differences;

/** The recorded page of matches, with the values of each source for one of them. */
function pageOf(differences: FixtureCoverage['differences'], totalCount: number): Readonly<Record<string, unknown>> {
  const page = recordedResponse<FixtureCoveragePage>('fixtureCoverage_list');
  const [match] = page.data;
  const pagination = { ...page.pagination, pageSize: 10, totalCount, hasNextPage: totalCount > 10 };
  return { ...page, data: differences.length === 0 ? [] : [{ ...match, differences }], pagination };
}

const values = (first: string, second: string): FixtureCoverage['differences'][number]['values'] => [
  { source: 'fpl-core', value: first },
  { source: 'api-football', value: second },
];

describe('the health of data', () => {
  it('lists matches on which sources differ, with the value of each, page by page', async () => {
    service.answer('fixtureCoverage_list', ({ query }) =>
      query['hasDifferences'] === 'true'
        ? pageOf(
            [
              { field: 'fouls', side: 'home', playerId: null, playerName: null, values: values('9', '13') },
              { field: 'minutes', side: 'away', playerId: 7, playerName: 'Bukayo Saka', values: values('3', '15') },
            ],
            12,
          )
        : pageOf([], 0),
    );
    const user = await open('/data?days=30');
    const table = within(await screen.findByRole('table', { name: words.title }));
    const [, row] = table.getAllByRole('row');
    expect(row!.textContent).toContain('Fouls (home): FPL-Core 9, API-Football 13');
    expect(row!.textContent).toContain('Minutes (Bukayo Saka): FPL-Core 3, API-Football 15');
    await user.click(screen.getByRole('button', { name: texts.parts.next }));
    await untilSearchIs({ days: '30', differencesPage: '2' });
    expect(service.last('fixtureCoverage_list').query).toMatchObject({ hasDifferences: 'true', page: '2' });
  });

  it('reports that no sources differ', async () => {
    service.answer('fixtureCoverage_list', pageOf([], 0));
    await open('/data');
    await screen.findByText(words.none);
  });
});
