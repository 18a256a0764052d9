import fc from 'fast-check';
import { AuditLogQuery, RefusedRowsQuery } from '../../../src/maintenance/operator-lists.dto.js';
import { CountriesQuery } from '../../../src/maintenance/countries.dto.js';
import { ManagersQuery } from '../../../src/maintenance/managers.dto.js';
import { QueuedNamesQuery, UnresolvedNamesQuery } from '../../../src/maintenance/unresolved-names.dto.js';
import { LeagueGroupsQuery } from '../../../src/dashboard/league-groups.dto.js';
import { WebhookDeliveriesQuery, WebhooksQuery } from '../../../src/webhooks/webhooks.dto.js';
import { WebhooksModule } from '../../../src/webhooks/webhooks.module.js';
import { DashboardModule } from '../../../src/dashboard/dashboard.module.js';
import { fieldsOf } from '../../../src/common/validation/index.js';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { attackBody, attackPath, attackQuery } from '../../support/attacks.js';
import { fixture, idOf, loadRecords, named } from '../../support/factories.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

const groups = '/api/dashboard/bot/league-groups';
const webhooks = '/api/v2/webhooks';
const everyScope = 'dashboard:read dashboard:write maintenance:read maintenance:write webhooks:write';

describe('writes and lists under attack', () => {
  let app: WritingApp;
  let headers: Record<string, string>;
  let manager: number;
  let group: number;
  beforeAll(async () => {
    app = await startWritingApp([DashboardModule, MaintenanceModule, WebhooksModule], '2025-02-25T15:00:00Z', {
      secretsKey: 'a secret of the test',
    });
    headers = { Authorization: `Bearer ${await app.token(everyScope)}` };
    await loadRecords(app.area.database, 'canonical', [
      { ...fixture('Arsenal', 'Chelsea', '2025-01-04T15:00:00Z'), homeManager: named('Mikel Arteta') },
    ]);
    manager = (await app.area.database.rows<{ id: number }>('select id from managers'))[0]!.id;
    const webhook = { url: 'https://example.com/a', eventTypes: ['value-bet'] };
    await app.send('POST', webhooks, { scope: 'webhooks:write', body: webhook });
    group = (await app.send('PUT', groups, { scope: 'dashboard:write', body: { name: 'Group' } })).body.id;
  });
  afterAll(() => app.close());

  it.each([
    [groups, LeagueGroupsQuery],
    ['/api/managers', ManagersQuery],
    ['/api/countries', CountriesQuery],
    ['/api/maintenance/audit-log', AuditLogQuery],
    ['/api/maintenance/refused-rows', RefusedRowsQuery],
    ['/api/maintenance/unresolved-names', UnresolvedNamesQuery],
    ['/api/v2/names/unresolved', QueuedNamesQuery],
    [webhooks, WebhooksQuery],
    [`${webhooks}/1/deliveries`, WebhookDeliveriesQuery],
  ])('%s answers every hostile query with 200 or a 400 that names the parameter', async (path, query) => {
    expect((await app.send('GET', path, { scope: everyScope })).status).toBe(200);
    await attackQuery(app.area.app, path, [...fieldsOf(query).keys()], 150, headers);
  });

  it.each([
    ['PUT', groups, { id: 1, name: 'Name', description: 'Words' }],
    ['POST', `${groups}/{group}/leagues`, { tournamentIds: [idOf.competition()] }],
    ['PUT', '/api/manager/{manager}', { name: 'Name', shortName: 'Short', slug: 'slug', countrySlug: 'england' }],
    ['PUT', '/api/country/england', { name: 'Name', slug: 'england', alpha2: 'EN' }],
    ['PUT', '/api/country/a-new-one', { name: 'Another name', slug: 'a-new-one', alpha2: 'EN' }],
    ['PATCH', `${webhooks}/1`, { url: 'https://example.com/b', description: 'Words', eventTypes: ['line-up'] }],
  ] as const)(
    '%s %s answers every hostile body with a response of its own or a 4xx that points at the member',
    async (method, path, good) => {
      const address = path.replace('{group}', String(group)).replace('{manager}', String(manager));
      const { status } = await app.send(method, address, { scope: everyScope, body: good });
      expect(status).toBe(200);
      await attackBody(app.area.app, { method, path: address, good, headers }, 150);
    },
  );

  it.each([
    ['GET', `${groups}/{text}`, undefined],
    ['DELETE', `${groups}/{text}`, undefined],
    ['POST', `${groups}/{text}/leagues`, { tournamentIds: [1] }],
    ['DELETE', `${groups}/1/leagues/{text}`, undefined],
    ['GET', '/api/manager/{text}', undefined],
    ['PUT', '/api/manager/{text}', {}],
    ['GET', '/api/country/{text}', undefined],
    ['PUT', '/api/country/{text}', { alpha2: 'XX' }],
    ['GET', `${webhooks}/{text}`, undefined],
    ['POST', `${webhooks}/1/deliveries/{text}/replay`, undefined],
  ] as const)('%s %s answers every hostile path with a 4xx', async (method, path, body) => {
    await attackPath(
      app.area.app,
      { method, pathOf: (text) => path.replace('{text}', () => text), body, headers },
      100,
    );
  });

  it('store and find any valid name', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(name, async (each) => {
        const made = await app.send('PUT', `/api/manager/${manager}`, {
          scope: 'maintenance:write',
          body: { name: each },
        });
        expect([200, 400]).toContain(made.status);
        if (made.status === 200) expect((await app.send('GET', `/api/manager/${manager}`)).body.name).toBe(each.trim());
      }),
      { numRuns: 60 },
    );
  });
});
