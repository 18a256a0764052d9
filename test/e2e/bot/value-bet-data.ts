import type { AnyCanonicalRecord } from '../../../src/football/canonical.js';
import { Random } from '../../../src/maths/random.js';
import { overUnderPrices as prices } from '../../support/boards/prices.js';
import type { TestDatabase } from '../../support/database.js';
import { elevenPlayers, fixture, idOf, loadRecords, playerStatistics } from '../../support/factories.js';
import { refitAt } from '../../support/refit.js';
import { doubleRound, now } from '../predictions/predictions-data.js';

export { now };

/** The next match, in the season in which the two squads played. */
export const next = { ...fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z'), season: '2023/2024' };

/** Two seasons of the squads, with shots of the named players by club and of ten others. */
export function appearancesOf(shooters: Readonly<Record<string, readonly string[]>>): AnyCanonicalRecord[] {
  const random = new Random('bets');
  return doubleRound(now).flatMap((record) =>
    record.kind !== 'fixture'
      ? []
      : (['home', 'away'] as const).flatMap((side) => {
          const named = shooters[record[side].name] ?? [];
          return [
            ...named.map((name) => playerStatistics(record, side, name, { goals: 0, shots: random.poisson(1.3) })),
            ...elevenPlayers(record, side, { shots: random.poisson(1) }).slice(named.length),
          ];
        }),
  );
}

/** Loads the squads and prices of their next match, fits, and creates a league group `England` with number 101. */
export async function storeValueBets(
  database: TestDatabase,
  shooters: Readonly<Record<string, readonly string[]>>,
  quotes: readonly AnyCanonicalRecord[],
): Promise<void> {
  await loadRecords(database, 'canonical', [...doubleRound(now), ...appearancesOf(shooters), next, ...quotes]);
  await refitAt(database.sql, new Date(now), 'players');
  await database.rows(`insert into league_groups (id, name) values (101, 'England')`);
  await database.rows('insert into league_group_members values (101, $1)', [idOf.competition()]);
}

/** Players of both clubs whose overs one bookmaker overprices, twelve in all. */
export const manyShooters = {
  Arsenal: ['Adam Stone', 'Brian Field', 'Colin Moor', 'David Marsh', 'Edward Brook', 'Frank Dale'],
  Chelsea: ['Gary Wood', 'Harold Hill', 'Ian Lake', 'Jack Ford', 'Keith Cliff', 'Leo Heath'],
};

/** Their prices: Alpha's overs are worth taking, in descending order; the others quote both sides. */
export const manyQuotes = (['Alpha', 'Bravo', 'Charlie'] as const).map((bookmaker) =>
  prices(
    next,
    bookmaker,
    'shots',
    Object.values(manyShooters)
      .flat()
      .map((name, at) =>
        bookmaker === 'Alpha'
          ? ([name, 0.5, '1.70', null] as const)
          : ([name, 0.5, '1.36', (3.22 - at / 50).toFixed(2)] as const),
      ),
  ),
);
