import { AliasEntity } from './alias.entity.js';
import { AuditLogEntryEntity } from './audit-log-entry.entity.js';
import { BoardCheckpointEntity } from './board-checkpoint.entity.js';
import { BookmakerEntity } from './bookmaker.entity.js';
import { CompetitionEntity } from './competition.entity.js';
import { CountryEntity } from './country.entity.js';
import { DataChangeEntity } from './data-change.entity.js';
import { DataRevisionEntity } from './data-revision.entity.js';
import { DemoStateEntity } from './demo-state.entity.js';
import { ExternalReferenceEntity } from './external-reference.entity.js';
import { FitMarkEntity } from './fit-mark.entity.js';
import { FittedModelEntity } from './fitted-model.entity.js';
import { FixtureResultEntity } from './fixture-result.entity.js';
import { FixtureScheduleEntity } from './fixture-schedule.entity.js';
import { FixtureEntity } from './fixture.entity.js';
import { GradingStateEntity } from './grading-state.entity.js';
import { IngestionFileEntity } from './ingestion-file.entity.js';
import { IngestionRunEntity } from './ingestion-run.entity.js';
import { LeagueGroupMemberEntity } from './league-group-member.entity.js';
import { LeagueGroupEntity } from './league-group.entity.js';
import { LineupPlayerEntity } from './lineup-player.entity.js';
import { LineupProjectionPlayerEntity } from './lineup-projection-player.entity.js';
import { LineupProjectionEntity } from './lineup-projection.entity.js';
import { LineupEntity } from './lineup.entity.js';
import { ManagerEntity } from './manager.entity.js';
import { MarketSnapshotEntity } from './market-snapshot.entity.js';
import { MessengerAlertedBetEntity } from './messenger-alerted-bet.entity.js';
import { MessengerMessageEntity } from './messenger-message.entity.js';
import { MessengerUpdateEntity } from './messenger-update.entity.js';
import { MessengerWatchEntity } from './messenger-watch.entity.js';
import { PendingQuoteEntity } from './pending-quote.entity.js';
import { PhaseEntity } from './phase.entity.js';
import { PickChangesEntity } from './pick-changes.entity.js';
import { PickGradeEntity } from './pick-grade.entity.js';
import { PickRegradeEntity } from './pick-regrade.entity.js';
import { PickEntity } from './pick.entity.js';
import { PlayerStatisticsEntity } from './player-statistics.entity.js';
import { PlayerEntity } from './player.entity.js';
import { PriceAggregateEntity } from './price-aggregate.entity.js';
import { PublicIdAliasEntity } from './public-id-alias.entity.js';
import { QuoteEntity } from './quote.entity.js';
import { RefereeEntity } from './referee.entity.js';
import { RefusedRowEntity } from './refused-row.entity.js';
import { ReplayedPickGradeEntity } from './replayed-pick-grade.entity.js';
import { ReplayedPickRegradeEntity } from './replayed-pick-regrade.entity.js';
import { ReplayedPickEntity } from './replayed-pick.entity.js';
import { ResolutionRowEntity } from './resolution-row.entity.js';
import { ResolutionEntity } from './resolution.entity.js';
import { ResultObservationEntity } from './result-observation.entity.js';
import { ScorecardSumEntity } from './scorecard-sum.entity.js';
import { SeasonEntity } from './season.entity.js';
import { SelectionEntity } from './selection.entity.js';
import { MatchReportEntity } from './match-report.entity.js';
import { SourceEntity } from './source.entity.js';
import { SquadMemberEntity } from './squad-member.entity.js';
import { SubstitutionEntity } from './substitution.entity.js';
import { TeamObservationEntity } from './team-observation.entity.js';
import { TeamStatisticsEntity } from './team-statistics.entity.js';
import { TeamEntity } from './team.entity.js';
import { UnresolvedNameEntity } from './unresolved-name.entity.js';

/** Every table of the schema, one entity each. */
export const entities = [
  AliasEntity,
  AuditLogEntryEntity,
  BoardCheckpointEntity,
  BookmakerEntity,
  CompetitionEntity,
  CountryEntity,
  DataChangeEntity,
  DataRevisionEntity,
  DemoStateEntity,
  ExternalReferenceEntity,
  FitMarkEntity,
  FittedModelEntity,
  FixtureResultEntity,
  FixtureScheduleEntity,
  FixtureEntity,
  GradingStateEntity,
  IngestionFileEntity,
  IngestionRunEntity,
  LeagueGroupMemberEntity,
  LeagueGroupEntity,
  LineupPlayerEntity,
  LineupProjectionPlayerEntity,
  LineupProjectionEntity,
  LineupEntity,
  ManagerEntity,
  MarketSnapshotEntity,
  MessengerAlertedBetEntity,
  MessengerMessageEntity,
  MessengerUpdateEntity,
  MessengerWatchEntity,
  PendingQuoteEntity,
  PhaseEntity,
  PickChangesEntity,
  PickGradeEntity,
  PickRegradeEntity,
  PickEntity,
  PlayerStatisticsEntity,
  PlayerEntity,
  PriceAggregateEntity,
  PublicIdAliasEntity,
  QuoteEntity,
  RefereeEntity,
  RefusedRowEntity,
  ReplayedPickGradeEntity,
  ReplayedPickRegradeEntity,
  ReplayedPickEntity,
  ResolutionRowEntity,
  ResolutionEntity,
  ResultObservationEntity,
  ScorecardSumEntity,
  SeasonEntity,
  SelectionEntity,
  MatchReportEntity,
  SourceEntity,
  SquadMemberEntity,
  SubstitutionEntity,
  TeamObservationEntity,
  TeamStatisticsEntity,
  TeamEntity,
  UnresolvedNameEntity,
];
