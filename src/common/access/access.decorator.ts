import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiResponse, ApiSecurity } from '@nestjs/swagger';

export type AccessMark =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'bearer';
      /** Scopes of which a token must have all. */
      readonly scopes: readonly string[];
      /** Scopes of which a token must have one, the least first; empty: no further scope needed. */
      readonly anyOf: readonly string[];
    }
  | { readonly kind: 'internal' }
  /** Everyone; callers whom `internal` admits see more. */
  | { readonly kind: 'optionalInternal' }
  | { readonly kind: 'webhook' }
  | { readonly kind: 'telegram' };

export const accessKey = 'access';

/** Names of the security schemes in the OpenAPI document. */
export const securitySchemes = {
  bearer: 'bearer',
  internalKey: 'internalKey',
  webhook: 'messengerWebhookSecret',
} as const;

export const credentialHeaders = {
  internalKey: 'X-Internal-Key',
  internalUser: 'X-Messenger-User-Id',
  webhook: 'X-Messenger-Bot-Api-Secret-Token',
  telegram: 'X-Telegram-Bot-Api-Secret-Token',
} as const;

/** Credentials of internal reads in OpenAPI; created per route, as Swagger's decorators are stateful. */
const internalCredentials = (): readonly MethodDecorator[] => [
  ApiSecurity(securitySchemes.internalKey),
  ApiBearerAuth(securitySchemes.bearer),
  ApiHeader({
    name: credentialHeaders.internalKey,
    required: false,
    description:
      `Shared service key of an internal caller; must be sent with ${credentialHeaders.internalUser}. ` +
      'A bearer token works too.',
    schema: { type: 'string' },
  }),
  ApiHeader({
    name: credentialHeaders.internalUser,
    required: false,
    description:
      'The messaging-platform user on whose behalf the internal caller acts: 1 to 64 letters, digits, ' +
      '`.`, `_`, `:` or `-`.',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,64}$' },
  }),
];

const unauthorized = ApiResponse({ status: 401, description: 'The credential is missing or invalid.' });

function secured(mark: AccessMark, ...documentation: readonly MethodDecorator[]): MethodDecorator {
  return applyDecorators(SetMetadata(accessKey, mark), ...documentation, unauthorized);
}

/** The mark that every route carries: `AccessGuard` enforces it and OpenAPI shows it. A route without one is closed. */
export const Access = {
  public: (): MethodDecorator => SetMetadata(accessKey, { kind: 'public' } satisfies AccessMark),

  /** Holders of an access token with all of `scopes` and, unless it is empty, one of `anyOf`, the least one first. */
  bearer: ({
    scopes = [],
    anyOf = [],
  }: { readonly scopes?: readonly string[]; readonly anyOf?: readonly string[] } = {}): MethodDecorator => {
    // alternative sets of scopes that a token must have; OpenAPI 3.1 calls them roles
    const alternatives = anyOf.length === 0 ? [scopes] : anyOf.map((scope) => [...scopes, scope]);
    const requirements = alternatives.map((needed) => ApiSecurity(securitySchemes.bearer, [...needed]));
    return secured({ kind: 'bearer', scopes, anyOf }, ...requirements);
  },

  /** The internal caller for a messenger user, or holders of any access token; every caller with PREDICTIONS_PUBLIC. */
  internal: (): MethodDecorator => secured({ kind: 'internal' }, ...internalCredentials()),

  /** Every caller; the handler shows more to those whom `internal` admits (`AccessPolicy.readsPredictions`). */
  optionalInternal: (): MethodDecorator =>
    secured({ kind: 'optionalInternal' }, ApiSecurity({}), ...internalCredentials()),

  /** The messaging platform, by the secret registered with it. */
  webhook: (): MethodDecorator => secured({ kind: 'webhook' }, ApiSecurity(securitySchemes.webhook)),

  /** Telegram, by the secret that follows from the bot's token; the route is not documented. */
  telegram: (): MethodDecorator => SetMetadata(accessKey, { kind: 'telegram' } satisfies AccessMark),
} as const;
