import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Response } from 'supertest';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { SourcesModule } from '../../../src/sources/sources.module.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

const NOW = '2025-02-25T15:00:00Z';
const writers = { scope: 'maintenance:write' };

/** Folder of FEEDS_DIR, with a link out of it. */
let feeds: string;
let app: WritingApp;

beforeAll(async () => {
  feeds = realpathSync(mkdtempSync(join(tmpdir(), 'feeds-')));
  symlinkSync('/', join(feeds, 'out'));
  app = await startWritingApp([MaintenanceModule, SourcesModule], NOW, { feedsDirectory: feeds });
});
afterAll(async () => {
  await app.close();
  rmSync(feeds, { recursive: true });
});

const add = async (folder: string): Promise<Response> =>
  app.send('POST', '/api/v2/sources', { ...writers, body: { provider: 'canonical', settings: { folder } } });
const errorOf = ({ status, body }: Response): unknown[] => [status, body.errors?.[0]?.pointer, body.detail];

describe('a source that watches a folder', () => {
  it('is rejected outside FEEDS_DIR, with what is allowed', async () => {
    const allowed = `settings.folder must be ${feeds} or a folder below it; it is `;
    for (const folder of [`${feeds}/..`, '/etc', `${feeds}-of-others`, `${feeds}/out`])
      expect(errorOf(await add(folder))).toEqual([
        400,
        '#/settings/folder',
        expect.stringContaining(`${allowed}${folder}`),
      ]);
    expect(errorOf(await add('feeds'))).toEqual([400, '#/settings/folder', expect.stringContaining('absolute path')]);
    const body = { provider: 'canonical', settings: { folder: '/etc' } };
    const forecast = await app.send('POST', '/api/v2/sources/forecast', { ...writers, body });
    expect(errorOf(forecast)).toEqual([400, '#/settings/folder', expect.stringContaining('/etc')]);
  });

  it('is added within it, shows errors of its files, and stays within it when changed', async () => {
    const { body: added } = await add(feeds);
    expect(added.settings).toMatchObject({ leagues: [], folder: feeds });
    await app.area.database.rows(
      `insert into watched_files (connection_id, path, stamp, stamped_at, changing_since, read_at, error)
       values ($1, '/a.ndjson', '1-1', $2, $2, $2, 'cannot be read')`,
      [added.id, NOW],
    );
    const { body } = await app.send('GET', `/api/v2/sources/${added.id}/status`, writers);
    expect(body.errors).toMatchObject([{ kind: 'request', subject: '/a.ndjson', message: 'cannot be read' }]);
    const changed = { ...writers, body: { settings: { folder: '/etc' } } };
    expect(errorOf(await app.send('PATCH', `/api/v2/sources/${added.id}`, changed))[0]).toBe(400);
  });
});
