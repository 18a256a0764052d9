/** Keys of PostgreSQL advisory locks, which share one key space; a lock per competition or board hashes its name. */
export const advisoryLocks = {
  /** Migrations run in one process at a time. */
  migration: 7_041_863_229_501_874n,
  /** Imports resolve names and store rows one at a time. */
  import: 7_391_001n,
  /** Countries are changed one at a time. */
  countryChange: 7_391_002n,
  /** Held, shared, by every transaction that stores results, statistics or line-ups of matches. */
  matchImport: 7_391_003n,
  /** One process generates and loads demo data at a time. */
  demo: 7_391_004n,
  /** One process claims messages of the bot for sending at a time. */
  messageClaim: 7_391_005n,
  /** One process grades picks at a time. */
  pickGrading: 7_391_006n,
  /** One process reads and updates the notifications sent for watches at a time. */
  watchNews: 7_391_007n,
  /** One process polls Telegram at a time. */
  telegramPoll: 7_391_008n,
  /** One process packs prices at a time. */
  pricePacking: 7_391_009n,
  /** One process writes a checkpoint of the boards at a time. */
  boardCheckpoint: 7_216_004n,
} as const;
