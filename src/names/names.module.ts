import { Module } from '@nestjs/common';
import { NearestNamesRepository } from './nearest-names.repository.js';
import { NearestNamesService } from './nearest-names.service.js';

/** Names that resemble a text. */
@Module({ providers: [NearestNamesRepository, NearestNamesService], exports: [NearestNamesService] })
export class NamesModule {}
