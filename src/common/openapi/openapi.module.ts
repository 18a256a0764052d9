import { Module } from '@nestjs/common';
import { OpenApiDocument } from './openapi-document.js';

/** The document, for whoever serves it. */
@Module({ providers: [OpenApiDocument], exports: [OpenApiDocument] })
export class OpenApiModule {}
