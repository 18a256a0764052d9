import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ApplicationError } from '../problem/application-error.js';
import { callerOf } from './caller.js';

/** Subjects as OpenID Connect allows them, without control characters. */
const storable = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

/**
 * Handler parameter for personal resources: the token's subject, under which they are stored.
 * @throws ApplicationError `forbidden` for a token without one
 */
export const CurrentSubject = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const caller = callerOf(context.switchToHttp().getRequest<Request>());
  const subject = caller.kind === 'bearer' ? caller.subject : null;
  if (subject !== null && storable.test(subject)) return subject;
  throw new ApplicationError(
    'forbidden',
    'The token names no person: what is stored here belongs to the subject of a token (`sub`, 1 to 255 characters).',
  );
});
