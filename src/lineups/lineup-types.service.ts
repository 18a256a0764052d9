import { Injectable } from '@nestjs/common';
import { LineupsRepository } from './lineups.repository.js';

/** What other boards ask about line-ups. */
@Injectable()
export class LineupTypesService {
  constructor(private readonly repository: LineupsRepository) {}

  /** Which of these fixtures have a published or projected line-up of either side that is shown at `now`. */
  async typesOf(fixtureIds: readonly number[], now: Date): Promise<Map<number, 'confirmed' | 'predicted'>> {
    const rows = await this.repository.listProjected(fixtureIds, now);
    return new Map(rows.map(({ fixtureId, isConfirmed }) => [fixtureId, isConfirmed ? 'confirmed' : 'predicted']));
  }
}
