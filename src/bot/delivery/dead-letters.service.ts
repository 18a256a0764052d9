import { Injectable } from '@nestjs/common';
import type { Writer } from '../../common/access/writer.js';
import { CursorPager } from '../../common/paging/cursor-pager.js';
import { unknownResource } from '../../common/problem/application-error.js';
import { Database } from '../../database/database.js';
import { AuditedWrites } from '../../maintenance/audit/audited-writes.service.js';
import type { DeadLetter, DeadLetterPage, DeadLettersQuery, ReplayedMessages } from './dead-letters.dto.js';
import { DeadLettersRepository } from './dead-letters.repository.js';
import type { DeadLetterRecord } from './dead-letters.repository.js';

/** Messages that were given up: operators read them and have them sent again. */
@Injectable()
export class DeadLettersService {
  constructor(
    private readonly repository: DeadLettersRepository,
    private readonly writes: AuditedWrites,
    private readonly pager: CursorPager,
    private readonly database: Database,
  ) {}

  /** A page of them, the last queued first. */
  async list(query: DeadLettersQuery, path: string): Promise<DeadLetterPage> {
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.list(this.database, window),
      keyOf: ({ id }) => [-id],
      present: letterOf,
    });
  }

  /** Queues every one again. */
  async replayAll(writer: Writer): Promise<ReplayedMessages> {
    return this.replay(null, writer);
  }

  /** @throws ApplicationError `not_found` where none of that id was given up */
  async replayOne(id: number, writer: Writer): Promise<ReplayedMessages> {
    const answer = await this.replay(id, writer);
    if (answer.replayed.length === 0) throw unknownResource('dead letter', id);
    return answer;
  }

  private async replay(id: number | null, writer: Writer): Promise<ReplayedMessages> {
    return this.writes.run(writer, async (write) => {
      const ids = await this.repository.replay(write, id);
      for (const each of ids) {
        await write.record({
          entityKind: 'messenger-message',
          entityId: each,
          action: 'replay',
          before: { state: 'dead' },
          after: { state: 'waiting' },
        });
      }
      return { replayed: ids.map((each) => ({ id: each })) };
    });
  }
}

function letterOf({ createdAt, givenUpAt, ...letter }: DeadLetterRecord): DeadLetter {
  return { ...letter, createdAt: createdAt.toISOString(), givenUpAt: givenUpAt.toISOString() };
}
