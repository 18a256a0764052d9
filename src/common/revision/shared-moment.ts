import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { wholeSeconds } from './revision.js';
import type { Revision } from './revision.js';

/** Seconds of a quarter of an hour: in every time zone days begin on one. */
const QUARTER_SECONDS = 900;

const quarterOf = (seconds: number): number => Math.floor(seconds / QUARTER_SECONDS);

/** The first moment after another, both Unix seconds, at which a day may begin somewhere. */
export function nextQuarter(seconds: number): number {
  return (quarterOf(seconds) + 1) * QUARTER_SECONDS;
}

/**
 * The revision of the newest boards in memory. Boards of SQL take it for theirs, so that equal requests have equal
 * responses, which the response cache repeats.
 */
@Injectable()
export class SharedMoment {
  private source: () => Revision | null = () => null;

  constructor(private readonly clock: Clock) {}

  /** Null in a process without boards in memory, and where the newest are not valid, or maybe of an earlier day. */
  get current(): Revision | null {
    const revision = this.source();
    const isOfThisDay = revision !== null && quarterOf(revision.seconds) === quarterOf(wholeSeconds(this.clock.now()));
    return isOfThisDay ? revision : null;
  }

  /** @param source tells the revision of the newest boards that are valid */
  follow(source: () => Revision | null): void {
    this.source = source;
  }
}
