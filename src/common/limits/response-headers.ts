import type { CorsOptions } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Headers that stop browsers from misusing a response; nothing inline, no `eval`, nothing from elsewhere. */
export function securityHeaders(isShared: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'connect-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'font-src': ["'self'", 'data:'],
        'img-src': ["'self'", 'data:'],
        'frame-ancestors': ["'none'"],
        // The service itself speaks plain HTTP; a proxy that adds TLS redirects there.
        'upgrade-insecure-requests': null,
      },
    },
    crossOriginResourcePolicy: { policy: isShared ? 'cross-origin' : 'same-origin' },
  });
}

/** Allows pages of the listed origins (`*`: any) to call the API with a bearer token, never with cookies. */
export function corsOptions(origins: readonly string[]): CorsOptions {
  return {
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      ...['Authorization', 'Content-Type', 'If-Match', 'Last-Event-ID', 'X-Request-Id'],
      ...['Consistency-Token', 'Seen-Revision'],
      // of the Model Context Protocol
      ...['Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name'],
    ],
    exposedHeaders: [
      'Revision',
      'Newest-Revision',
      'X-Request-Id',
      'X-Ignored-Parameters',
      'Consistency-Token',
      'ETag',
      'Content-Disposition',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'WWW-Authenticate',
    ],
    maxAge: 600,
  };
}
