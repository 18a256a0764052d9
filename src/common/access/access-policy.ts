import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { ApplicationError, invalidParameter } from '../problem/application-error.js';
import { invalidToken, missingScope, missingToken, wrongSecret } from './access-errors.js';
import { credentialHeaders } from './access.decorator.js';
import type { AccessMark } from './access.decorator.js';
import { ACCESS_SECRETS, isOneOfSecrets } from './access-secrets.js';
import type { AccessSecrets } from './access-secrets.js';
import type { AccessDecision, Caller, FinalDecision } from './caller.js';
import { presentedToken } from './access-token.js';
import { RememberedCallers } from './remembered-callers.js';
import { TOKEN_ISSUER } from './issuer-keys.js';
import type { TokenIssuer } from './issuer-keys.js';

const anonymous: FinalDecision = { kind: 'admitted', caller: { kind: 'anonymous' } };
const unverified: AccessDecision = { kind: 'unverified' };
const refused = (error: ApplicationError): FinalDecision => ({ kind: 'refused', error });

const messengerUser = /^[\w.:-]{1,64}$/;

/** Decides who may read what; used by the guards, the response cache and the rate limits. */
@Injectable()
export class AccessPolicy {
  constructor(
    private readonly config: AppConfig,
    @Inject(ACCESS_SECRETS) private readonly secrets: AccessSecrets,
    @Inject(TOKEN_ISSUER) private readonly issuer: TokenIssuer | null,
    private readonly remembered: RememberedCallers,
  ) {}

  /** Whether a request may pass a route's mark, and as which caller; sends no request to the issuer. */
  decide(mark: { readonly kind: 'public' | 'webhook' | 'telegram' }, request: IncomingMessage): FinalDecision;
  decide(mark: AccessMark, request: IncomingMessage): AccessDecision;
  decide(mark: AccessMark, request: IncomingMessage): AccessDecision {
    switch (mark.kind) {
      case 'public':
        return anonymous;
      case 'bearer':
        return this.withScopes(mark, this.decideToken(request));
      case 'internal':
        return this.decideInternal(request, this.config.predictionsPublic);
      case 'optionalInternal':
        return this.decideInternal(request, true);
      case 'webhook':
        return this.decideWebhook(request, credentialHeaders.webhook, this.holdsWebhookSecret(request));
      case 'telegram':
        return this.decideWebhook(request, credentialHeaders.telegram, this.holdsTelegramSecret(request));
    }
  }

  /** Scopes that a caller lacks for a mark, of alternatives only the least one; empty: the caller may pass. */
  missingScopes(mark: AccessMark, caller: Caller): readonly string[] {
    if (mark.kind !== 'bearer') return [];
    const holds = (scope: string): boolean => caller.kind === 'bearer' && caller.scopes.includes(scope);
    if (!mark.scopes.every(holds)) return mark.scopes;
    return mark.anyOf.length === 0 || mark.anyOf.some(holds) ? [] : mark.anyOf.slice(0, 1);
  }

  /** Reason to refuse this mark to a caller admitted by another one; null: the caller may pass. */
  refusalOf(mark: AccessMark, caller: Caller): ApplicationError | null {
    if (mark.kind === 'internal' && !this.readsPredictions(caller)) return internalCredentialNeeded();
    if (mark.kind === 'bearer' && caller.kind !== 'bearer') return missingToken();
    const missing = this.missingScopes(mark, caller);
    return missing.length === 0 ? null : missingScope(missing);
  }

  /** Whether a caller of a route marked `optionalInternal` may read what `internal` guards. */
  readsPredictions(caller: Caller): boolean {
    return caller.kind !== 'anonymous' || this.config.predictionsPublic;
  }

  holdsInternalKey(request: IncomingMessage): boolean {
    return isValid(headerOf(request, credentialHeaders.internalKey), this.secrets.internalKeys);
  }

  holdsWebhookSecret(request: IncomingMessage): boolean {
    return isValid(headerOf(request, credentialHeaders.webhook), this.secrets.webhookSecrets);
  }

  holdsTelegramSecret(request: IncomingMessage): boolean {
    return isValid(headerOf(request, credentialHeaders.telegram), this.secrets.telegramSecrets);
  }

  /** The messenger user that a request names; null for none or an invalid name. */
  messengerUserOf(request: IncomingMessage): string | null {
    const user = headerOf(request, credentialHeaders.internalUser);
    return user !== undefined && messengerUser.test(user) ? user : null;
  }

  private decideToken(request: IncomingMessage): AccessDecision {
    const presented = presentedToken(request);
    if (presented.kind === 'none') return refused(missingToken());
    if (presented.kind === 'wrong') return refused(invalidToken(presented.reason));
    if (this.issuer === null) return refused(invalidToken('this server accepts no tokens'));
    const caller = this.remembered.find(presented.token, this.issuer.keys.inForce);
    return caller === null ? unverified : { kind: 'admitted', caller };
  }

  private withScopes(mark: AccessMark, decision: AccessDecision): AccessDecision {
    if (decision.kind !== 'admitted') return decision;
    const missing = this.missingScopes(mark, decision.caller);
    return missing.length === 0 ? decision : refused(missingScope(missing));
  }

  /** @param admitsAnyone whether callers without a credential are admitted */
  private decideInternal(request: IncomingMessage, admitsAnyone: boolean): AccessDecision {
    const { internalKey, internalUser } = credentialHeaders;
    if (headerOf(request, internalKey) !== undefined) {
      if (!this.holdsInternalKey(request)) return refused(wrongSecret(internalKey));
      const messengerUserId = this.messengerUserOf(request);
      if (messengerUserId !== null) return { kind: 'admitted', caller: { kind: 'internal', messengerUserId } };
      const allowed = '1 to 64 letters, digits, full stops, underscores, colons or hyphens';
      return refused(invalidParameter(internalUser, `must be given with ${internalKey}: ${allowed}`));
    }
    if (presentedToken(request).kind !== 'none') return this.decideToken(request);
    if (admitsAnyone) return anonymous;
    return refused(internalCredentialNeeded());
  }

  private decideWebhook(request: IncomingMessage, header: string, holdsSecret: boolean): FinalDecision {
    if (holdsSecret) return { kind: 'admitted', caller: { kind: 'webhook' } };
    return refused(
      headerOf(request, header) === undefined
        ? new ApplicationError('credential_missing', `The header ${header} is needed.`)
        : wrongSecret(header),
    );
  }
}

function internalCredentialNeeded(): ApplicationError {
  const { internalKey, internalUser } = credentialHeaders;
  return missingToken(`${internalKey} with ${internalUser}, or a bearer token, is needed.`);
}

function isValid(presented: string | undefined, secrets: readonly string[]): boolean {
  return presented !== undefined && isOneOfSecrets(presented, secrets);
}

/** A header that is sent once; Node joins repeated headers of these names into one text. */
function headerOf(request: IncomingMessage, name: string): string | undefined {
  return request.headers[name.toLowerCase()] as string | undefined;
}
