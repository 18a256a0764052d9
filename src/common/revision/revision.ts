import { itIs } from '../validation/error-words.js';
import { ApplicationError, invalidParameter } from '../problem/application-error.js';

/** One snapshot of a board: a state of the data, and the moment that counts as now. */
export interface Revision {
  /** Number of the last committed change, table `data_revision`. */
  readonly dataRevision: number;
  /** The frozen now, in whole Unix seconds. */
  readonly seconds: number;
}

/** `<dataRevision>-<seconds>`. */
export function formatRevision({ dataRevision, seconds }: Revision): string {
  return `${dataRevision}-${seconds}`;
}

export function nowOf({ seconds }: Revision): Date {
  return new Date(seconds * 1000);
}

/** A moment in whole Unix seconds, rounded down. */
export function wholeSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** Parses a revision; null where the text is none. */
export function readRevision(text: string): Revision | null {
  const match = /^(0|[1-9]\d{0,15})-(0|[1-9]\d{0,11})$/.exec(text);
  const revision = { dataRevision: Number(match?.[1]), seconds: Number(match?.[2]) };
  return match === null || !Number.isSafeInteger(revision.dataRevision) ? null : revision;
}

/**
 * Reads a revision that a caller sent.
 * @throws ApplicationError `invalid_input` when it is malformed or its moment lies after `now`
 */
export function parseRevision(text: string, now: Date, parameter = 'revision'): Revision {
  const revision = readRevision(text);
  if (revision === null) {
    const detail = `must be a revision that an earlier response gave, such as 42-1740495600${itIs(text)}`;
    throw invalidParameter(parameter, detail);
  }
  if (revision.seconds > wholeSeconds(now)) {
    throw invalidParameter(parameter, `must not lie in the future${itIs(text)}`);
  }
  return revision;
}

/** 409: the snapshot is no longer in memory; the response links to page 1 of the newest one. */
export function revisionGone(revision: Revision): ApplicationError {
  const detail = 'names a snapshot that is no longer in memory';
  return new ApplicationError(
    'revision_gone',
    `Revision ${formatRevision(revision)} is no longer in memory; begin again at page 1 without revision.`,
    [{ parameter: 'revision', detail }],
  );
}

/** 410: the change log no longer reaches back to the reader's position. */
export function changesGone(since: string): ApplicationError {
  const detail = 'names a moment from which the changes are no longer known';
  return new ApplicationError(
    'changes_gone',
    `The changes since ${since} are no longer known: read the boards again and follow on from their revision.`,
    [{ parameter: 'since', detail }],
  );
}

/** Seconds of real time after which a snapshot is renewed even without a change. */
export const RENEWAL_SECONDS = 60;

/** Seconds of real time without a renewal after which data are late: five renewal intervals. */
export const LATE_AFTER_SECONDS = 5 * RENEWAL_SECONDS;
