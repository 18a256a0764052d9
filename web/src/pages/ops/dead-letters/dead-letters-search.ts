import { searchOf, text } from '../../../search-parameters';
import type { SearchOf } from '../../../search-parameters';

const longestCursor = 1_000;

const parameters = { after: text(longestCursor), before: text(longestCursor) };

/** Search parameters of the messages that could not be delivered. */
export type DeadLettersSearch = SearchOf<typeof parameters>;
export const deadLettersSearch = searchOf(parameters);
