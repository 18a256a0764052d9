import { hash } from 'node:crypto';
import { applyDecorators, Injectable, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { ApiExtension, ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ApplicationError, invalidParameter } from './problem/application-error.js';
import { gzipEtag } from './response-forms.js';
import { itIs } from './validation/error-words.js';

/** Tags in a request's `If-Match`; `*`: any, as long as the resource exists. */
export type IfMatch = '*' | readonly string[];

const tag = '(?:W/)?"[\\x21\\x23-\\x7e\\x80-\\xff]*"';
const tagList = new RegExp(`^${tag}(?:[ \\t]*,[ \\t]*${tag})*$`);

/** Strong entity tag (RFC 9110, 8.8.3) of a representation: a digest of its JSON. */
export function entityTagOf(representation: object): string {
  return `"${hash('sha256', JSON.stringify(representation), 'base64url').slice(0, 27)}"`;
}

/**
 * Parses `If-Match`; null where it is absent.
 * @throws ApplicationError `invalid_input` if it is not a list of entity tags
 */
export function readIfMatch(header: string | undefined): IfMatch | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (text === '*') return text;
  if (tagList.test(text)) return text.match(new RegExp(tag, 'g')) ?? [];
  throw invalidParameter('If-Match', `must be * or entity tags in quotes, as ETag gives them${itIs(header)}`);
}

/**
 * Compares `If-Match` with a resource, strongly (RFC 9110, 13.1.1); the tag of the compressed form counts too.
 * @param current the representation that is about to be changed; null: there is none
 * @throws ApplicationError `precondition_failed`
 */
export function requireMatch(ifMatch: IfMatch | null, current: object | null): void {
  if (ifMatch === null) return;
  if (current === null) throw preconditionFailed('It does not exist.');
  if (ifMatch === '*') return;
  const etag = entityTagOf(current);
  if (![etag, gzipEtag(etag)].some((form) => ifMatch.includes(form)))
    throw preconditionFailed('It has changed since. Read it again, and repeat the change on what it is now.');
}

function preconditionFailed(why: string): ApplicationError {
  return new ApplicationError('precondition_failed', `The resource is not what If-Match names. ${why}`);
}

/** Marks operations in the document whose response has an entity tag; later replaced by the header. */
export const entityTagExtension = 'x-entity-tag';

@Injectable()
class EntityTagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((body: object) => {
        context.switchToHttp().getResponse<Response>().setHeader('ETag', entityTagOf(body));
        return body;
      }),
    );
  }
}

/** A route whose response is a single resource, with its entity tag. */
export const EntityTagged = (): MethodDecorator =>
  applyDecorators(UseInterceptors(EntityTagInterceptor), ApiExtension(entityTagExtension, true));

/**
 * A route that changes a resource; with `If-Match`, only if it is still the representation that the caller has seen.
 * @param isRequired whether the header must be sent
 */
export const Conditional = ({ isRequired = false } = {}): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: isRequired,
      description:
        'Entity tags of the resource, as in the `ETag` of its GET: if the tag is now different, the response is 412 ' +
        `and nothing is changed. \`*\`: it must exist.${isRequired ? '' : ' Without the header the last write wins.'}`,
      schema: { type: 'string' },
    }),
    ApiResponse({ status: 412 }),
  );
