/** R1, in a separate process: an empty Nest route on Express sends given bytes with `res.end` for any request. */
import 'reflect-metadata';
import { Controller, Get, Inject, Module, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Response } from 'express';
import { serveAnswers } from './answers.js';
import type { NextAnswer } from './answers.js';

const NEXT = Symbol('NEXT');

@Controller()
class BytesController {
  constructor(@Inject(NEXT) private readonly next: NextAnswer) {}

  @Get('*path')
  send(@Res() response: Response): void {
    const { body, contentType } = this.next();
    response.setHeader('Content-Type', contentType);
    response.setHeader('Content-Length', body.length);
    response.end(body);
  }
}

await serveAnswers(async (next) => {
  @Module({ controllers: [BytesController], providers: [{ provide: NEXT, useValue: next }] })
  class BytesModule {}
  const app = await NestFactory.create<NestExpressApplication>(BytesModule, { logger: false });
  await app.init();
  return app.getHttpServer();
});
