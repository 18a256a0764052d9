import { Module } from '@nestjs/common';
import { DocumentationModule } from '../documentation/documentation.module.js';
import { WebController } from './web.controller.js';
import { WebFiles } from './web-files.js';

/** The dashboard. Its route of pages takes what no other route does: this module comes last. */
@Module({ imports: [DocumentationModule], controllers: [WebController], providers: [WebFiles] })
export class WebModule {}
