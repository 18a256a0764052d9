import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { DocumentationService } from './documentation.service.js';

@ApiExcludeController()
@Controller()
export class DocumentationController {
  constructor(private readonly documentation: DocumentationService) {}

  @Get('openapi.json')
  @Access.public()
  async document(@Res() response: Response): Promise<void> {
    response.type('json').send(await this.documentation.document());
  }

  @Get('docs')
  @Access.public()
  page(@Res() response: Response): void {
    // Swagger UI writes styles into its elements
    const policy = String(response.get('Content-Security-Policy'));
    response.set('Content-Security-Policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"));
    response.type('html').send(this.documentation.page());
  }

  @Get('docs/:file')
  @Access.public()
  asset(@Param('file') file: string, @Req() request: Request, @Res() response: Response): void {
    const asset = this.documentation.asset(file);
    if (asset === null) throw new ApplicationError('route_not_found', `There is nothing at ${request.path}.`);
    response.type(file).set('Cache-Control', 'public, max-age=3600').send(asset);
  }
}
