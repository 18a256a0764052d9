import { oneOf, searchOf } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

const parameters = {
  /** Outcome backed in the betting history; default: win. */
  side: oneOf('win', 'draw', 'lose'),
  /** Ground of the betting history; default: all. */
  ground: oneOf('all', 'home', 'away'),
};

/** Search parameters of a team. */
export type TeamSearch = SearchOf<typeof parameters>;
export const teamSearch = searchOf(parameters);
