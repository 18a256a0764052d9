import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import { Provider } from 'oidc-provider';

type Algorithm = 'RS256' | 'ES256';
/** Public client of pages. */
export const pagesClient = 'football-web';
const secret = 'secret-of-the-client-in-tests';

/**
 * A real OpenID Connect server on loopback (oidc-provider) that issues access tokens to one client by its
 * credentials, and to a public one by the authorisation code flow.
 */
export class OidcServer {
  /** Named like the API, so that an ID token of this client is meant for the API's audience. */
  readonly audience = 'football-api';
  /** Whether it responds to requests for tokens with 429. */
  isRateLimited = false;
  private keys: JWK[] = [];
  private provider!: Provider;
  private answer!: (request: IncomingMessage, response: ServerResponse) => Promise<void>;

  private constructor(
    private readonly server: Server,
    private readonly pagesAddress: string,
  ) {}

  /**
   * Starts it with one key.
   * @param pagesAddress redirect address after sign-in
   */
  static async start(pagesAddress = 'http://127.0.0.1/signed-in'): Promise<OidcServer> {
    const server: Server = createServer((request, response) => {
      if (!oidc.isRateLimited || request.url !== '/token') return void oidc.answer(request, response);
      response.writeHead(429, { 'Content-Type': 'application/json' }).end('{"error":"slow_down"}');
    });
    const oidc = new OidcServer(server, pagesAddress);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await oidc.rotate('RS256');
    return oidc;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Signs with a new key from now on; the others remain published with isKeepingOthers. */
  async rotate(algorithm: Algorithm, { isKeepingOthers = false } = {}): Promise<void> {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    const key = {
      ...(await exportJWK(privateKey)),
      kid: `${algorithm}-${Date.now()}-${this.keys.length}`,
      alg: algorithm,
      use: 'sig',
    };
    this.keys = isKeepingOthers ? [key, ...this.keys] : [key];
    // it warns that it stores grants in memory, which is what a test wants
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    this.provider = new Provider(this.issuer, {
      jwks: { keys: this.keys },
      clients: [
        {
          client_id: this.audience,
          client_secret: secret,
          redirect_uris: [],
          response_types: [],
          grant_types: ['client_credentials'],
          id_token_signed_response_alg: algorithm,
        },
        {
          client_id: pagesClient,
          token_endpoint_auth_method: 'none',
          redirect_uris: [this.pagesAddress],
          response_types: ['code'],
          grant_types: ['authorization_code', 'refresh_token'],
          id_token_signed_response_alg: algorithm,
        },
      ],
      enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256'] },
      scopes: ['openid', 'offline_access', 'dashboard:write', 'maintenance:write'],
      cookies: { keys: ['cookies of the tests'] },
      ttl: {
        ClientCredentials: 3_600,
        IdToken: 3_600,
        AccessToken: 3_600,
        RefreshToken: 86_400,
        Interaction: 600,
        Session: 600,
        Grant: 86_400,
      },
      rotateRefreshToken: true,
      findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
      features: {
        devInteractions: { enabled: true },
        clientCredentials: { enabled: true },
        revocation: { enabled: true },
        resourceIndicators: {
          enabled: true,
          getResourceServerInfo: (_context, audience) => ({
            scope: 'dashboard:write maintenance:write',
            audience,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: algorithm } },
          }),
        },
      },
    });
    warn.mockRestore();
    this.answer = this.provider.callback();
  }

  /** The signing keys as JWK, newest first, with their private parts. */
  get signingKeys(): readonly JWK[] {
    return this.keys;
  }

  /** An access token for the API, requested over HTTP like any client. */
  async accessToken(scope = 'dashboard:write', resource = `urn:${this.audience}`): Promise<string> {
    const answer = await fetch(`${this.issuer}/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${this.audience}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope, resource }),
    });
    const body = (await answer.json()) as { access_token?: string };
    if (body.access_token === undefined) throw new Error(`no token: ${JSON.stringify(body)}`);
    return body.access_token;
  }

  /** An ID token signed for its client. */
  async idToken(): Promise<string> {
    const client = await this.provider.Client.find(this.audience);
    const { IdToken } = this.provider as unknown as {
      IdToken: new (claims: object, about: object) => { issue(options: object): Promise<string>; scope?: string };
    };
    return new IdToken({ sub: 'someone' }, { client }).issue({ use: 'idtoken' });
  }

  /** Stops the server. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
