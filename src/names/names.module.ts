import { Module } from '@nestjs/common';
import { NearestNamesRepository } from '../bot/nearest-names.repository.js';
import { NearestNamesService } from '../bot/nearest-names.service.js';

/** Names that resemble a text. */
@Module({ providers: [NearestNamesRepository, NearestNamesService], exports: [NearestNamesService] })
export class NamesModule {}
