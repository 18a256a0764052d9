/** Seconds after which a snapshot is renewed even without a change. */
export const RENEWAL_SECONDS = 60;

/** Seconds after which data that were not renewed are late: five renewals. */
export const LATE_AFTER_SECONDS = 5 * RENEWAL_SECONDS;
