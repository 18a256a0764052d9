import { Module } from '@nestjs/common';
import { PollingService } from './polling.service.js';
import { ProviderKeys } from './provider-keys.js';
import { SourceNewsService } from './source-news.service.js';

/** Follows providers in the background, in worker processes. */
@Module({ providers: [PollingService, ProviderKeys, SourceNewsService], exports: [PollingService, SourceNewsService] })
export class PollingWorkerModule {}
