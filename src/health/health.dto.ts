import { ApiProperty } from '@nestjs/swagger';
import { CONNECTION_STATES } from '../polling/connection-state.js';
import { startSteps } from './readiness.js';
import type { StartStep } from './readiness.js';

/** Liveness: the process answers. */
export class Liveness {
  @ApiProperty({ enum: ['ok'], description: 'Always `ok`: the process answers.' })
  readonly status: 'ok' = 'ok' as const;
}

/** A connection to a provider. */
export class SourceReadiness {
  @ApiProperty({ type: String, example: 'API-Football', description: 'Name of the connection.' })
  readonly name: string;

  @ApiProperty({ type: String, example: 'api-football', description: 'Provider.' })
  readonly provider: string;

  @ApiProperty({ enum: CONNECTION_STATES, description: 'State of the connection, as in the status of a source.' })
  readonly state: (typeof CONNECTION_STATES)[number];

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: '2025-02-25T14:58:00.000Z',
    description: 'When its last request was answered; null if none was.',
  })
  readonly answeredAt: string | null;
}

/** Whether the service can be used now. */
export class ReadinessReport {
  @ApiProperty({
    enum: ['ready', 'starting', 'stopping', 'unavailable', 'readonly'],
    description:
      '`ready`, or why the service is not: still starting, about to stop, without its database, or with one that ' +
      'accepts no writes (set to read-only, a standby, or out of disk space), while reads are served as before.',
  })
  readonly status: 'ready' | 'starting' | 'stopping' | 'unavailable' | 'readonly';

  @ApiProperty({ enum: startSteps, isArray: true, description: 'Start-up steps that are not done yet.' })
  readonly pending: readonly StartStep[];

  @ApiProperty({
    type: String,
    isArray: true,
    example: [],
    description: 'Data still being loaded while the service is usable, such as earlier seasons of the demo data.',
  })
  readonly following: readonly string[];

  @ApiProperty({
    type: [SourceReadiness],
    description: 'Connections to providers, by name. They do not affect readiness.',
  })
  readonly sources: readonly SourceReadiness[];

  @ApiProperty({
    type: String,
    isArray: true,
    example: [],
    description:
      'Fits that failed and have not succeeded since: `models/` with the id of a competition, `line-ups`, ' +
      '`calibrations`. Earlier fits remain in use; failed fits do not affect readiness.',
  })
  readonly failedFits: readonly string[];

  constructor(
    status: ReadinessReport['status'],
    { pending, following }: Pick<ReadinessReport, 'pending' | 'following'>,
    { sources, failedFits }: Pick<ReadinessReport, 'sources' | 'failedFits'> = { sources: [], failedFits: [] },
  ) {
    this.status = status;
    this.pending = pending;
    this.following = following;
    this.sources = sources;
    this.failedFits = failedFits;
  }
}
