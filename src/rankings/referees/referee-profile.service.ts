import { Injectable } from '@nestjs/common';
import { BoardsService } from '../../boards/boards.service.js';
import { momentOf } from '../../boards/records/board-moment.js';
import { unknownResource } from '../../common/problem/application-error.js';
import { BoardLinks, FixtureReference } from '../../fixtures/fixture-reference.dto.js';
import { ConsistentReadsService } from '../../public-ids/consistent-reads.service.js';
import type { RefereeProfile, RefereeProfileQuery } from './referee-profile.dto.js';
import { RefereeProfileRepository } from './referee-profile.repository.js';
import { ratesOf } from './referee.record.js';

/** The page of a referee. */
@Injectable()
export class RefereeProfileService {
  constructor(
    private readonly repository: RefereeProfileRepository,
    private readonly boards: BoardsService,
    private readonly reads: ConsistentReadsService,
  ) {}

  /** A referee as known now. @throws ApplicationError `not_found` if unknown */
  async find(id: number, query: RefereeProfileQuery): Promise<RefereeProfile> {
    return this.reads.read(() => this.read(id, query));
  }

  private async read(id: number, { window }: RefereeProfileQuery): Promise<RefereeProfile> {
    const { now, members } = momentOf(await this.boards.snapshot());
    const referee = await this.repository.find(id);
    if (referee === null) throw unknownResource('referee', id);
    const [metrics, matches, nextGameId] = await Promise.all([
      this.repository.listMetrics(referee.id, now),
      this.repository.listMatches(referee.id, window, now),
      this.repository.findNextGame(referee.id, now),
    ]);
    const ids = [...matches.map(({ fixtureId }) => fixtureId), ...(nextGameId === null ? [] : [nextGameId])];
    const references = await this.repository.listReferences(ids, now);
    const referenceOf = new Map(references.map((row) => [row.id, FixtureReference.of(row)]));
    const overall = metrics.find(({ competition }) => competition === null);
    return {
      ...referee,
      rates: overall === undefined ? null : ratesOf(overall),
      competitions: metrics.flatMap(({ competition, ...row }) =>
        competition === null ? [] : [{ competition, rates: ratesOf(row) }],
      ),
      matches: matches.flatMap(({ fixtureId, ...counts }) => {
        const fixture = referenceOf.get(fixtureId);
        return fixture === undefined ? [] : [{ fixture, ...counts }];
      }),
      nextGame: nextGameId === null ? null : (referenceOf.get(nextGameId) ?? null),
      links: nextGameId === null ? null : BoardLinks.of(nextGameId),
      ...members,
    };
  }
}
