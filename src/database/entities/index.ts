/**
 * Entities of the tables that repositories read or write through TypeORM, of the tables they reference, and of the two
 * whose columns derive from the catalogue of statistics. All other tables are used through SQL only.
 */
export * from './alias.entity.js';
export * from './audit-log-entry.entity.js';
export * from './bookmaker.entity.js';
export * from './competition.entity.js';
export * from './country.entity.js';
export * from './fixture.entity.js';
export * from './ingestion.entity.js';
export * from './league-group.entity.js';
export * from './manager.entity.js';
export * from './match-report.entity.js';
export * from './messenger.entity.js';
export * from './player-statistics.entity.js';
export * from './player.entity.js';
export * from './referee.entity.js';
export * from './season.entity.js';
export * from './team-statistics.entity.js';
export * from './team.entity.js';
