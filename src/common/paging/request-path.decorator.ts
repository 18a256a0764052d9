import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The path of the request as it was sent, without its query: what links are built from. */
export const RequestPath = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { originalUrl } = context.switchToHttp().getRequest<Request>();
  return originalUrl.split('?', 1)[0] ?? originalUrl;
});
