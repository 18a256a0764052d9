import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { DocumentationService } from '../documentation/documentation.service.js';
import { WebFiles } from './web-files.js';
import type { WebFile } from './web-files.js';

/** Addresses that no page of the dashboard has: a miss is answered with a problem document, for browsers too. */
const notPages = /^\/(api|assets|docs|health)(\/|$)|\.\w+$/i;

/** The dashboard: its hashed files, and one page for every address that a browser opens. */
@ApiExcludeController()
@Controller()
export class WebController {
  constructor(
    private readonly files: WebFiles,
    private readonly documentation: DocumentationService,
  ) {}

  @Get('assets/:name')
  @Access.public()
  asset(@Param('name') name: string, @Req() request: Request, @Res() response: Response): void {
    const file = this.files.asset(name, (coding) => request.acceptsEncodings(coding) !== false);
    if (file === null) throw notFound(request);
    send(response, file, 'public, max-age=31536000, immutable');
  }

  @Get('{*path}')
  @Access.public()
  page(@Req() request: Request, @Res() response: Response): void {
    const isPage = request.accepts(['json', 'html']) === 'html' && !notPages.test(request.path);
    response.vary('Accept');
    const file = isPage ? this.files.page((coding) => request.acceptsEncodings(coding) !== false) : null;
    if (file !== null) return send(response, file, 'no-store');
    if (request.path !== '/') throw notFound(request);
    response.type('json').send(JSON.stringify(this.documentation.home()));
  }
}

function notFound({ method, path }: Request): ApplicationError {
  return new ApplicationError('route_not_found', `There is no ${method} ${path.slice(0, 200)}.`);
}

/** Express answers HEAD and conditional requests; a range gets the whole file (RFC 9110, 14.2). */
function send(response: Response, { bytes, mediaType, coding }: WebFile, cacheControl: string): void {
  response.vary('Accept-Encoding').type(mediaType).set('Cache-Control', cacheControl);
  if (coding !== null) response.set('Content-Encoding', coding);
  response.send(bytes);
}
