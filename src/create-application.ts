import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import type { ApplicationParts } from './app.module.js';
import { setUpApplication } from './app.setup.js';
import { nestLogger } from './common/logging/logger.js';

/** Creates the application, ready for requests but not listening on a port; the tests use it too. */
export async function createApplication(parts: ApplicationParts): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.of(parts), {
    logger: nestLogger(parts.logger),
    bodyParser: false,
    abortOnError: false,
  });
  setUpApplication(app);
  await app.init();
  return app;
}
