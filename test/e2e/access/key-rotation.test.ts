import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from '../../support/app.js';
import { startTestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import { OidcServer } from './oidc-server.js';

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

  it('are followed while the service runs: a new one at once, a withdrawn one no longer than the keys are kept', async () => {
    const first = await oidc.accessToken();
    expect(await status(first)).toBe(200);
    // both are published: a rotation as it should be
    await oidc.rotate('ES256', { isKeepingOthers: true });
    const second = await oidc.accessToken();
    expect([await status(second), await status(first)]).toEqual([200, 200]);
    // the older ones are withdrawn; nobody has told the service yet
    await oidc.rotate('RS256');
    expect(await status(second)).toBe(200);
    await sleep(keysMaxAgeSeconds * 1000 + 200);
    expect([await status(first), await status(second)]).toEqual([401, 401]);
    const third = await oidc.accessToken();
    expect(await status(third)).toBe(200);
    // a new key makes the service ask, and with that the withdrawn one is gone at once
    await oidc.rotate('ES256');
    const fourth = await oidc.accessToken();
    expect([await status(fourth), await status(third)]).toEqual([200, 401]);
  });

  it('are asked for once by requests that come together, each of which gets its own answer', async () => {
    await oidc.rotate('ES256');
    const good = await oidc.accessToken();
    const [header, , signature] = good.split('.');
    const forged = `${header}.${Buffer.from(JSON.stringify({ sub: 'forged' })).toString('base64url')}.${signature}`;
    const tokens = Array.from({ length: 40 }, (_, number) => (number % 2 === 0 ? good : forged));
    expect(await Promise.all(tokens.map(status))).toEqual(tokens.map((token) => (token === good ? 200 : 401)));
  });

  it('survive a flood of unknown key ids: the next good token is admitted', async () => {
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
