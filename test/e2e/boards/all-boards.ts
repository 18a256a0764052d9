import type { Response } from 'supertest';
import type { RecordFields } from '../../../src/common/paging/record-fields.js';
import { fixtureCoverageFields } from '../../../src/coverage/fixture-coverage.dto.js';
import { matchdayFields } from '../../../src/fixtures/matchday-fixtures.dto.js';
import { lineupFields } from '../../../src/lineups/lineups.dto.js';
import { teamStatisticsFields } from '../../../src/predictions/team-statistics.dto.js';
import { priceOutlierFields, propsOutlierFields } from '../../../src/rankings/prices/price-outliers.dto.js';
import { refereeFields } from '../../../src/rankings/referees/referees.dto.js';
import { substituteImpactFields } from '../../../src/rankings/substitutes/substitute-impact.dto.js';
import { playerTrendFields } from '../../../src/rankings/trends/player-trends.dto.js';
import { teamTrendFields } from '../../../src/rankings/trends/team-trends.dto.js';
import { valueBetFields } from '../../../src/value-bets/value-bets.board.js';
import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { overUnderPrices as prices } from '../../support/boards/prices.js';
import type { TestDatabase } from '../../support/database.js';
import type { AnyCanonicalRecord } from '../../../src/football/canonical.js';
import {
  elevenPlayers,
  fixture,
  idOf,
  loadRecords,
  named,
  playerStatistics,
  result,
  substitutions,
  teamStatistics,
} from '../../support/factories.js';
import { TestIssuer } from '../../support/issuer.js';
import { derby, now, projectSaka, records } from '../rankings/trend-data.js';

/** Five starts of one player in matches with substitutions. */
const starts = [1, 2, 3, 4, 5].flatMap((day) => {
  const match = fixture('Leeds', `Rovers ${day}`, `2025-01-0${day}T15:00:00Z`, {
    result: result(1, 0, 0, 0, { hasEvents: true }),
  });
  return [
    match,
    playerStatistics(match, 'home', 'Patrick Bamford', { goals: 1 }, { minutes: 90, isStarter: true }),
    ...elevenPlayers(match, 'home').slice(1),
    substitutions(match, 'home', []),
  ];
});

/** Every board, with a query that finds rows in the data of `startAllBoards`, and the members of its records. */
export const boards: readonly [path: string, fields: RecordFields][] = [
  ['/api/v2/predictions/team-statistics?', teamStatisticsFields],
  ['/api/v2/rankings/team-prop-trends?minWindow=5', teamTrendFields],
  ['/api/props/team-trends?minWindow=5', teamTrendFields],
  ['/api/v2/rankings/player-prop-trends?minWindow=5', playerTrendFields],
  ['/api/v2/rankings/price-outliers?minBookmakers=1&maxOdds=50&maxDiscrepancy=1000', priceOutlierFields],
  [
    `/api/props/outliers?minBookmakers=1&minDiscrepancy=-100&uniqueTournamentId=${idOf.competition()}`,
    propsOutlierFields,
  ],
  ['/api/v2/rankings/substitute-impact?stat=goals&window=all', substituteImpactFields],
  ['/api/v2/value-bets?showAll=true', valueBetFields],
  ['/api/v2/lineup-projections?', lineupFields],
  ['/api/lineups/players?', lineupFields],
  ['/api/v2/rankings/referees?', refereeFields],
  ['/api/v2/matchday-fixtures?', matchdayFields],
  ['/api/v2/data-coverage/fixtures?', fixtureCoverageFields],
];

/** The application with rows on every board. */
export interface AllBoards {
  readonly service: TestApp;
  /** Headers of a caller with access to every board. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a request as a caller with access to every board. */
  get(address: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  stop(): Promise<void>;
}

export async function startAllBoards(
  database: TestDatabase,
  more: readonly AnyCanonicalRecord[] = [],
): Promise<AllBoards> {
  const issuer = await TestIssuer.start();
  const token = await issuer.token({ lifetime: 600 });
  const refereed = fixture('Fulham', 'Burnley', '2025-01-04T15:00:00Z', {
    referee: named('A Taylor'),
    result: result(1, 0),
  });
  await loadRecords(database, 'canonical', [
    ...records,
    refereed,
    teamStatistics(refereed, 'home', { cards: 2, yellowCards: 2, redCards: 0 }),
    prices(derby, 'Bravo', 'shots', [['Bukayo Saka', 1.5, '1.90', null]]),
    ...starts,
    ...more,
  ]);
  await projectSaka(database);
  const service = await startTestApp({
    database,
    now,
    config: { auth: { issuer: issuer.issuer, audience: issuer.audience } },
  });
  const caller = {
    'X-Internal-Key': testKeys.internal,
    'X-Messenger-User-Id': '1',
    Authorization: `Bearer ${token}`,
  };
  return {
    service,
    headers: caller,
    get: async (address, headers = {}) => service.request.get(address).set({ ...caller, ...headers }),
    stop: async () => {
      await service.stop();
      await issuer.stop();
    },
  };
}
