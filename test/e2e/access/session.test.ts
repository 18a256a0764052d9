import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Get } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Access } from '../../../src/common/access/access.decorator.js';
import type { AppConfig } from '../../../src/config/app-config.js';
import type { SessionConfig } from '../../../src/session/session.dto.js';
import { SessionModule } from '../../../src/session/session.module.js';
import { startBoundaryApp } from '../../support/boundary-app.js';
import { expectMatchesOpenApi } from '../../support/openapi.js';
import { OidcServer, pagesClient } from '../../support/oidc-server.js';
import { Page, RedirectFollower, pagesAddress } from '../../support/sign-in-page.js';

@Controller('api/v2/guarded')
class GuardedController {
  @Get()
  @Access.bearer({ scopes: ['dashboard:write'] })
  guarded(): object {
    return { isOpen: true };
  }
}

const footer = {
  ageNote: '18+',
  helpText: null,
  helpUrl: 'https://www.gamblingtherapy.org',
  lateAfterSeconds: 300,
  now: expect.stringMatching(/Z$/) as string,
  isClockFrozen: false,
  clockSpeed: 1,
  isDemo: true,
};

describe('sign-in', () => {
  let app: NestExpressApplication;
  const start = async (config: Partial<AppConfig>): Promise<string> => {
    const areas = [SessionModule];
    const controllers = [GuardedController];
    app = await startBoundaryApp({ areas, controllers, config: { dataDirectory: folder, ...config } });
    await app.listen(0, '127.0.0.1');
    return `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  };
  const configOf = async (base: string): Promise<SessionConfig> => {
    const response = await fetch(`${base}/api/session/config`);
    const body = (await response.json()) as SessionConfig;
    expectMatchesOpenApi('GET /api/session/config', response.status, body);
    return body;
  };
  const folder = mkdtempSync(join(tmpdir(), 'football-session-'));
  afterEach(() => app.close());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe('through an OpenID Connect issuer', () => {
    let oidc: OidcServer;
    beforeAll(async () => {
      oidc = await OidcServer.start(pagesAddress);
    });
    afterAll(() => oidc.stop());

    const issuerConfig = (): Partial<AppConfig> => ({
      auth: { issuer: oidc.issuer, audience: `urn:${oidc.audience}` },
      authClientId: pagesClient,
      authScopes: ['openid', 'dashboard:write'],
    });
    const asked = async (page: Page, bearer: string): Promise<number> =>
      (await fetch(`${page.base}/api/v2/guarded`, { headers: { Authorization: `Bearer ${bearer}` } })).status;

    /** Signs in at the issuer. @returns the query that it sends back */
    async function signInAtIssuer(page: Page, returnTo = '/value?page=2'): Promise<{ asked: URL; back: string }> {
      const { body } = await page.send('POST', '/api/session/sign-in', { returnTo });
      const address = new URL(body['address'] as string);
      const browser = new RedirectFollower();
      const login = await browser.open(address.href, pagesAddress);
      const consent = await browser.open(login.href, pagesAddress, { prompt: 'login', login: 'ada', password: 'x' });
      const back = consent.href.startsWith(pagesAddress)
        ? consent
        : await browser.open(consent.href, pagesAddress, { prompt: 'consent' });
      return { asked: address, back: back.search };
    }

    it('uses the authorisation code flow with PKCE as a public client; the service redeems the code', async () => {
      const base = await start(issuerConfig());
      expect(await configOf(base)).toEqual({
        signIn: 'oidc',
        issuer: oidc.issuer,
        clientId: pagesClient,
        audience: `urn:${oidc.audience}`,
        scopes: ['openid', 'dashboard:write'],
        ...footer,
      });
      const policy = (await fetch(`${base}/api/session/config`)).headers.get('content-security-policy');
      expect(policy).toMatch(/connect-src 'self'(;|$)/);
      const page = new Page(base);
      const { asked: address, back } = await signInAtIssuer(page);
      expect(Object.fromEntries(address.searchParams)).toMatchObject({
        client_id: pagesClient,
        redirect_uri: pagesAddress,
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        state: expect.stringMatching(/^[\w-]{43}$/),
        scope: 'openid dashboard:write offline_access',
        resource: `urn:${oidc.audience}`,
      });
      const { status, body } = await page.send('POST', '/api/session/token', { callback: back });
      expectMatchesOpenApi('POST /api/session/token', status, body);
      expect(body).toMatchObject({
        token_type: 'Bearer',
        returnTo: '/value?page=2',
        scope: 'dashboard:write',
      });
      expect(await asked(page, body['access_token'] as string)).toBe(200);
      // a code is redeemed once, and a PKCE verifier used once
      expect((await page.send('POST', '/api/session/token', { callback: back })).status).toBe(401);
      const development = await page.send('POST', '/api/session/development-token', { code: 'any' });
      expect(development.status).toBe(404);
    });

    it('survives a reload through a rotating cookie, and signs out at the issuer too', async () => {
      const page = new Page(await start(issuerConfig()));
      expect((await page.send('POST', '/api/session/token', {})).status).toBe(401);
      const { back } = await signInAtIssuer(page);
      await page.send('POST', '/api/session/token', { callback: back });
      expect(page.cookieLines.at(-1)).toMatch(
        /^football-session=[^;]+; Max-Age=2592000; Path=\/api\/session\/token; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
      );
      const stolen = page.copy();
      const renewed = await page.send('POST', '/api/session/token', {});
      expect([renewed.status, renewed.body['returnTo']]).toEqual([200, null]);
      expect(await asked(page, renewed.body['access_token'] as string)).toBe(200);
      expect(page.cookies()).not.toBe(stolen.cookies());
      const last = page.copy();
      expect((await page.send('DELETE', '/api/session/token')).status).toBe(204);
      expect((await page.send('POST', '/api/session/token', {})).status).toBe(401);
      // revoked at the issuer: a copy of the cookie is worth nothing
      const ended = await last.send('POST', '/api/session/token', {});
      expect([ended.status, last.cookies()]).toEqual([401, '']);
    });

    it('rejects a reused refresh token', async () => {
      const page = new Page(await start(issuerConfig()));
      const { back } = await signInAtIssuer(page);
      await page.send('POST', '/api/session/token', { callback: back });
      const stolen = page.copy();
      expect((await page.send('POST', '/api/session/token', {})).status).toBe(200);
      expect((await stolen.send('POST', '/api/session/token', {})).status).toBe(401);
    });

    it.each([
      ['another state', (back: string) => back.replace(/state=[^&]+/, 'state=forged')],
      ['another issuer (RFC 9207)', (back: string) => back.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')],
      ['no issuer', (back: string) => back.replace(/&?iss=[^&]+/, '')],
      ['another code', (back: string) => back.replace(/code=[^&]+/, 'code=forged')],
      ['an error', (back: string) => back.replace(/code=[^&]+/, 'error=access_denied')],
    ])('rejects a response with %s', async (_name, forge) => {
      const page = new Page(await start(issuerConfig()));
      const { back } = await signInAtIssuer(page);
      const { status, body } = await page.send('POST', '/api/session/token', { callback: forge(back) });
      expect([status, body['code']]).toEqual([401, 'credential_invalid']);
      expect(page.cookies()).toBe('');
    });

    it('allows pages of this service only, and redirects only to this service', async () => {
      const page = new Page(await start(issuerConfig()));
      for (const headers of [
        { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
        { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-site' },
        { Origin: 'https://evil.example', 'Sec-Fetch-Site': null },
        { Origin: 'null', 'Sec-Fetch-Site': null },
        { Origin: null },
      ]) {
        expect((await page.send('POST', '/api/session/sign-in', { returnTo: '/' }, headers)).status).toBe(403);
        expect((await page.send('POST', '/api/session/token', {}, headers)).status).toBe(403);
        expect((await page.send('DELETE', '/api/session/token', undefined, headers)).status).toBe(403);
      }
      for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', 'value', ''])
        expect((await page.send('POST', '/api/session/sign-in', { returnTo })).status).toBe(400);
    });

    it('returns 503 while the issuer is unreachable', async () => {
      const page = new Page(await start({ ...issuerConfig(), auth: { issuer: 'http://127.0.0.1:9', audience: 'x' } }));
      const { status, body } = await page.send('POST', '/api/session/sign-in', { returnTo: '/' });
      expect([status, body['code']]).toEqual([503, 'identity_provider_unavailable']);
    });

    it('keeps the session while the issuer limits the rate', async () => {
      const page = new Page(await start(issuerConfig()));
      const { back } = await signInAtIssuer(page);
      await page.send('POST', '/api/session/token', { callback: back });
      oidc.isRateLimited = true;
      const { status, body } = await page.send('POST', '/api/session/token', {});
      oidc.isRateLimited = false;
      expect([status, body['code']]).toEqual([503, 'identity_provider_unavailable']);
      expect((await page.send('POST', '/api/session/token', {})).status).toBe(200);
    });

    it('needs a client: without one, pages learn that sign-in is unavailable', async () => {
      const base = await start({ auth: { issuer: oidc.issuer, audience: 'x' } });
      expect(await configOf(base)).toEqual({
        signIn: 'none',
        issuer: null,
        clientId: null,
        audience: null,
        scopes: [],
        ...footer,
      });
    });
  });

  describe('in development', () => {
    const codeFile = join(folder, 'development-sign-in.json');
    const storedCode = (): string => (JSON.parse(readFileSync(codeFile, 'utf8')) as { code: string }).code;
    /** Sends header lines and a body as they are. */
    const post = (base: string, lines: readonly string[], body: string, version = '1.1'): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(new URL(base).port), '127.0.0.1');
        let text = '';
        socket.on('data', (bytes) => (text += bytes.toString()));
        socket.on('end', () => resolve(text));
        socket.on('error', reject);
        const content = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
        const head = [`POST /api/session/development-token HTTP/${version}`, ...lines, ...content, 'Connection: close'];
        socket.write([...head, '', body].join('\r\n'));
      });
    const statusOf = async (base: string, lines: readonly string[], version?: string): Promise<number> =>
      Number((await post(base, lines, JSON.stringify({ code: storedCode() }), version)).split(' ')[1]);

    it('issues a token to pages of the service that its guards accept', async () => {
      const base = await start({ auth: null, corsOrigins: ['*'] });
      expect(await configOf(base)).toEqual({
        signIn: 'development',
        issuer: null,
        clientId: null,
        audience: null,
        scopes: ['dashboard:read', 'dashboard:write', 'maintenance:read', 'maintenance:write', 'webhooks:write'],
        ...footer,
      });
      const response = await fetch(`${base}/api/session/development-token`, {
        method: 'POST',
        headers: { Origin: base, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
        body: JSON.stringify({ code: storedCode() }),
      });
      const body = (await response.json()) as { access_token: string };
      expectMatchesOpenApi('POST /api/session/development-token', response.status, body);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3_600 });
      const guarded = await fetch(`${base}/api/v2/guarded`, {
        headers: { Authorization: `Bearer ${body.access_token}` },
      });
      expect(guarded.status).toBe(200);
    });

    it('rejects other origins, foreign host names and proxies, whatever CORS_ORIGINS allows', async () => {
      const base = await start({ auth: null, corsOrigins: ['*', 'https://evil.example'] });
      const { host, port } = new URL(base);
      const own = [`Host: ${host}`, `Origin: ${base}`];
      expect(await statusOf(base, own)).toBe(200);
      expect(await statusOf(base, [`Host: localhost:${port}`, `Origin: http://localhost:${port}`])).toBe(200);
      expect(await statusOf(base, [`Host: [::1]:${port}`, `Origin: http://[::1]:${port}`])).toBe(200);
      for (const lines of [
        [`Host: ${host}`],
        [`Host: ${host}`, 'Origin: null'],
        [`Host: ${host}`, 'Origin: https://evil.example'],
        [`Host: ${host}`, `Origin: http://localhost:${port}`],
        [`Host: ${host}`, 'Origin: http://127.0.0.1:1'],
        [`Host: ${host}`, `Origin: https://${host}`],
        [`Host: ${host}`, `Origin: ${base}, https://evil.example`],
        [`Host: evil.example:${port}`, `Origin: http://evil.example:${port}`],
        [`Host: 127.0.0.1.evil.example`, `Origin: http://127.0.0.1.evil.example`],
        [`Host: localhost.evil.example`, `Origin: http://localhost.evil.example`],
        [`Host: 0.0.0.0:${port}`, `Origin: http://0.0.0.0:${port}`],
        [`Host: user@${host}`, `Origin: http://user@${host}`],
        [...own, 'Sec-Fetch-Site: cross-site'],
        [...own, 'Sec-Fetch-Site: same-site'],
        [...own, 'Sec-Fetch-Site: none'],
        [...own, 'X-Forwarded-For: 127.0.0.1'],
        [...own, 'X-Forwarded-Host: football.example'],
        [...own, 'Forwarded: for=192.0.2.1'],
        [...own, 'Via: 1.1 proxy'],
        [...own, 'X-Real-IP: 192.0.2.1'],
      ]) {
        const answer = await post(base, lines, JSON.stringify({ code: storedCode() }));
        expect([lines, Number(answer.split(' ')[1])]).toEqual([lines, 403]);
        expect(answer).not.toContain('access_token');
      }
      expect(await statusOf(base, own, '1.0')).toBe(403);
    });

    it('rejects fully forged headers without the code, as another account or a hidden proxy can send', async () => {
      const base = await start({ auth: null });
      const { host } = new URL(base);
      const forged = [`Host: ${host}`, `Origin: ${base}`, 'Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: cors'];
      const code = storedCode();
      for (const [body, status] of [
        ['', 400],
        ['{}', 400],
        [JSON.stringify({ code: '' }), 403],
        [JSON.stringify({ code: null }), 400],
        [JSON.stringify({ code: [code] }), 400],
        [JSON.stringify({ code: { code } }), 400],
        [JSON.stringify({ cod: code }), 400],
        [JSON.stringify({ code: `${code} ` }), 403],
        [JSON.stringify({ code: code.slice(0, -1) }), 403],
        [JSON.stringify({ code: code.toLowerCase() }), 403],
        [JSON.stringify({ code: 'x'.repeat(100) }), 403],
        [JSON.stringify({ code: 'x'.repeat(101) }), 400],
      ] as const) {
        const answer = await post(base, forged, body);
        expect([body, Number(answer.split(' ')[1])]).toEqual([body, status]);
        expect(answer).not.toContain('access_token');
        expect(answer).not.toContain(code);
      }
      const config = await fetch(`${base}/api/session/config`);
      expect([config.status, (await config.text()).includes(code)]).toEqual([200, false]);
    });

    it('stores a code in a file readable by its owner only; both vanish with the process', async () => {
      await start({ auth: null });
      expect(statSync(codeFile).mode & 0o777).toBe(0o600);
      const code = storedCode();
      expect(code).toMatch(/^[\w-]{22}$/);
      await app.close();
      expect(existsSync(codeFile)).toBe(false);
      const again = await start({ auth: null });
      const own = [`Host: ${new URL(again).host}`, `Origin: ${again}`];
      expect(await post(again, own, JSON.stringify({ code }))).toContain(' 403 ');
      expect(await statusOf(again, own)).toBe(200);
    });

    it('survives a reload until sign-out or the end of the process', async () => {
      const base = await start({ auth: null });
      const page = new Page(base, base);
      expect((await page.send('POST', '/api/session/development-token', { code: storedCode() })).status).toBe(200);
      const { status, body } = await page.send('POST', '/api/session/token', {});
      expect([status, body['expires_in'], body['returnTo']]).toEqual([200, 3_600, null]);
      const proxied = await page.send('POST', '/api/session/token', {}, { 'X-Forwarded-For': '192.0.2.1' });
      expect(proxied.status).toBe(403);
      const copy = page.copy();
      expect((await page.send('DELETE', '/api/session/token')).status).toBe(204);
      expect((await copy.send('POST', '/api/session/token', {})).status).toBe(401);
    });

    it.each([
      ['an issuer', { auth: { issuer: 'https://login.example', audience: 'x' } }],
      ['an address beyond loopback', { auth: null, isLoopback: false }],
      ['a configuration that says no', { auth: null, developmentSignIn: false }],
    ])('is disabled with %s', async (_, config) => {
      const base = await start(config);
      expect((await configOf(base)).signIn).toBe('none');
      const own = [`Host: ${new URL(base).host}`, `Origin: ${base}`];
      expect(await post(base, own, JSON.stringify({ code: 'any' }))).toContain(' 404 ');
    });
  });
});
