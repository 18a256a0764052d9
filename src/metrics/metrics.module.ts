import { Module } from '@nestjs/common';
import { MetricsServer } from './metrics-server.js';
import { MetricsService } from './metrics.service.js';
import { StoredFiguresRepository } from './stored-figures.repository.js';

/** Metrics for Prometheus; part of a process whose configuration asks for them. */
@Module({ providers: [MetricsServer, MetricsService, StoredFiguresRepository] })
export class MetricsModule {}
