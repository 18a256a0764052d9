import { Module } from '@nestjs/common';
import { DocumentationModule } from '../documentation/documentation.module.js';
import { WebController } from './web.controller.js';
import { WebFiles } from './web-files.js';

/** The dashboard. Its catch-all route of pages must come after all other routes: import this module last. */
@Module({ imports: [DocumentationModule], controllers: [WebController], providers: [WebFiles] })
export class WebModule {}
