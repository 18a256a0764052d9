import { Module } from '@nestjs/common';
import { OpenApiDocument } from './openapi-document.js';

/** The OpenAPI document as it is served. */
@Module({ providers: [OpenApiDocument], exports: [OpenApiDocument] })
export class OpenApiModule {}
