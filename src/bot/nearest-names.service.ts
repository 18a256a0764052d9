import { Injectable } from '@nestjs/common';
import { NearestNamesRepository } from './nearest-names.repository.js';
import type { NamedKind } from './nearest-names.repository.js';
import { similarNames } from '../common/names/similar-names.js';

/** Suggests known names for an unknown one. */
@Injectable()
export class NearestNamesService {
  constructor(private readonly repository: NearestNamesRepository) {}

  /** Known names similar to a text, the nearest first. */
  async of(kind: NamedKind, text: string, limit = 5): Promise<string[]> {
    return similarNames(text, await this.repository.list(kind), limit);
  }
}
