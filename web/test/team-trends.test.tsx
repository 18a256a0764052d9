import { screen } from '@testing-library/react';
import type { TeamTrend, TeamTrendPage, TeamTrendRow } from '../src/api';
import { texts } from '../src/texts';
import { open, service } from './support/dashboard';
import { recordedResponse } from './support/service';

// jsdom has no canvas
vi.mock('../src/parts/chart-canvas', () => ({ ChartCanvas: () => null }));

const words = texts.boards;
const row = recordedResponse<TeamTrendRow>('teamPropTrends_show');
const [price] = row.data.bookmakers;
if (price === undefined) throw new Error('a price was recorded');

function answer(trend: TeamTrend): void {
  service.answer('teamPropTrends_list', {
    ...recordedResponse<TeamTrendPage>('teamPropTrends_list'),
    data: [trend],
  });
  service.answer('teamPropTrends_show', { ...row, data: trend });
}

describe('team trends', () => {
  it('say where they count both teams, in the row and on its sheet', async () => {
    answer({ ...row.data, scope: 'match' });
    const user = await open('/team-trends');
    await user.click(await screen.findByRole('link', { name: new RegExp(words.teamTrends.bothSides) }));
    const name = new RegExp(`^${row.data.teamName} \\(${words.teamTrends.bothSides}\\)`);
    await screen.findByRole('heading', { name });
    expect(service.last('teamPropTrends_list').query['fields']?.split(',')).toContain('scope');
  });

  it('name the bookmaker of the best price, never an exchange', async () => {
    const exchange = { ...price, identifier: 'exchange', bookmakerName: 'Exchange', exchange: true, oddsValue: 1.4 };
    answer({ ...row.data, bookmakers: [exchange, ...row.data.bookmakers] });
    await open('/team-trends?row=1:2:goals:0.5:over');
    await screen.findByText(words.sheet.bestAt(price.bookmakerName ?? ''));
  });
});
