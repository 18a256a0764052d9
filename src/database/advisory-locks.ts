/** Keys of PostgreSQL's advisory locks, which share one space; locks of one competition or board hash its name. */
export const advisoryLocks = {
  /** Migrations run in one process at a time. */
  migration: 7_041_863_229_501_874n,
  /** Imports resolve names and store rows one at a time. */
  import: 7_391_001n,
  /** Countries are changed one at a time. */
  countryChange: 7_391_002n,
  /** Held, shared, by every transaction that stores results, statistics or line-ups of matches. */
  matchImport: 7_391_003n,
  /** One process tells the demo at a time. */
  demo: 7_391_004n,
  /** Messages of the bot are taken for sending by one process at a time. */
  messageClaim: 7_391_005n,
  /** One process grades picks at a time. */
  pickGrading: 7_391_006n,
  /** What recipients of watches were told is read and changed by one process at a time. */
  watchNews: 7_391_007n,
  /** One process polls Telegram at a time. */
  telegramPoll: 7_391_008n,
  /** One process writes a checkpoint of the boards at a time. */
  boardCheckpoint: 7_216_004n,
} as const;
