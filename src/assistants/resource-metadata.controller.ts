import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { AppConfig } from '../config/app-config.js';
import { ownAddress } from './own-address.js';

/** Path of the metadata of `/mcp` (RFC 9728, 3.1). */
export const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp';

/** Metadata that names the token issuer to clients of `/mcp` (RFC 9728, 2). */
@ApiExcludeController()
@Controller(METADATA_PATH)
export class ResourceMetadataController {
  constructor(private readonly config: AppConfig) {}

  /** No tool needs a scope: any access token of the issuer will do. */
  @Get()
  @Access.public()
  @Header('Cache-Control', 'no-store')
  show(@Req() request: Request): object {
    const { auth } = this.config;
    if (auth === null) throw new ApplicationError('route_not_found', 'No issuer of tokens is configured: AUTH_ISSUER.');
    return {
      resource: ownAddress(request, '/mcp'),
      resource_name: 'Football analytics',
      authorization_servers: [auth.issuer],
      scopes_supported: ['openid'],
      bearer_methods_supported: ['header'],
    };
  }
}
