import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Get, Req } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import request from 'supertest';
import { Access } from '../../src/common/access/access.decorator.js';
import { callerOf } from '../../src/common/access/caller.js';
import type { Caller } from '../../src/common/access/caller.js';
import { signDevelopmentToken } from '../../src/common/access/development-keys.js';
import { startBoundaryApp, testSecrets } from '../support/boundary-app.js';
import { TestIssuer } from '../support/issuer.js';

@Controller('api/v2/guarded')
class GuardedController {
  @Get('bearer')
  @Access.bearer()
  bearer(@Req() request: Request): Caller {
    return callerOf(request);
  }

  @Get('scoped')
  @Access.bearer({ scopes: ['dashboard:write'] })
  scoped(@Req() request: Request): Caller {
    return callerOf(request);
  }

  @Get('internal')
  @Access.internal()
  internal(@Req() request: Request): Caller {
    return callerOf(request);
  }

  @Get('webhook')
  @Access.webhook()
  webhook(@Req() request: Request): Caller {
    return callerOf(request);
  }

  @Get('unmarked')
  unmarked(): object {
    return {};
  }
}

const get = (app: NestExpressApplication, path: string, headers: Record<string, string> = {}) =>
  request(app.getHttpServer()).get(`/api/v2/guarded/${path}`).set(headers);
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

describe('bearer tokens', () => {
  let issuer: TestIssuer;
  const log: string[] = [];
  let app: NestExpressApplication;
  beforeAll(async () => {
    issuer = await TestIssuer.start();
    app = await startBoundaryApp({
      controllers: [GuardedController],
      config: { auth: { issuer: issuer.issuer, audience: issuer.audience } },
      onLog: (line) => log.push(line),
    });
  });
  afterAll(async () => {
    await app.close();
    await issuer.stop();
  });

  it.each(['RS256', 'ES256'])('admits an access token signed with %s', async (algorithm) => {
    const { status, body } = await get(app, 'scoped', bearer(await issuer.token({}, algorithm)));
    expect([status, body]).toEqual([
      200,
      { kind: 'bearer', subject: 'someone', scopes: ['openid', 'dashboard:write'] },
    ]);
  });

  it.each([
    ['scp array', { claims: { scp: ['dashboard:write'] }, without: ['scope'] }, 200],
    ['at+jwt without the scope', { header: { typ: 'at+jwt' }, without: ['scope'] }, 403],
    ['another scope', { claims: { scope: 'dashboard:writer dashboard' } }, 403],
    ['several audiences', { claims: { aud: ['other', 'football-tests'] } }, 200],
    ['no key id, which two keys leave open', { header: { kid: undefined } }, 401],
    ['an unknown key id', { header: { kid: 'nobody' } }, 401],
    ['another audience', { claims: { aud: 'other' } }, 401],
    ['another issuer', { claims: { iss: 'https://evil.example' } }, 401],
    ['an expired one', { lifetime: -1 }, 401],
    ['no expiry', { without: ['exp'] }, 401],
    ['one for later', { claims: { nbf: 4102444800 } }, 401],
    ['an ID token by its nonce', { claims: { nonce: 'n' } }, 401],
    ['an ID token by at_hash', { claims: { at_hash: 'h' } }, 401],
    ['an ID token by missing scopes', { without: ['scope'] }, 401],
    ['an ID token by typ of its claims', { claims: { typ: 'ID' } }, 401],
    ['a logout token', { header: { typ: 'logout+jwt' } }, 401],
  ])('%s', async (_, options, expected) => {
    const { status, headers, body } = await get(app, 'scoped', bearer(await issuer.token(options)));
    expect(status).toBe(expected);
    if (expected === 401)
      expect(headers['www-authenticate']).toMatch(
        /^Bearer realm="[\w-]+", error="invalid_token", error_description="[^"]+"$/,
      );
    if (expected === 403)
      expect(headers['www-authenticate']).toContain('error="insufficient_scope", scope="dashboard:write"');
    if (expected !== 200) expect(body).toMatchObject({ status: expected, requestId: headers['x-request-id'] });
  });

  it('rejects missing tokens, garbage, unsigned tokens, and secrets used as keys', async () => {
    const none = await get(app, 'bearer');
    expect([none.status, none.headers['www-authenticate'], none.body.code]).toEqual([
      401,
      'Bearer realm="football-analytics"',
      'credential_missing',
    ]);
    const good = await issuer.token();
    const [header, payload] = good.split('.') as [string, string];
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { keys } = (await (await fetch(`${issuer.issuer}/jwks`)).json()) as { keys: unknown[] };
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${payload}`;
    const forged = [
      'x',
      '..',
      'a.b.c',
      `${header}.${payload}.`,
      `${good.slice(0, -6)}AAAAAA`,
      `${part({ alg: 'none' })}.${payload}.`,
      `${text}.${createHmac('sha256', JSON.stringify(keys[0])).update(text).digest('base64url')}`,
    ];
    for (const token of forged) expect([token, (await get(app, 'bearer', bearer(token))).status]).toEqual([token, 401]);
    expect((await get(app, 'bearer', { Authorization: `Basic ${good}` })).status).toBe(401);
    expect((await get(app, `bearer?access_token=${good}`)).status).toBe(401);
  });

  it('accepts RSA keys of at least 2,048 bits only, and logs shorter ones', async () => {
    for (const [bits, expected] of [
      [2_048, 200],
      [1_024, 401],
      [2_047, 401],
      [3_072, 200],
    ] as const) {
      const { status } = await get(app, 'bearer', bearer(await issuer.tokenOfRsaKey(bits)));
      expect([bits, status]).toEqual([bits, expected]);
    }
    expect(log.join('')).toContain('publishes RSA keys of fewer than 2048 bits (2): their tokens are refused');
  });

  it('caches the keys, follows a rotation, and returns 503 while the issuer is down', async () => {
    const before = issuer.fetches;
    await Promise.all(Array.from({ length: 5 }, async () => get(app, 'bearer', bearer(await issuer.token()))));
    expect(issuer.fetches - before).toBeLessThanOrEqual(1);
    await issuer.rotate('RS256');
    expect((await get(app, 'bearer', bearer(await issuer.token()))).status).toBe(200);
    issuer.isBroken = true;
    const away = await get(app, 'bearer', bearer(await issuer.token({ header: { kid: 'new' } })));
    expect([away.status, away.body.code, away.headers['retry-after']]).toEqual([
      503,
      'identity_provider_unavailable',
      '5',
    ]);
    expect((await get(app, 'bearer', bearer(await issuer.token({ claims: { sub: 'another' } })))).status).toBe(200);
    const invented = await Promise.all(
      Array.from({ length: 20 }, async (_, id) => {
        return get(app, 'bearer', bearer(await issuer.token({ header: { kid: `none-${id}` } })));
      }),
    );
    expect(new Set(invented.map(({ status }) => status))).toEqual(new Set([503]));
    issuer.isBroken = false;
    expect((await get(app, 'bearer', bearer(await issuer.token({ claims: { sub: 'a third' } })))).status).toBe(200);
    expect(log.join('')).toContain(`${issuer.issuer} cannot be asked for its keys`);
  });

  it('denies routes without an access decorator', async () => expect((await get(app, 'unmarked')).status).toBe(500));
});

describe('access by secret', () => {
  let app: NestExpressApplication;
  let open: NestExpressApplication;
  let dataDirectory: string;
  beforeAll(async () => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'access-'));
    app = await startBoundaryApp({ controllers: [GuardedController], config: { auth: null, dataDirectory } });
    open = await startBoundaryApp({
      controllers: [GuardedController],
      config: { auth: null, dataDirectory, predictionsPublic: true },
    });
  });
  afterAll(async () => {
    await Promise.all([app.close(), open.close()]);
    rmSync(dataDirectory, { recursive: true });
  });

  it('admits the internal caller with any valid key and a user', async () => {
    for (const key of testSecrets.internalKeys) {
      const { status, body } = await get(app, 'internal', { 'X-Internal-Key': key, 'X-Messenger-User-Id': '42' });
      expect([status, body]).toEqual([200, { kind: 'internal', messengerUserId: '42' }]);
    }
  });

  it('rejects wrong keys, missing users and missing credentials', async () => {
    const key = testSecrets.internalKeys[0];
    const noUser = await get(app, 'internal', { 'X-Internal-Key': key });
    expect([noUser.status, noUser.body.errors]).toEqual([
      400,
      [expect.objectContaining({ parameter: 'X-Messenger-User-Id' })],
    ]);
    for (const wrong of ['', `${key}x`, key.slice(1), 'wrong']) {
      const { status, headers } = await get(app, 'internal', { 'X-Internal-Key': wrong });
      expect([wrong, status, headers['www-authenticate']]).toEqual([wrong, 401, expect.stringContaining('Bearer')]);
    }
    const none = await get(app, 'internal', { 'X-Messenger-User-Id': '42' });
    expect([none.status, none.body.code, none.headers['www-authenticate']]).toEqual([
      401,
      'credential_missing',
      expect.stringContaining('Bearer'),
    ]);
    expect(none.body.detail).toBe('X-Internal-Key with X-Messenger-User-Id, or a bearer token, is needed.');
    expect((await get(open, 'internal')).body).toEqual({ kind: 'anonymous' });
    expect((await get(open, 'internal', { 'X-Internal-Key': 'wrong' })).status).toBe(401);
    expect((await get(open, 'internal', bearer('x.y.z'))).status).toBe(401);
  });

  it('keeps authenticated responses out of shared caches', async () => {
    const internal = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '42' };
    const answer = await get(app, 'internal', internal);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private',
      vary: 'X-Internal-Key, X-Messenger-User-Id, Authorization',
    });
    const known = await get(app, 'internal', { ...internal, 'If-None-Match': answer.headers['etag']! });
    expect(known.status).toBe(304);
    expect(known.headers).toMatchObject({ 'cache-control': 'private', vary: answer.headers['vary'] });
    expect((await get(open, 'internal')).headers['cache-control']).toBe('private');
    expect((await get(app, 'internal')).headers['cache-control']).toBe('no-store');
  });

  it('admits the messaging platform by its secret', async () => {
    const header = 'X-Messenger-Bot-Api-Secret-Token';
    expect((await get(app, 'webhook', { [header]: testSecrets.webhookSecrets[1] })).status).toBe(200);
    expect((await get(app, 'webhook', { [header]: testSecrets.internalKeys[0] })).status).toBe(401);
    expect((await get(app, 'webhook')).status).toBe(401);
  });

  it('admits development tokens, whose key only its owner can read', async () => {
    const token = signDevelopmentToken({ dataDirectory, scopes: ['dashboard:write'], lifetimeSeconds: 60 });
    expect((await get(app, 'scoped', bearer(token))).body).toMatchObject({ kind: 'bearer', subject: 'developer' });
    expect((await get(app, 'internal', bearer(token))).status).toBe(200);
    expect(statSync(join(dataDirectory, 'development-keys.json')).mode & 0o777).toBe(0o600);
    const stale = signDevelopmentToken({ dataDirectory, scopes: [], lifetimeSeconds: 60, issuedAt: new Date(0) });
    expect((await get(app, 'bearer', bearer(stale))).headers['www-authenticate']).toContain('expired');
  });

  it('generates secrets on loopback only', async () => {
    const generated = { auth: null, dataDirectory, internalKeys: null, webhookSecrets: null };
    const lines: string[] = [];
    const fresh = await startBoundaryApp({
      controllers: [GuardedController],
      config: generated,
      onLog: (line) => lines.push(line),
    });
    const file = join(dataDirectory, 'development-secrets.json');
    const { internalKey, webhookSecret } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(
      (await get(fresh, 'internal', { 'X-Internal-Key': String(internalKey), 'X-Messenger-User-Id': '1' })).status,
    ).toBe(200);
    await fresh.close();
    expect(lines.join('')).toContain(file);
    expect(lines.join('')).not.toContain(internalKey);
    expect(lines.join('')).not.toContain(webhookSecret);
    await expect(
      startBoundaryApp({
        controllers: [GuardedController],
        config: { ...generated, isLoopback: false, webhookSecrets: ['a'.repeat(20)] },
      }),
    ).rejects.toThrow('INTERNAL_KEYS must be set');
    const strict = await startBoundaryApp({
      controllers: [GuardedController],
      config: { auth: null, dataDirectory, isLoopback: false },
    });
    const token = signDevelopmentToken({ dataDirectory, scopes: [], lifetimeSeconds: 60 });
    expect((await get(strict, 'bearer', bearer(token))).status).toBe(401);
    await strict.close();
  });
});
