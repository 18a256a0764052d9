import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../common/problem/application-error.js';
import { DataRevision } from '../common/revision/data-revision.js';
import { PublicIdsRepository } from './public-ids.repository.js';

const attempts = 5;

/**
 * Runs reads of several statements so that they see all of a merge or undo, or none of it: between two statements the
 * entity of an id may change.
 */
@Injectable()
export class ConsistentReadsService {
  constructor(
    private readonly repository: PublicIdsRepository,
    private readonly dataRevision: DataRevision,
  ) {}

  /**
   * Returns the result of a read, repeating it if a merge or undo was committed meanwhile.
   * @throws ApplicationError `service_unavailable` if merges or undos keep being committed
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
