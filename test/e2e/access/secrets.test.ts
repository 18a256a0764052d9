import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Body, Controller, Get, Post } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { Access } from '../../../src/common/access/access.decorator.js';
import {
  FixedKey,
  readOrCreateDevelopmentKeys,
  signDevelopmentToken,
} from '../../../src/common/access/development-keys.js';
import { createDataSource } from '../../../src/database/data-source-options.js';
import { SqlClient } from '../../../src/database/sql-client.js';
import { useTestDatabase } from '../../support/database.js';
import { startBoundaryApp } from '../../support/boundary-app.js';
import { SampleBody } from '../../support/sample.controller.js';

@Controller('api/v2/guarded')
class SecretController {
  constructor(private readonly sql: SqlClient) {}

  @Get('internal')
  @Access.internal()
  internal(): object {
    return {};
  }

  @Get('webhook')
  @Access.webhook()
  webhook(): object {
    return {};
  }

  @Get('bearer')
  @Access.bearer()
  bearer(): object {
    return {};
  }

  @Get('broken')
  @Access.public()
  async broken(): Promise<object> {
    return this.sql.rows("select 'private-value' as hidden_column from missing_relation where note = $1::text", [
      'private-parameter',
    ]);
  }

  @Post('body')
  @Access.public()
  body(@Body() _body: SampleBody): object {
    return {};
  }
}

const webhookHeader = 'X-Messenger-Bot-Api-Secret-Token';

describe('secrets', () => {
  const database = useTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const [keysFile, secretsFile] = [join(folder, 'keys'), join(folder, 'secrets')];
  const log: string[] = [];
  let app: NestExpressApplication;
  let source: DataSource;
  beforeAll(async () => {
    writeFileSync(keysFile, 'first-key-in-a-file-0001\nsecond-key-in-a-file-0002\n');
    writeFileSync(secretsFile, 'first-secret-in-a-file-0001');
    source = await createDataSource(database.current.url, null, { purpose: 'test', poolSize: 2 }).initialize();
    const config = {
      auth: null,
      dataDirectory: folder,
      internalKeys: null,
      webhookSecrets: null,
      internalKeysFile: keysFile,
      webhookSecretsFile: secretsFile,
    };
    app = await startBoundaryApp({
      controllers: [SecretController],
      dataSource: source,
      config,
      onLog: (line) => log.push(line),
    });
  });
  afterAll(async () => {
    await app.close();
    await source.destroy();
    rmSync(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    request(app.getHttpServer()).get(`/api/v2/guarded/${path}`).set(headers);
  const asBot = async (key: string): Promise<number> =>
    (await get('internal', { 'X-Internal-Key': key, 'X-Messenger-User-Id': '42' })).status;
  const asMessenger = async (secret: string): Promise<number> =>
    (await get('webhook', { [webhookHeader]: secret })).status;

  it('read from a file are replaced at runtime; old and new ones are accepted until the last step', async () => {
    expect([
      await asBot('first-key-in-a-file-0001'),
      await asBot('second-key-in-a-file-0002'),
      await asBot('third-key-in-a-file-0003'),
    ]).toEqual([200, 200, 401]);
    expect(await asMessenger('first-secret-in-a-file-0001')).toBe(200);
    writeFileSync(keysFile, 'second-key-in-a-file-0002\nthird-key-in-a-file-0003');
    writeFileSync(secretsFile, 'second-secret-in-a-file-0002');
    await sleep(1_100);
    expect([
      await asBot('first-key-in-a-file-0001'),
      await asBot('second-key-in-a-file-0002'),
      await asBot('third-key-in-a-file-0003'),
    ]).toEqual([401, 200, 200]);
    expect([
      await asMessenger('first-secret-in-a-file-0001'),
      await asMessenger('second-secret-in-a-file-0002'),
    ]).toEqual([401, 200]);
    rmSync(keysFile);
    await sleep(1_100);
    expect(await asBot('third-key-in-a-file-0003')).toBe(200);
    expect(log.join('')).toContain('INTERNAL_KEYS_FILE must name a file that can be read (ENOENT)');
  });

  it('verifies a token once: repeated requests look up no key', async () => {
    const find = jest.spyOn(FixedKey.prototype, 'find');
    const token = signDevelopmentToken({ dataDirectory: folder, scopes: [], lifetimeSeconds: 600 });
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1)
      statuses.push((await get('bearer', { Authorization: `Bearer ${token}` })).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(find).toHaveBeenCalledTimes(1);
    expect((await get('bearer', { Authorization: `Bearer ${token.slice(0, -4)}AAAA` })).status).toBe(401);
    find.mockRestore();
  });

  it('appear in no response and no log; SQL and stack traces appear in no response', async () => {
    const token = signDevelopmentToken({ dataDirectory: folder, scopes: [], lifetimeSeconds: 600 });
    const wrong = 'a-wrong-secret-of-a-caller';
    const answers = [
      await get('broken'),
      await get('broken', { Authorization: `Bearer ${token}` }),
      await get(`bearer?access_token=${token}`),
      await get('bearer', { Authorization: `Bearer ${token}x` }),
      await get('internal', { 'X-Internal-Key': wrong, 'X-Messenger-User-Id': '1' }),
      await get('internal', { 'X-Internal-Key': 'third-key-in-a-file-0003' }),
      await get('webhook', { [webhookHeader]: wrong }),
      await request(app.getHttpServer())
        .post('/api/v2/guarded/body')
        .set('Content-Type', 'application/json')
        .send(`{"token": "${wrong}`),
      await get(`nowhere/${'x'.repeat(50)}?secret=${wrong}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 401, 401, 401, 400, 401, 400, 404]);
    const hidden = [
      token.split('.')[1]!,
      wrong,
      'third-key-in-a-file-0003',
      'second-secret-in-a-file-0002',
      'private-parameter',
      'private-value',
      readOrCreateDevelopmentKeys(folder).privateKey.split('\n')[1]!,
    ];
    for (const text of [log.join(''), ...answers.map((answer) => answer.text + JSON.stringify(answer.headers))]) {
      for (const each of hidden) expect(text).not.toContain(each);
      expect(text).not.toMatch(/select .* from/i);
    }
    for (const { text } of answers) expect(text).not.toMatch(/node_modules|\.[jt]s:\d|missing_relation|hidden_column/);
  });
});
