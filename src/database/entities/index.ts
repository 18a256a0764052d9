import { AliasEntity } from './alias.entity.js';
import { AuditLogEntryEntity } from './audit-log-entry.entity.js';
import { BookmakerEntity } from './bookmaker.entity.js';
import { CompetitionEntity } from './competition.entity.js';
import { CountryEntity } from './country.entity.js';
import { FixtureEntity } from './fixture.entity.js';
import { IngestionFileEntity } from './ingestion-file.entity.js';
import { IngestionRunEntity } from './ingestion-run.entity.js';
import { LeagueGroupMemberEntity } from './league-group-member.entity.js';
import { LeagueGroupEntity } from './league-group.entity.js';
import { ManagerEntity } from './manager.entity.js';
import { MessengerAlertedBetEntity } from './messenger-alerted-bet.entity.js';
import { MessengerMessageEntity } from './messenger-message.entity.js';
import { MessengerUpdateEntity } from './messenger-update.entity.js';
import { MessengerWatchEntity } from './messenger-watch.entity.js';
import { PhaseEntity } from './phase.entity.js';
import { PlayerStatisticsEntity } from './player-statistics.entity.js';
import { PlayerEntity } from './player.entity.js';
import { RefereeEntity } from './referee.entity.js';
import { RefusedRowEntity } from './refused-row.entity.js';
import { SeasonEntity } from './season.entity.js';
import { MatchReportEntity } from './match-report.entity.js';
import { SourceEntity } from './source.entity.js';
import { TeamStatisticsEntity } from './team-statistics.entity.js';
import { TeamEntity } from './team.entity.js';

/** Tables that repositories read or write through TypeORM, and those that they refer to. All others are SQL's alone. */
export const entities = [
  AliasEntity,
  AuditLogEntryEntity,
  BookmakerEntity,
  CompetitionEntity,
  CountryEntity,
  FixtureEntity,
  IngestionFileEntity,
  IngestionRunEntity,
  LeagueGroupMemberEntity,
  LeagueGroupEntity,
  ManagerEntity,
  MessengerAlertedBetEntity,
  MessengerMessageEntity,
  MessengerUpdateEntity,
  MessengerWatchEntity,
  PhaseEntity,
  PlayerStatisticsEntity,
  PlayerEntity,
  RefereeEntity,
  RefusedRowEntity,
  SeasonEntity,
  MatchReportEntity,
  SourceEntity,
  TeamStatisticsEntity,
  TeamEntity,
];
