import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { CONFIG } from '../../config/config.js';
import type { Config } from '../../config/config.js';
import { ApplicationError, invalidParameter } from '../problem/application-error.js';
import { ACCESS_SECRETS, isOneOfSecrets } from './access-secrets.js';
import type { AccessSecrets } from './access-secrets.js';
import { accessKey, credentialHeaders, isMessengerUser } from './access.decorator.js';
import type { AccessRule } from './access.decorator.js';
import { BEARER_TOKENS, missingScope, missingToken } from './bearer-tokens.js';
import type { BearerTokens } from './bearer-tokens.js';
import { rememberCaller } from './caller.js';
import type { Caller } from './caller.js';

/** Enforces the access mark of the route; a route without one is closed. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) private readonly config: Pick<Config, 'predictionsPublic'>,
    @Inject(ACCESS_SECRETS) private readonly secrets: AccessSecrets,
    @Inject(BEARER_TOKENS) private readonly tokens: BearerTokens,
  ) {}

  /** @throws ApplicationError 400, 401, 403 or 503 */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<AccessRule | undefined>(accessKey, context.getHandler());
    if (rule === undefined)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} carries no access mark`);
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    rememberCaller(request, await this.admit(rule, request, response));
    keepFromOthers(rule, response);
    return true;
  }

  private async admit(rule: AccessRule, request: Request, response: Response): Promise<Caller> {
    switch (rule.kind) {
      case 'public':
        return { kind: 'anonymous' };
      case 'bearer': {
        const caller = await this.tokens.authenticate(request, response);
        const holds = (scope: string): boolean => caller.kind === 'bearer' && caller.scopes.includes(scope);
        if (!rule.scopes.every(holds)) throw missingScope(rule.scopes);
        if (rule.anyOf.length > 0 && !rule.anyOf.some(holds)) throw missingScope(rule.anyOf.slice(0, 1));
        return caller;
      }
      case 'internal':
        return this.admitInternal(request, response);
      case 'webhook':
        return this.admitWebhook(request);
    }
  }

  private async admitInternal(request: Request, response: Response): Promise<Caller> {
    const key = request.get(credentialHeaders.internalKey);
    if (key !== undefined) {
      if (!isOneOfSecrets(key, this.secrets.internalKeys)) throw wrongSecret(credentialHeaders.internalKey);
      const user = request.get(credentialHeaders.internalUser);
      if (!isMessengerUser(user)) {
        const allowed = '1 to 64 letters, digits, full stops, underscores, colons or hyphens';
        throw invalidParameter(
          credentialHeaders.internalUser,
          `must be given with ${credentialHeaders.internalKey}: ${allowed}`,
        );
      }
      return { kind: 'internal', messengerUserId: user };
    }
    if (this.tokens.isPresent(request)) return this.tokens.authenticate(request, response);
    if (this.config.predictionsPublic) return { kind: 'anonymous' };
    throw missingToken(
      `${credentialHeaders.internalKey} with ${credentialHeaders.internalUser}, or a bearer token, is needed.`,
    );
  }

  private admitWebhook(request: Request): Caller {
    const secret = request.get(credentialHeaders.webhook);
    if (secret === undefined) {
      throw new ApplicationError('credential_missing', `The header ${credentialHeaders.webhook} is needed.`);
    }
    if (!isOneOfSecrets(secret, this.secrets.webhookSecrets)) throw wrongSecret(credentialHeaders.webhook);
    return { kind: 'webhook' };
  }
}

/** Headers that an answer depends on, by who may read it. */
const decidedBy: Readonly<Record<Exclude<AccessRule['kind'], 'public'>, string>> = {
  bearer: 'Authorization',
  internal: `${credentialHeaders.internalKey}, ${credentialHeaders.internalUser}, Authorization`,
  webhook: credentialHeaders.webhook,
};

/** Tells caches in between that an answer is meant for its caller alone; a 304 and a repeated answer tell it too. */
function keepFromOthers({ kind }: AccessRule, response: Response): void {
  if (kind !== 'public') response.set('Cache-Control', 'private').vary(decidedBy[kind]);
}

function wrongSecret(header: string): ApplicationError {
  const challenge = { 'WWW-Authenticate': 'Bearer realm="football-analytics"' };
  const extras = header === credentialHeaders.internalKey ? { headers: challenge } : {};
  return new ApplicationError('credential_invalid', `The header ${header} holds no valid secret.`, [], extras);
}
