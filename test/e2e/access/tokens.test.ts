import { createHmac, createPublicKey } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  CompactEncrypt,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import type { JWK } from 'jose';
import { Access } from '../../../src/common/access/access.decorator.js';
import { startTestApp } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { startBoundaryApp } from '../../support/boundary-app.js';
import { useTestDatabase } from '../../support/database.js';
import { OidcServer } from '../../support/oidc-server.js';

@Controller('api/v2/attacked')
class AttackedController {
  static admitted = 0;

  @Get('any')
  @Access.bearer()
  any(): object {
    AttackedController.admitted += 1;
    return {};
  }

  @Get('scoped')
  @Access.bearer({ scopes: ['maintenance:write'] })
  scoped(): object {
    AttackedController.admitted += 1;
    return {};
  }
}

interface Answer {
  readonly status: number;
  readonly challenge: string;
  readonly body: string;
}

describe('attacks on bearer tokens', () => {
  let oidc: OidcServer;
  let app: NestExpressApplication;
  let key: JWK;
  let good: string;
  const log: string[] = [];

  /** Sends header lines as they are, the same name twice if need be. */
  const get = (path: string, headers: readonly string[]): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { port } = app.getHttpServer().address() as AddressInfo;
      const asked = httpRequest(
        { port, host: '127.0.0.1', path: `/api/v2/attacked/${path}`, headers: ['Host', 'x', ...headers] },
        (response) => {
          let body = '';
          response.on('data', (chunk: Buffer) => (body += chunk.toString()));
          // a server that rejects headers closes while the rest is still being sent: its response is complete
          asked.off('error', reject).on('error', () => undefined);
          response.on('close', () =>
            resolve({
              status: response.statusCode ?? 0,
              challenge: String(response.headers['www-authenticate'] ?? ''),
              body,
            }),
          );
        },
      );
      asked.on('error', reject);
      asked.end();
    });
  const bearer = (token: string): readonly string[] => ['Authorization', `Bearer ${token}`];

  beforeAll(async () => {
    oidc = await OidcServer.start();
    key = oidc.signingKeys[0]!;
    app = await startBoundaryApp({
      controllers: [AttackedController],
      config: { auth: { issuer: oidc.issuer, audience: `urn:${oidc.audience}` } },
      onLog: (line) => log.push(line),
    });
    await app.listen(0, '127.0.0.1');
    good = await oidc.accessToken();
  });
  afterAll(async () => {
    await app.close();
    await oidc.stop();
  });

  /** The good token's claims with changes, signed with the issuer's own key: only the change is wrong. */
  const signed = async (claims: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> =>
    new SignJWT({ ...decodeJwt(good), ...claims })
      .setProtectedHeader({ ...(decodeProtectedHeader(good) as { alg: string }), ...header })
      .sign(await importJWK(key, 'RS256'));
  const publicPem = (): string =>
    createPublicKey({ key: key as never, format: 'jwk' })
      .export({ type: 'spki', format: 'pem' })
      .toString();
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const withSecret = (text: string): string => {
    const [, payload] = good.split('.');
    const start = `${part({ ...decodeProtectedHeader(good), alg: 'HS256' })}.${payload}`;
    return `${start}.${createHmac('sha256', text).update(start).digest('base64url')}`;
  };
  const now = (): number => Math.floor(Date.now() / 1000);

  const attacks: readonly (readonly [string, () => Promise<readonly string[]> | readonly string[]])[] = [
    ['no header', () => []],
    ['empty', () => bearer('')],
    ['blank', () => ['Authorization', '']],
    ['another scheme', () => ['Authorization', `Basic ${good}`]],
    ['alg none', () => bearer(new UnsecuredJWT(decodeJwt(good)).encode())],
    ['alg NONE with the signature', () => bearer(`${part({ alg: 'NONE' })}.${good.split('.').slice(1).join('.')}`)],
    ['HS256 with the public key', () => bearer(withSecret(publicPem()))],
    ['HS256 with the JWK', () => bearer(withSecret(JSON.stringify(key)))],
    ['wrong issuer', async () => bearer(await signed({ iss: 'https://evil.example' }))],
    ['issuer with a slash more', async () => bearer(await signed({ iss: `${oidc.issuer}/` }))],
    ['wrong audience', async () => bearer(await oidc.accessToken('dashboard:write', 'urn:another-api'))],
    ['no audience', async () => bearer(await signed({ aud: undefined }))],
    ['expired', async () => bearer(await signed({ exp: now() - 1 }))],
    ['never expires', async () => bearer(await signed({ exp: undefined }))],
    ['not yet valid', async () => bearer(await signed({ nbf: now() + 60 }))],
    ['unknown kid', async () => bearer(await signed({}, { kid: 'nobody' }))],
    ['kid with a path', async () => bearer(await signed({}, { kid: '../../../../dev/null' }))],
    ['kid with SQL', async () => bearer(await signed({}, { kid: "' union select 'secret' --" }))],
    ['kid of another kind', async () => bearer(await signed({}, { kid: ['a'] as never }))],
    ['kid __proto__', async () => bearer(await signed({}, { kid: '__proto__' }))],
    [
      'its own key in jwk',
      async () => {
        const own = await generateKeyPair('RS256');
        return bearer(
          await new SignJWT(decodeJwt(good))
            .setProtectedHeader({ alg: 'RS256', jwk: { kty: 'RSA', n: key.n!, e: 'AQAB' } })
            .sign(own.privateKey),
        );
      },
    ],
    [
      'its own key behind jku',
      async () => {
        const own = await generateKeyPair('RS256');
        return bearer(
          await new SignJWT(decodeJwt(good))
            .setProtectedHeader({ alg: 'RS256', kid: 'own', jku: 'http://127.0.0.1:9/keys' })
            .sign(own.privateKey),
        );
      },
    ],
    [
      'RS512',
      async () =>
        bearer(
          await signed({}, { alg: 'RS512' }).catch(
            () => `${part({ alg: 'RS512', kid: key.kid })}.${good.split('.').slice(1).join('.')}`,
          ),
        ),
    ],
    [
      'tampered payload',
      () => {
        const [header, , signature] = good.split('.');
        return bearer(`${header}.${part({ ...decodeJwt(good), scope: 'maintenance:write' })}.${signature}`);
      },
    ],
    ['tampered signature', () => bearer(`${good.slice(0, -8)}AAAAAAAA`)],
    ['no signature', () => bearer(`${good.split('.').slice(0, 2).join('.')}.`)],
    [
      'JWE',
      async () => {
        const recipient = await importJWK({ kty: 'RSA', n: key.n!, e: key.e!, alg: 'RSA-OAEP-256' }, 'RSA-OAEP-256');
        const bytes = new TextEncoder().encode(good);
        return bearer(
          await new CompactEncrypt(bytes)
            .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid! })
            .encrypt(recipient),
        );
      },
    ],
    ['two headers, the first good', () => [...bearer(good), ...bearer('x.y.z')]],
    ['two headers, the last good', () => [...bearer('x.y.z'), ...bearer(good)]],
    ['two equal good headers', () => [...bearer(good), ...bearer(good)]],
    ['two tokens in one header', () => bearer(`${good} ${good}`)],
    ['two tokens and a comma', () => bearer(`${good}, Bearer ${good}`)],
    ['an ID token', async () => ['Authorization', `Bearer ${await oidc.idToken()}`]],
    [
      'an ID token for the audience',
      async () => bearer(await signed({ scope: undefined, nonce: 'n' }, { typ: 'JWT' })),
    ],
    ['a logout token', async () => bearer(await signed({}, { typ: 'logout+jwt' }))],
    ['garbage', () => bearer('a.b.c')],
    ['100 kB', () => bearer(`${good.split('.')[0]}.${'A'.repeat(100_000)}.AAAA`)],
    ['12 kB', () => bearer(`${good.split('.')[0]}.${'A'.repeat(12_000)}.AAAA`)],
  ];

  it('admits a token from the OpenID Connect server, and rejects it for another scope', async () => {
    expect(decodeProtectedHeader(good)).toMatchObject({ alg: 'RS256', typ: 'at+jwt', kid: key.kid });
    expect((await get('any', bearer(good))).status).toBe(200);
    const { status, challenge } = await get('scoped', bearer(good));
    expect([status, challenge]).toEqual([
      403,
      expect.stringContaining('error="insufficient_scope", scope="maintenance:write"'),
    ]);
    expect((await get('scoped', bearer(await oidc.accessToken('maintenance:write')))).status).toBe(200);
    expect((await get('any', bearer(await signed({})))).status).toBe(200);
  });

  it.each(attacks)('rejects: %s', async (name, headersOf) => {
    const headers = await headersOf();
    const admitted = AttackedController.admitted;
    const { status, challenge, body } = await get('any', headers);
    expect(status).toBe(name === '100 kB' ? 431 : 401);
    expect(AttackedController.admitted).toBe(admitted);
    if (status === 401)
      expect(challenge).toMatch(/^Bearer realm="[\w-]+"(, error="invalid_token", error_description="[^"]+")?$/);
    for (const secret of [good.split('.')[1]!, String(key.n), 'node_modules', ' at '])
      expect(body).not.toContain(secret);
  });

  it('logs no token and no stack trace', () => {
    const text = log.join('');
    expect(text).toContain('credential_invalid');
    for (const secret of [good.split('.')[1]!, good.split('.')[2]!, String(key.d), 'PRIVATE KEY', '"stack"'])
      expect(text).not.toContain(secret);
  });
});

const keysMaxAgeSeconds = 2;

describe('keys of the identity provider', () => {
  const database = useTestDatabase();
  let oidc: OidcServer;
  let service: TestApp;
  beforeAll(async () => {
    oidc = await OidcServer.start();
    const auth = { issuer: oidc.issuer, audience: `urn:${oidc.audience}` };
    service = await startTestApp({
      database: database.current,
      now: '2025-02-25T15:00:00Z',
      config: { auth, authKeysMaxAgeSeconds: keysMaxAgeSeconds },
    });
  });
  afterAll(async () => {
    await service.stop();
    await oidc.stop();
  });

  const status = async (token: string): Promise<number> =>
    (await service.request.get('/api/v2/rankings/substitute-impact').set('Authorization', `Bearer ${token}`)).status;

  it('rotate at runtime: a new key works at once, a withdrawn one stops once the cached keys expire', async () => {
    const first = await oidc.accessToken();
    expect(await status(first)).toBe(200);
    // both are published: a regular rotation
    await oidc.rotate('ES256', { isKeepingOthers: true });
    const second = await oidc.accessToken();
    expect([await status(second), await status(first)]).toEqual([200, 200]);
    // the older ones are withdrawn; the service has not fetched the keys since
    await oidc.rotate('ES256');
    expect(await status(second)).toBe(200);
    await sleep(keysMaxAgeSeconds * 1000 + 200);
    expect([await status(first), await status(second)]).toEqual([401, 401]);
    const third = await oidc.accessToken();
    expect(await status(third)).toBe(200);
    // a new key makes the service fetch, which drops the withdrawn one at once
    await oidc.rotate('ES256');
    const fourth = await oidc.accessToken();
    expect([await status(fourth), await status(third)]).toEqual([200, 401]);
  });

  it('are fetched once for concurrent requests, each of which gets its own response', async () => {
    await oidc.rotate('ES256');
    const good = await oidc.accessToken();
    const [header, , signature] = good.split('.');
    const forged = `${header}.${Buffer.from(JSON.stringify({ sub: 'forged' })).toString('base64url')}.${signature}`;
    const tokens = Array.from({ length: 40 }, (_, number) => (number % 2 === 0 ? good : forged));
    expect(await Promise.all(tokens.map(status))).toEqual(tokens.map((token) => (token === good ? 200 : 401)));
  });

  it('survive a flood of unknown key ids: the next valid token is admitted', async () => {
    const token = await oidc.accessToken();
    const [header = '', ...rest] = token.split('.');
    const known = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
    const unknown = (number: number): string =>
      [Buffer.from(JSON.stringify({ ...known, kid: `none-${number}` })).toString('base64url'), ...rest].join('.');
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, number) => status(unknown(number))));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await status(token)).toBe(200);
  });
});
