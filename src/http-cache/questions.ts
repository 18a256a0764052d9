/** A question that no kept answer is known to. */
export interface NewQuestion {
  /** As it is normalised, with who asks. */
  readonly question: string;
  /** Caller class, origin and path. */
  readonly askedBy: string;
  readonly path: string;
  readonly query: string;
}

/** The parameters in an order of their own, so that equal questions are equal texts; repeated ones keep theirs. */
export function normalised(query: string): string {
  if (!query.includes('&')) return query;
  const nameOf = (part: string): string => part.slice(0, part.indexOf('=') < 0 ? part.length : part.indexOf('='));
  return query
    .split('&')
    .sort((first, second) => (nameOf(first) < nameOf(second) ? -1 : nameOf(first) > nameOf(second) ? 1 : 0))
    .join('&');
}
