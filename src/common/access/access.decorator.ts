import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiResponse, ApiSecurity } from '@nestjs/swagger';

/** Who may call a route. */
export type AccessRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'bearer'; readonly scopes: readonly string[]; readonly anyOf: readonly string[] }
  | { readonly kind: 'internal' }
  | { readonly kind: 'webhook' };

/** Metadata key of a route's rule. */
export const accessKey = 'access';

/** Names of the security schemes in the OpenAPI document. */
export const securitySchemes = {
  bearer: 'bearer',
  internalKey: 'internalKey',
  webhook: 'messengerWebhookSecret',
} as const;

/** Headers that carry credentials. */
export const credentialHeaders = {
  internalKey: 'X-Internal-Key',
  internalUser: 'X-Messenger-User-Id',
  webhook: 'X-Messenger-Bot-Api-Secret-Token',
} as const;

const messengerUser = /^[\w.:-]{1,64}$/;

/** Whether a header names a user of the messaging platform. */
export function isMessengerUser(header: unknown): header is string {
  return typeof header === 'string' && messengerUser.test(header);
}

const unauthorized = ApiResponse({ status: 401, description: 'The credential is missing or invalid.' });
/** Alternatives of what a token must hold, each with its scopes; OpenAPI 3.1 names them as roles. */
const requirementsOf = (scopes: readonly string[], anyOf: readonly string[]): MethodDecorator[] =>
  (anyOf.length === 0 ? [[]] : anyOf.map((scope) => [scope])).map((one) =>
    ApiSecurity(securitySchemes.bearer, [...scopes, ...one]),
  );
const mark = (rule: AccessRule, ...documents: MethodDecorator[]): MethodDecorator =>
  applyDecorators(SetMetadata(accessKey, rule), ...documents);

/** The one mark that every route carries: it is enforced by the guard and shown in OpenAPI. */
export const Access = {
  /** Anybody. */
  public: (): MethodDecorator => mark({ kind: 'public' }),

  /**
   * Holders of an access token with all of these scopes and, where `anyOf` lists some, with one of those, the least
   * one first; without either, of any valid access token.
   */
  bearer: ({
    scopes = [],
    anyOf = [],
  }: { readonly scopes?: readonly string[]; readonly anyOf?: readonly string[] } = {}): MethodDecorator =>
    mark({ kind: 'bearer', scopes, anyOf }, ...requirementsOf(scopes, anyOf), unauthorized),

  /**
   * The internal caller on behalf of a messenger user, or holders of any valid access token; anybody where
   * PREDICTIONS_PUBLIC opens the predictions.
   */
  internal: (): MethodDecorator =>
    mark(
      { kind: 'internal' },
      ApiSecurity(securitySchemes.internalKey),
      ApiBearerAuth(securitySchemes.bearer),
      ApiHeader({
        name: credentialHeaders.internalKey,
        required: false,
        description: `Shared service key of an internal caller; needs ${credentialHeaders.internalUser} beside it. A bearer token does instead.`,
        schema: { type: 'string' },
      }),
      ApiHeader({
        name: credentialHeaders.internalUser,
        required: false,
        description:
          'The messaging-platform user whom the internal caller represents: 1 to 64 letters, digits, `.`, `_`, `:` or `-`.',
        schema: { type: 'string', pattern: '^[\\w.:-]{1,64}$' },
      }),
      unauthorized,
    ),

  /** The messaging platform, by the secret registered with it. */
  webhook: (): MethodDecorator => mark({ kind: 'webhook' }, ApiSecurity(securitySchemes.webhook), unauthorized),
} as const;
