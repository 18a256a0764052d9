import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Injects the request's path as sent, without its query; links are built from it. */
export const RequestPath = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { originalUrl } = context.switchToHttp().getRequest<Request>();
  return originalUrl.split('?', 1)[0] ?? originalUrl;
});
