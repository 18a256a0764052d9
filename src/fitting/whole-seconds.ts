/** Truncates a moment to the second: boards query in whole seconds, so fits and line-ups use whole seconds too. */
export const wholeSeconds = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);
