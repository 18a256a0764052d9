import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, unlinkSync } from 'node:fs';
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

@Controller('api/v2/guarded')
class GuardedController {
  @Get()
  @Access.bearer({ scopes: ['dashboard:write'] })
  guarded(): object {
    return { isOpen: true };
  }
}

/** Where people who signed in are sent back to. */
const pagesAddress = 'http://127.0.0.1:4173/signed-in';
const footer = {
  ageNote: '18+',
  helpText: 'Help with gambling',
  helpUrl: 'https://www.gamblingtherapy.org',
  lateAfterSeconds: 300,
  now: expect.stringMatching(/Z$/) as string,
  isClockFrozen: false,
};
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A browser without scripts: follows redirects by hand and has cookies. */
class Browser {
  private readonly cookies = new Map<string, string>();

  /** Sends a request, and follows redirects until the address begins with `until`, or a page comes. */
  async open(address: string, until: string, form?: Readonly<Record<string, string>>): Promise<URL> {
    let [at, body] = [new URL(address), form];
    for (let step = 0; step < 10; step += 1) {
      const response = await fetch(at, {
        redirect: 'manual',
        method: body === undefined ? 'GET' : 'POST',
        headers: { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body === undefined ? {} : { body: new URLSearchParams(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        this.cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) return at;
      [at, body] = [new URL(location, at), undefined];
      if (at.href.startsWith(until)) return at;
    }
    throw new Error(`too many redirects: ${at.href}`);
  }
}

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

  describe('by an OpenID Connect issuer', () => {
    let oidc: OidcServer;
    beforeAll(async () => {
      oidc = await OidcServer.start(pagesAddress);
    });
    afterAll(() => oidc.stop());

    it('is the authorisation code flow with PKCE of a client without a secret, as configured', async () => {
      const base = await start({
        auth: { issuer: oidc.issuer, audience: `urn:${oidc.audience}` },
        authClientId: pagesClient,
        authScopes: ['openid', 'dashboard:write'],
      });
      const config = await configOf(base);
      expect(config).toEqual({
        signIn: 'oidc',
        issuer: oidc.issuer,
        clientId: pagesClient,
        audience: `urn:${oidc.audience}`,
        scopes: ['openid', 'dashboard:write'],
        ...footer,
      });
      const policy = (await fetch(`${base}/api/session/config`)).headers.get('content-security-policy');
      expect(policy).toContain(`connect-src 'self' ${oidc.issuer}`);
      const discovery = (await (await fetch(`${config.issuer}/.well-known/openid-configuration`)).json()) as Record<
        'authorization_endpoint' | 'token_endpoint',
        string
      >;
      const verifier = randomBytes(32).toString('base64url');
      const resource = config.audience ?? '';
      const asked = new URLSearchParams({
        client_id: config.clientId ?? '',
        response_type: 'code',
        redirect_uri: pagesAddress,
        scope: config.scopes.join(' '),
        resource,
        state: 'a state',
      });
      const withoutProof = await new Browser().open(
        `${discovery.authorization_endpoint}?${asked.toString()}`,
        pagesAddress,
      );
      expect(withoutProof.searchParams.get('error')).toBe('invalid_request');

      const browser = new Browser();
      const proof = new URLSearchParams({ code_challenge: sha256(verifier), code_challenge_method: 'S256' });
      const login = await browser.open(
        `${discovery.authorization_endpoint}?${asked.toString()}&${proof.toString()}`,
        pagesAddress,
      );
      const consent = await browser.open(login.href, pagesAddress, { prompt: 'login', login: 'ada', password: 'x' });
      const back = consent.href.startsWith(pagesAddress)
        ? consent
        : await browser.open(consent.href, pagesAddress, { prompt: 'consent' });
      expect(back.searchParams.get('state')).toBe('a state');

      const redeem = (code_verifier: string): Promise<Response> =>
        fetch(discovery.token_endpoint, {
          method: 'POST',
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            client_id: config.clientId ?? '',
            code: back.searchParams.get('code') ?? '',
            redirect_uri: pagesAddress,
            resource,
            code_verifier,
          }),
        });
      const response = await redeem(verifier);
      const { access_token: token, id_token: idToken } = (await response.json()) as Record<string, string>;
      const ask = async (bearer: string): Promise<number> =>
        (await fetch(`${base}/api/v2/guarded`, { headers: { Authorization: `Bearer ${bearer}` } })).status;
      expect([response.status, await ask(token ?? ''), await ask(idToken ?? '')]).toEqual([200, 200, 401]);
      expect((await redeem(verifier)).status).toBe(400);
      const development = await fetch(`${base}/api/session/development-token`, {
        method: 'POST',
        headers: { Origin: base, 'Content-Type': 'application/json' },
        body: JSON.stringify({ code: 'any' }),
      });
      expect(development.status).toBe(404);
    });

    it('needs a client: without one pages learn that there is no sign-in', async () => {
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

  describe('while developing', () => {
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

    it('gives a page of the service a token that its guards accept', async () => {
      const base = await start({ auth: null, corsOrigins: ['*'] });
      expect(await configOf(base)).toEqual({
        signIn: 'development',
        issuer: null,
        clientId: null,
        audience: null,
        scopes: ['dashboard:read', 'dashboard:write', 'maintenance:read', 'maintenance:write'],
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

    it('refuses other origins, foreign host names and proxies, whatever CORS_ORIGINS allows', async () => {
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

    it('refuses without the code what forges every header, as another account or a hidden proxy can', async () => {
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
      for (const path of ['/', '/docs', '/openapi.json', '/api/session/config', '/development-sign-in.json']) {
        expect(await (await fetch(`${base}${path}`)).text()).not.toContain(code);
      }
    });

    it('has a code in a file that only its owner reads, as long as the file stands', async () => {
      const first = await start({ auth: null });
      expect(statSync(codeFile).mode & 0o777).toBe(0o600);
      const code = storedCode();
      expect(code).toMatch(/^[\w-]{22}$/);
      await app.close();
      const again = await start({ auth: null });
      expect(storedCode()).toBe(code);
      unlinkSync(codeFile);
      const own = [`Host: ${new URL(again).host}`, `Origin: ${again}`];
      expect(await post(again, own, JSON.stringify({ code }))).toContain(' 403 ');
      expect(storedCode()).not.toBe(code);
      expect([await statusOf(again, own), first]).toEqual([200, first]);
    });

    it.each([
      ['an issuer', { auth: { issuer: 'https://login.example', audience: 'x' } }],
      ['an address beyond loopback', { auth: null, isLoopback: false }],
      ['a configuration that says no', { auth: null, developmentSignIn: false }],
    ])('is off with %s', async (_, config) => {
      const base = await start(config);
      expect((await configOf(base)).signIn).toBe('none');
      const own = [`Host: ${new URL(base).host}`, `Origin: ${base}`];
      expect(await post(base, own, JSON.stringify({ code: 'any' }))).toContain(' 404 ');
    });
  });
});
