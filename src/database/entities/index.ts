/**
 * Entities of the tables that repositories read or write through TypeORM, of those these refer to, and of the two whose
 * columns follow from the catalogue of statistics. SQL alone uses every other table.
 */
export * from './alias.entity.js';
export * from './audit-log-entry.entity.js';
export * from './bookmaker.entity.js';
export * from './competition.entity.js';
export * from './country.entity.js';
export * from './fixture.entity.js';
export * from './ingestion-file.entity.js';
export * from './ingestion-run.entity.js';
export * from './league-group-member.entity.js';
export * from './league-group.entity.js';
export * from './manager.entity.js';
export * from './match-report.entity.js';
export * from './messenger-alerted-bet.entity.js';
export * from './messenger-message.entity.js';
export * from './messenger-update.entity.js';
export * from './messenger-watch.entity.js';
export * from './phase.entity.js';
export * from './player-statistics.entity.js';
export * from './player.entity.js';
export * from './referee.entity.js';
export * from './refused-row.entity.js';
export * from './season.entity.js';
export * from './source.entity.js';
export * from './team-statistics.entity.js';
export * from './team.entity.js';
