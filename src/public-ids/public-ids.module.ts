import { Module } from '@nestjs/common';
import { PublicIdsRepository } from './public-ids.repository.js';
import { PublicIdsService } from './public-ids.service.js';

/** What the ids of a query stand for. */
@Module({
  providers: [PublicIdsRepository, PublicIdsService],
  exports: [PublicIdsService],
})
export class PublicIdsModule {}
