import { Injectable } from '@nestjs/common';
import { NearestNamesRepository } from './nearest-names.repository.js';
import type { NamedKind } from './nearest-names.repository.js';
import { similarNames } from '../common/names/similar-names.js';

/** What somebody may have meant who wrote a name that nobody has. */
@Injectable()
export class NearestNamesService {
  constructor(private readonly repository: NearestNamesRepository) {}

  /** Known names that resemble a text, the nearest first; none where nothing does. */
  async of(kind: NamedKind, text: string, limit = 5): Promise<string[]> {
    return similarNames(text, await this.repository.list(kind), limit);
  }
}
