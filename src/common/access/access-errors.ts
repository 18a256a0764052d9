import { ApplicationError } from '../problem/application-error.js';
import { credentialHeaders } from './access.decorator.js';

const realm = 'Bearer realm="football-analytics"';

/** 401 for a request without the credential it needs. */
export function missingToken(needed = 'A bearer token is needed.'): ApplicationError {
  return new ApplicationError('credential_missing', needed, [], { headers: { 'WWW-Authenticate': realm } });
}

/** 401 for a bearer token that is refused; the reason goes into a quoted header. */
export function invalidToken(reason: string): ApplicationError {
  const challenge = `${realm}, error="invalid_token", error_description="${reason}"`;
  return new ApplicationError('credential_invalid', `The bearer token is refused: ${reason}.`, [], {
    headers: { 'WWW-Authenticate': challenge },
  });
}

/** 403 for a token without the scopes that a route needs, or a request that the detail describes. */
export function missingScope(
  scopes: readonly string[],
  detail = `The token needs the scope ${scopes.join(' ')}.`,
): ApplicationError {
  const challenge = `${realm}, error="insufficient_scope", scope="${scopes.join(' ')}"`;
  return new ApplicationError('insufficient_scope', detail, [], {
    headers: { 'WWW-Authenticate': challenge },
  });
}

/** 401 for a header with a secret that is not valid. */
export function wrongSecret(header: string): ApplicationError {
  const extras = header === credentialHeaders.internalKey ? { headers: { 'WWW-Authenticate': realm } } : {};
  return new ApplicationError('credential_invalid', `The header ${header} holds no valid secret.`, [], extras);
}
