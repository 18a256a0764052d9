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
    enum: ['ready', 'starting', 'stopping', 'unavailable', 'readonly'],
    description:
      '`ready`, or why it is not: still starting, about to stop, without its database, or with one that takes no ' +
      'changes (set to read only, a standby, or out of disk space), while reads are answered as before.',
  })
  readonly status: 'ready' | 'starting' | 'stopping' | 'unavailable' | 'readonly';

  @ApiProperty({ enum: startSteps, isArray: true, description: 'Steps of the start that are not done yet.' })
  readonly pending: readonly StartStep[];

  @ApiProperty({
    type: String,
    isArray: true,
    example: [],
    description: 'What is still being loaded while the service can be used, such as earlier seasons of the demo data.',
  })
  readonly following: readonly string[];

  constructor(
    status: ReadinessReport['status'],
    { pending, following }: Pick<ReadinessReport, 'pending' | 'following'>,
  ) {
    this.status = status;
    this.pending = pending;
    this.following = following;
  }
}
