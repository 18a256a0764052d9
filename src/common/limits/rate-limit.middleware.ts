import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { credentialHeaders } from '../access/access.decorator.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { digestOf } from '../digest.js';
import { ApplicationError } from '../problem/application-error.js';
import { isHealthCheck } from './request-queues.js';

const windowMilliseconds = 60_000;

/** Prefix length at which an IPv6 network counts as one caller: a household or a server controls all of it. */
const networkPrefix = 56;

/** Multiple of the ordinary limit for an internal caller, which acts for many users. */
const manyUsersFactor = 10;

/** A limit: the requests it applies to, the name it counts them under, and how many per minute are allowed. */
interface Count {
  readonly name: string;
  readonly limit: number;
  readonly applies: (request: Request) => boolean;
  readonly nameOf: (request: Request) => string;
}

/**
 * Limits requests per minute: per webhook secret for the platform, per messenger user for internal keys, otherwise per
 * network address. An internal key and its address have ten times the limit, so that inventing users gains nothing.
 * Responses carry `RateLimit` and `RateLimit-Policy`; 429 carries `Retry-After`. Health checks are free.
 */
export function rateLimitMiddlewares(requestsPerMinute: number, policy: AccessPolicy): RequestHandler[] {
  const ofPlatform = (request: Request): boolean =>
    policy.holdsWebhookSecret(request) || policy.holdsTelegramSecret(request);
  const ofInternal = (request: Request): boolean => !ofPlatform(request) && policy.holdsInternalKey(request);
  const userOf = (request: Request): string | null => {
    const user = ofInternal(request) ? policy.messengerUserOf(request) : null;
    return user === null ? null : `user ${user}`;
  };
  const ofMany = { limit: requestsPerMinute * manyUsersFactor };
  const counts: readonly Count[] = [
    { name: 'of-the-platform', ...ofMany, applies: ofPlatform, nameOf: () => 'platform' },
    { name: 'of-an-address-with-a-key', ...ofMany, applies: ofInternal, nameOf: addressOf },
    { name: 'of-an-internal-key', ...ofMany, applies: ofInternal, nameOf: keyOf },
    {
      name: 'requests-per-minute',
      limit: requestsPerMinute,
      applies: (request) => !ofPlatform(request),
      nameOf: (request) => userOf(request) ?? addressOf(request),
    },
  ];
  return counts.map(limiterOf);
}

function limiterOf({ name, limit, applies, nameOf }: Count): RequestHandler {
  return rateLimit({
    windowMs: windowMilliseconds,
    limit,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // any client can send X-Forwarded-For; it counts only behind the configured proxies
    validate: { xForwardedForHeader: false },
    identifier: name,
    keyGenerator: nameOf,
    skip: (request) => isHealthCheck(request) || !applies(request),
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

/** Names a caller by the network that a request comes from. */
export function addressOf(request: Request): string {
  return `address ${ipKeyGenerator(request.ip ?? 'unknown', networkPrefix)}`;
}

function keyOf(request: Request): string {
  return `key ${digestOf(request.get(credentialHeaders.internalKey) ?? '')}`;
}
