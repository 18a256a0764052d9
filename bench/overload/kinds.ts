import { Random } from '../../src/maths/random.js';
import type { DataSet } from '../support/data-set.js';

/** Requests of one kind, and their percentage of the mix. */
export interface Kind {
  readonly name: string;
  readonly share: number;
  readonly path: (count: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Entity pages, searches and boards in a realistic mix. */
export async function mixedKinds(data: DataSet): Promise<Kind[]> {
  const random = new Random('overload');
  const listed = async (statement: string): Promise<string[]> => {
    const { rows } = await data.client.query<{ value: string }>({ text: statement, values: [] });
    return random.shuffled(rows.map(({ value }) => String(value)));
  };
  const ids = (table: string): Promise<string[]> => listed(`select id as value from ${table}`);
  const [fixtures, players, teams] = [await ids('facts.fixtures'), await ids('players'), await ids('teams')];
  const competitions = data.competitions.map(String);
  const names = await listed('select name as value from players');
  const pick = (of: readonly string[], count: number): string => encodeURIComponent(of[count % of.length]!);
  return [
    { name: 'fixture pages', share: 15, path: (count) => `/api/v2/fixtures/${pick(fixtures, count)}` },
    { name: 'player pages', share: 10, path: (count) => `/api/v2/players/${pick(players, count)}` },
    { name: 'team pages', share: 5, path: (count) => `/api/v2/teams/${pick(teams, count)}` },
    { name: 'searches', share: 10, path: (count) => `/api/v2/search?q=${pick(names, count)}` },
    {
      name: 'fresh boards',
      share: 19,
      path: (count) => `/api/v2/value-bets?pageSize=50&maxOdds=${3 + count / 1000}`,
    },
    { name: 'usual boards', share: 40, path: () => '/api/v2/rankings/price-outliers?pageSize=50' },
    {
      name: 'exports',
      share: 1,
      path: (count) => `/api/v2/rankings/player-prop-trends?uniqueTournamentIds=${pick(competitions, count)}`,
      headers: { Accept: 'text/csv' },
    },
  ];
}

/** The kind at a point of 0 to 100. */
export function drawn(kinds: readonly Kind[], at: number): Kind {
  let below = 0;
  return kinds.find(({ share }) => at < (below += share)) ?? kinds[0]!;
}
