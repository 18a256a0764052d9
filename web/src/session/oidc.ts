import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { SessionConfig } from '../api';

/** Where the issuer sends people back. */
const returnPath = '/signed-in';

/** What the issuer gave. */
interface IssuedSession {
  readonly accessToken: string;
  readonly scopes: readonly string[];
  /** Seconds. */
  readonly lifetime: number;
  /** Address that was left for the sign-in. */
  readonly returnTo: string;
}

/** Authorisation code flow with PKCE. Tokens stay in memory; the proof of the flow survives the way to the issuer. */
function userManager({ issuer, clientId, audience, scopes }: SessionConfig): UserManager {
  const resource = audience !== null && URL.canParse(audience) ? audience : null;
  return new UserManager({
    authority: issuer ?? '',
    client_id: clientId ?? '',
    redirect_uri: location.origin + returnPath,
    scope: scopes.join(' '),
    // named again when the code is redeemed (RFC 8707): without it some issuers give a token for another service
    ...(resource !== null ? { resource, extraTokenParams: { resource } } : {}),
    ...(audience !== null ? { extraQueryParams: { audience } } : {}),
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
  });
}

/** Goes to the issuer; the page is left. */
export async function leaveForIssuer(config: SessionConfig, returnTo: string): Promise<void> {
  await userManager(config).signinRedirect({ state: returnTo });
}

/** Redeems the code that the issuer sent. */
export async function returnFromIssuer(config: SessionConfig): Promise<IssuedSession> {
  const user = await userManager(config).signinRedirectCallback();
  const { state } = user;
  return {
    accessToken: user.access_token,
    scopes: user.scopes,
    lifetime: user.expires_in ?? 3_600,
    // an address of this page alone
    returnTo: typeof state === 'string' && /^\/(?!\/)/.test(state) ? state : '/',
  };
}
