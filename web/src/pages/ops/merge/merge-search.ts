import { oneOf, publicId, searchOf } from '../../../search-parameters';
import type { SearchOf } from '../../../search-parameters';

/** Kinds of entities of which two may be one. */
export const mergeableKinds = ['team', 'player', 'referee', 'manager'] as const;

const parameters = {
  kind: oneOf(...mergeableKinds),
  /** Is given up. */
  duplicate: publicId,
  /** Stays. */
  survivor: publicId,
};

/** Search parameters of a merge. */
export type MergeSearch = SearchOf<typeof parameters>;
export const mergeSearch = searchOf(parameters);
