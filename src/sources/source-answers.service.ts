import { Injectable } from '@nestjs/common';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { unknownResource } from '../common/problem/application-error.js';
import type { SourceAnswerPage, SourceAnswersQuery } from './sources.dto.js';
import { SourcesRepository } from './sources.repository.js';

/** Raw responses of providers. */
@Injectable()
export class SourceAnswersService {
  constructor(
    private readonly repository: SourcesRepository,
    private readonly pager: CursorPager,
  ) {}

  /**
   * A page of the responses of a connection, newest first.
   * @throws ApplicationError `not_found`
   */
  async list(id: number, query: SourceAnswersQuery, path: string): Promise<SourceAnswerPage> {
    if ((await this.repository.find(id)) === null) throw unknownResource('source', id);
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.listAnswers(id, window),
      keyOf: (answer) => [-answer.id],
      present: ({ receivedAt, importedAt, ...answer }) => ({
        ...answer,
        receivedAt: receivedAt.toISOString(),
        importedAt: importedAt?.toISOString() ?? null,
      }),
    });
  }

  /**
   * The raw bytes of a response.
   * @throws ApplicationError `not_found`
   */
  async getBody(answerId: number): Promise<Buffer> {
    const body = await this.repository.findAnswerBody(answerId);
    if (body === null) throw unknownResource('answer', answerId);
    return body;
  }
}
