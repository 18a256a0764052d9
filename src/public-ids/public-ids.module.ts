import { Module } from '@nestjs/common';
import { ConsistentReadsService } from './consistent-reads.service.js';
import { PublicIdsRepository } from './public-ids.repository.js';
import { PublicIdsService } from './public-ids.service.js';

/** Resolves the public ids in queries. */
@Module({
  providers: [ConsistentReadsService, PublicIdsRepository, PublicIdsService],
  exports: [ConsistentReadsService, PublicIdsService],
})
export class PublicIdsModule {}
