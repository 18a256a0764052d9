import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { accessKey, credentialHeaders, securitySchemes } from './access-mark.js';
import type { AccessMark } from './access-mark.js';
import { BearerAuthGuard } from './bearer-auth.guard.js';
import { InternalKeyGuard, OptionalInternalKeyGuard } from './internal-key.guard.js';
import { ScopesGuard } from './scopes.guard.js';
import { WebhookSecretGuard } from './webhook-secret.guard.js';

const unauthorized = ApiResponse({ status: 401, description: 'The credential is missing or invalid.' });
/** Alternatives of what a token must hold, each with its scopes; OpenAPI 3.1 names them as roles. */
const requirementsOf = (scopes: readonly string[], anyOf: readonly string[]): MethodDecorator[] =>
  (anyOf.length === 0 ? [[]] : anyOf.map((scope) => [scope])).map((one) =>
    ApiSecurity(securitySchemes.bearer, [...scopes, ...one]),
  );
/** What OpenAPI says of the credentials of internal reads; made for each route, for Swagger's decorators hold state. */
const internalCredentials = (): readonly MethodDecorator[] => [
  ApiSecurity(securitySchemes.internalKey),
  ApiBearerAuth(securitySchemes.bearer),
  ApiHeader({
    name: credentialHeaders.internalKey,
    required: false,
    description:
      `Shared service key of an internal caller; needs ${credentialHeaders.internalUser} beside it. ` +
      'A bearer token does instead.',
    schema: { type: 'string' },
  }),
  ApiHeader({
    name: credentialHeaders.internalUser,
    required: false,
    description:
      'The messaging-platform user whom the internal caller represents: 1 to 64 letters, digits, ' +
      '`.`, `_`, `:` or `-`.',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,64}$' },
  }),
];
const mark = (access: AccessMark): MethodDecorator => SetMetadata(accessKey, access);

/** The mark that every route carries: guards enforce it and OpenAPI shows it. A route without a mark is closed. */
export const Access = {
  /** Every caller. */
  public: (): MethodDecorator => mark({ kind: 'public' }),

  /**
   * Holders of an access token with all of these scopes and, where `anyOf` lists some, with one of those, the least
   * one first; without either, of any valid access token.
   */
  bearer: ({
    scopes = [],
    anyOf = [],
  }: { readonly scopes?: readonly string[]; readonly anyOf?: readonly string[] } = {}): MethodDecorator =>
    applyDecorators(
      mark({ kind: 'bearer', scopes, anyOf }),
      UseGuards(BearerAuthGuard, ScopesGuard),
      ...requirementsOf(scopes, anyOf),
      unauthorized,
    ),

  /**
   * The internal caller on behalf of a messenger user, or holders of any valid access token; every caller where
   * PREDICTIONS_PUBLIC opens the predictions.
   */
  internal: (): MethodDecorator =>
    applyDecorators(mark({ kind: 'internal' }), UseGuards(InternalKeyGuard), ...internalCredentials(), unauthorized),

  /**
   * Every caller; the handler shows what `internal` guards to those whom it admits (`AccessPolicy.readsPredictions`).
   */
  optionalInternal: (): MethodDecorator =>
    applyDecorators(
      mark({ kind: 'optionalInternal' }),
      UseGuards(OptionalInternalKeyGuard),
      ApiSecurity({}),
      ...internalCredentials(),
      unauthorized,
    ),

  /** The messaging platform, by the secret registered with it. */
  webhook: (): MethodDecorator =>
    applyDecorators(
      mark({ kind: 'webhook' }),
      UseGuards(WebhookSecretGuard),
      ApiSecurity(securitySchemes.webhook),
      unauthorized,
    ),
} as const;
