import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { AccessSecrets } from '../access/access-secrets.js';
import { isOneOfSecrets } from '../access/access-secrets.js';
import { credentialHeaders } from '../access/access.js';
import { ApplicationError } from '../problem/application-error.js';

const windowMilliseconds = 60_000;

/** IPv6 networks of this prefix length are one caller: a household or a server commands all of it. */
const networkPrefix = 56;

/** The messaging platform sends the messages of all users: it may send so many times what one caller may. */
const platformFactor = 10;

/**
 * Limits the requests of each caller in a minute: a messenger user where the internal key vouches for him, the
 * messaging platform where the webhook's secret does, else the network address. Every answer carries the headers `RateLimit` and `RateLimit-Policy`; one too many is 429 with
 * `Retry-After`. The two health checks are free.
 */
export function rateLimitMiddleware(requestsPerMinute: number, secrets: AccessSecrets): RequestHandler {
  return rateLimit({
    windowMs: windowMilliseconds,
    limit: (request) => requestsPerMinute * (isPlatform(request, secrets) ? platformFactor : 1),
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // Anybody may send X-Forwarded-For; it counts only behind the configured proxies.
    validate: { xForwardedForHeader: false },
    identifier: 'requests-per-minute',
    keyGenerator: (request) => callerName(request, secrets),
    skip: ({ path }) => path === '/health/live' || path === '/health/ready',
    handler: (_request: Request, response: Response, next: NextFunction) => {
      const seconds = String(response.getHeader('Retry-After') ?? windowMilliseconds / 1000);
      next(
        new ApplicationError('too_many_requests', `Too many requests in a minute; try again in ${seconds} s.`, [], {
          headers: { 'Retry-After': seconds },
        }),
      );
    },
  });
}

function isPlatform(request: Request, { webhookSecrets }: AccessSecrets): boolean {
  const secret = request.get(credentialHeaders.webhook);
  return secret !== undefined && isOneOfSecrets(secret, webhookSecrets);
}

function callerName(request: Request, secrets: AccessSecrets): string {
  if (isPlatform(request, secrets)) return 'messaging platform';
  const { internalKeys } = secrets;
  const key = request.get(credentialHeaders.internalKey);
  const user = request.get(credentialHeaders.internalUser);
  if (key !== undefined && user !== undefined && isOneOfSecrets(key, internalKeys)) return `user ${user}`;
  return `address ${ipKeyGenerator(request.ip ?? 'unknown', networkPrefix)}`;
}
