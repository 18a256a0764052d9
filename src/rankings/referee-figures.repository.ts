import { Injectable } from '@nestjs/common';
import { RecordDatabase } from '../database/database.js';
import { countsForReferee, refereeFigureColumns, refereeMatches } from './referee-figures.js';
import type { RefereeFigures } from './referee-figures.js';

/** Figures of single referees. */
@Injectable()
export class RefereeFiguresRepository {
  constructor(private readonly database: RecordDatabase) {}

  /** Figures of these referees over all their matches; one without a finished match is left out. */
  async listOf(refereeIds: readonly number[], now: Date): Promise<RefereeFigures[]> {
    return this.database.rows<RefereeFigures>(
      `with match as (
        select ${refereeMatches}
        where ${countsForReferee} and fixture.referee_id = any ($2::bigint[])
      )
      select ${refereeFigureColumns} from match group by match.referee_id`,
      [now, refereeIds],
    );
  }
}
