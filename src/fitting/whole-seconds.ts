/** The second that a moment is in: boards ask in whole seconds, so fits and line-ups belong to whole seconds too. */
export const wholeSeconds = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);
