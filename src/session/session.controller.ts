import { Body, Controller, Delete, Get, Header, HttpCode, Post, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import {
  DevelopmentToken,
  DevelopmentTokenBody,
  SessionConfig,
  SessionToken,
  SessionTokenBody,
  SignInAddress,
  SignInBody,
} from './session.dto.js';
import { SessionService } from './session.service.js';

@ApiTags('Session')
@Controller('api/session')
export class SessionController {
  constructor(private readonly session: SessionService) {}

  @Get('config')
  @Access.public()
  @ApiOperation({
    summary: 'Get the sign-in configuration of the pages',
    description:
      'Issuer, public client and scopes for the sign-in that `POST /api/session/sign-in` starts, or whether ' +
      'development sign-in is on.',
  })
  @ApiOkResponse({ type: SessionConfig })
  @ApiErrors(500)
  config(): SessionConfig {
    return this.session.get();
  }

  @Post('sign-in')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Access.public()
  @ApiOperation({
    summary: 'Start a sign-in',
    description:
      'Returns the address of the issuer to open, for the authorisation code flow with PKCE (RFC 7636). The proof ' +
      'stays for ten minutes in a cookie that scripts cannot read. The issuer sends the browser back to ' +
      '`/signed-in`. Requests from pages of other sites return 403; 404 if no issuer is configured; 503 while the ' +
      'issuer does not respond.',
  })
  @ApiOkResponse({ type: SignInAddress })
  @ApiResponse({ status: 403 })
  @ApiErrors(400, 404, 500)
  signIn(@Body() { returnTo }: SignInBody, @Res({ passthrough: true }) response: Response): Promise<SignInAddress> {
    return this.session.signIn(response, returnTo);
  }

  @Post('token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Access.public()
  @ApiOperation({
    summary: 'Get an access token for a session',
    description:
      'With `callback`: completes a sign-in. `state`, `nonce` and the issuer (RFC 9207) are checked, and a cookie ' +
      "keeps the session for 30 days. It holds the issuer's refresh token, replaced if the issuer rotates it; " +
      'without one the session lasts as long as the access token. Without `callback`: renews the session of the ' +
      'cookie; 401 if there is none or it has ended. The cookie is HttpOnly, SameSite=Strict and sent only to this ' +
      'address.',
  })
  @ApiOkResponse({ type: SessionToken })
  @ApiResponse({ status: 403 })
  @ApiErrors(400, 401, 404, 500)
  token(@Body() { callback }: SessionTokenBody, @Res({ passthrough: true }) response: Response): Promise<SessionToken> {
    return callback === undefined ? this.session.renew(response) : this.session.finishSignIn(response, callback);
  }

  @Delete('token')
  @HttpCode(204)
  @Access.public()
  @ApiOperation({
    summary: 'Sign out',
    description: 'Ends the session of the cookie and revokes its refresh token at the issuer (RFC 7009).',
  })
  @ApiNoContentResponse({ description: 'Signed out.' })
  @ApiResponse({ status: 403 })
  @ApiErrors(500)
  signOut(@Res({ passthrough: true }) response: Response): Promise<void> {
    return this.session.signOut(response);
  }

  @Post('development-token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Access.public()
  @ApiOperation({
    summary: 'Sign in while developing',
    description:
      'Returns a bearer token for an hour, and a cookie that renews it, for the dashboard in a browser on the same ' +
      'machine. The code is at the end of the address that `npm start` prints; other accounts on the machine cannot ' +
      'read it. A wrong code, another origin, a foreign `Host` or a proxy returns 403; 404 if development sign-in is ' +
      'off: with an issuer, beyond loopback, or with DATABASE_URL or behind proxies unless DEVELOPMENT_SIGN_IN is set.',
  })
  @ApiOkResponse({ type: DevelopmentToken })
  @ApiResponse({ status: 403 })
  @ApiErrors(400, 404, 500)
  developmentToken(
    @Body() { code }: DevelopmentTokenBody,
    @Res({ passthrough: true }) response: Response,
  ): DevelopmentToken {
    return this.session.developmentToken(response, code);
  }
}
