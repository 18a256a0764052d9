import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ApplicationError, invalidParameter } from '../common/problem/application-error.js';
import { sentValue } from '../common/validation/error-words.js';
import type { SearchResult } from '../search/search.dto.js';
import { SearchService } from '../search/search.service.js';

/** Most namesakes that an answer lists. */
const MOST_OTHERS = 5;

/** The person that a tool call is about. */
export interface FoundPerson {
  readonly id: number;
  readonly others: readonly Pick<SearchResult, 'id' | 'name'>[];
}

/** Output member with the other people that a name may mean. */
export const othersMember = z
  .array(z.object({ id: z.int(), name: z.string() }))
  .describe('Others whom the name may mean; ask again with `id` if one of them is meant.');

/** Finds players and referees by name, as the search does. */
@Injectable()
export class PersonFinder {
  constructor(private readonly search: SearchService) {}

  /** @throws ApplicationError `invalid_input` without id and name, `not_found` for an unknown name */
  async find(
    type: 'player' | 'referee',
    input: { readonly id?: number; readonly name?: string },
  ): Promise<FoundPerson> {
    const { id, name } = input;
    if (id !== undefined) return { id, others: [] };
    if (name === undefined) throw invalidParameter('name', `is missing; give the name of the ${type}, or its id as id`);
    const [best, ...others] = (await this.search.find({ q: name, types: [type] })).data;
    if (best === undefined)
      throw new ApplicationError('not_found', `name must be a known ${type}; nobody is called ${sentValue(name)}.`);
    return { id: best.id, others: others.slice(0, MOST_OTHERS) };
  }
}
