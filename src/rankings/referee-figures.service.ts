import { Injectable } from '@nestjs/common';
import { RefereeFiguresRepository } from './referee-figures.repository.js';
import type { RefereeFigures } from './referee-figures.js';

/** Gives other areas the figures that the referee board is made of. */
@Injectable()
export class RefereeFiguresService {
  constructor(private readonly repository: RefereeFiguresRepository) {}

  /** Unrounded figures by referee id, in one query; a referee without a finished match is absent. */
  async ofReferees(refereeIds: readonly number[], now: Date): Promise<ReadonlyMap<number, RefereeFigures>> {
    if (refereeIds.length === 0) return new Map();
    const figures = await this.repository.listOf([...new Set(refereeIds)], now);
    return new Map(figures.map((each) => [each.refereeId, each]));
  }
}
