/** Who may call a route. */
export type AccessMark =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'bearer';
      /** Scopes that a token must hold, all of them. */
      readonly scopes: readonly string[];
      /** Scopes of which a token must hold one, the least first; none: no further one. */
      readonly anyOf: readonly string[];
    }
  | { readonly kind: 'internal' }
  /** Everybody; those whom `internal` admits see more. */
  | { readonly kind: 'optionalInternal' }
  | { readonly kind: 'webhook' };

/** Metadata key of a route's mark. */
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
