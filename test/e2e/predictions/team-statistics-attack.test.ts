import { PredictionsModule } from '../../../src/predictions/predictions.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import { loadRecords } from '../../support/factories.js';
import { derby, now } from './predictions-data.js';

const path = '/api/v2/predictions/team-statistics';

describe('team statistics predictions under attack', () => {
  let area: AreaApp;
  beforeAll(async () => {
    area = await startAreaApp([PredictionsModule], { now, config: { predictionsPublic: true } });
    await loadRecords(area.database, 'football-data', [derby]);
  });
  afterAll(() => area.close());

  it(
    'survives hostile queries',
    () =>
      attackQuery(area.app, path, [
        'page',
        'pageSize',
        'date',
        'eventIds',
        'search',
        'uniqueTournamentId',
        'uniqueTournamentIds',
        'teamIds',
        'metric',
        'mode',
        'minEdge',
        'maxEdge',
        'basis',
        'devig',
        'minConsensus',
        'includeStale',
        'tz',
        'revision',
      ]),
    120_000,
  );
});
