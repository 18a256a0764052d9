import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../common/problem/application-error.js';
import { DataRevision } from '../common/revision/data-revision.js';
import { PublicIdsRepository } from './public-ids.repository.js';

const attempts = 5;

/**
 * Reads of several statements that see all of a merge or an undo, or nothing of it: between two statements an id may
 * come to mean another entity.
 */
@Injectable()
export class ConsistentReadsService {
  constructor(
    private readonly repository: PublicIdsRepository,
    private readonly dataRevision: DataRevision,
  ) {}

  /**
   * The result of a read, which is repeated where a merge or an undo was committed meanwhile.
   * @throws ApplicationError `service_unavailable` where they follow each other without a pause
   */
  async read<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const revision = await this.dataRevision.current();
      const [outcome] = await Promise.allSettled([work()]);
      if (await this.repository.hasMergesSince(revision)) continue;
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    }
    throw new ApplicationError('service_unavailable', 'Records are being merged; try again.', [], {
      headers: { 'Retry-After': '1' },
    });
  }
}
