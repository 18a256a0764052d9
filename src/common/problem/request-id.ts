const sane = /^[\w.:@/+=-]{1,128}$/;

/** The id of a request: the one that the caller gave where it is sane, else a new one. */
export function requestIdOf(given: string | string[] | undefined, create: () => string): string {
  return typeof given === 'string' && sane.test(given) ? given : create();
}
