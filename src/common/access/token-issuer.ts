/** Whose tokens are accepted. */
export interface TokenIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: KeySource;
}

/** Where the public key of a token comes from. */
export interface KeySource {
  /** Identity of the keys in force: another object once a key came or went; null while none are known. */
  readonly inForce: object | null;
  /**
   * Public key in PEM, or null when the issuer has no key of that id.
   * @throws ApplicationError `identity_provider_unavailable` while the issuer cannot be asked
   */
  find(keyId: string | undefined): Promise<string | null>;
}

/** Injection token of the issuer; null where no token is accepted at all. */
export const TOKEN_ISSUER = Symbol('TOKEN_ISSUER');
