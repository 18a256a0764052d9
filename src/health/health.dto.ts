import { ApiProperty } from '@nestjs/swagger';
import { startSteps } from './readiness.js';
import type { StartStep } from './readiness.js';

/** That the process answers. */
export class Liveness {
  @ApiProperty({ enum: ['ok'], description: 'Always `ok`: the process answers.' })
  readonly status: 'ok' = 'ok' as const;
}

/** Whether the service can be used now. */
export class ReadinessReport {
  @ApiProperty({
    enum: ['ready', 'starting', 'stopping', 'unavailable'],
    description: '`ready`, or why it is not: still starting, about to stop, or without its database.',
  })
  readonly status: 'ready' | 'starting' | 'stopping' | 'unavailable';

  @ApiProperty({ enum: startSteps, isArray: true, description: 'Steps of the start that are not done yet.' })
  readonly pending: readonly StartStep[];

  constructor(status: ReadinessReport['status'], pending: readonly StartStep[]) {
    this.status = status;
    this.pending = pending;
  }
}
