import type { IncomingMessage } from 'node:http';
import { Body, Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { DevelopmentToken, DevelopmentTokenBody, SessionConfig } from './session.dto.js';
import { SessionService } from './session.service.js';

/** Sign-in of people who use pages. */
@ApiTags('Session')
@Controller('api/session')
export class SessionController {
  constructor(private readonly session: SessionService) {}

  @Get('config')
  @Access.public()
  @ApiOperation({
    summary: 'How a page signs a person in',
    description:
      'Issuer, public client and scopes for the authorisation code flow with PKCE (RFC 7636), or that development ' +
      'sign-in is on. The service sees no password and no code: it checks the access token of each request alone.',
  })
  @ApiOkResponse({ type: SessionConfig })
  @ApiErrors(500)
  config(): SessionConfig {
    return this.session.get();
  }

  @Post('development-token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Access.public()
  @ApiOperation({
    summary: 'Sign in while developing',
    description:
      'A bearer token for an hour, for a page that this service serves to a browser on the same machine, opened by ' +
      'the address that `npm start` prints: it ends in a code that other accounts of the machine cannot read. ' +
      'Another code, another origin, a foreign `Host` and a proxy between are 403. 404 where development sign-in is ' +
      'off: with an issuer, beyond loopback, with DATABASE_URL or behind proxies, unless DEVELOPMENT_SIGN_IN says ' +
      'otherwise.',
  })
  @ApiOkResponse({ type: DevelopmentToken })
  @ApiResponse({ status: 403 })
  @ApiErrors(400, 404, 500)
  developmentToken(@Req() request: IncomingMessage, @Body() { code }: DevelopmentTokenBody): DevelopmentToken {
    return this.session.developmentToken(request, code);
  }
}
