import { Module } from '@nestjs/common';
import { PricePackingService } from './price-packing.service.js';

/** Packs old prices in processes with the role of a worker. */
@Module({ providers: [PricePackingService], exports: [PricePackingService] })
export class PackingWorkerModule {}
