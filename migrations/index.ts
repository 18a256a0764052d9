import { ReferenceTables1763700000000 } from './1763700000000-ReferenceTables.js';
import { Facts1763700001000 } from './1763700001000-Facts.js';
import { AsOfFunctions1763700002000 } from './1763700002000-AsOfFunctions.js';
import { FittedModels1763700003000 } from './1763700003000-FittedModels.js';
import { CurrentQuotesByFixture1763700003100 } from './1763700003100-CurrentQuotesByFixture.js';
import { DemoState1763700003200 } from './1763700003200-DemoState.js';
import { LineupProjections1763700004000 } from './1763700004000-LineupProjections.js';
import { DataChanges1763700004500 } from './1763700004500-DataChanges.js';
import { FittedPlayerModels1763700005000 } from './1763700005000-FittedPlayerModels.js';
import { AuditLog1763700006000 } from './1763700006000-AuditLog.js';
import { Bot1763700007000 } from './1763700007000-Bot.js';
import { Selections1763700008000 } from './1763700008000-Selections.js';
import { PlayerSheets1763700008500 } from './1763700008500-PlayerSheets.js';
import { BoardCheckpoints1763700009000 } from './1763700009000-BoardCheckpoints.js';
import { PriceStream1763700009500 } from './1763700009500-PriceStream.js';
import { PriceSnapshots1763700010000 } from './1763700010000-PriceSnapshots.js';
import { QuotesBySnapshot1763700010500 } from './1763700010500-QuotesBySnapshot.js';
import { SkippedRows1763700011000 } from './1763700011000-SkippedRows.js';
import { AssumedDays1763700011100 } from './1763700011100-AssumedDays.js';
import { CompleteLineups1763700011200 } from './1763700011200-CompleteLineups.js';
import { ResultDetails1763700012000 } from './1763700012000-ResultDetails.js';
import { Resolutions1763700012100 } from './1763700012100-Resolutions.js';
import { DemoEdition1763700014000 } from './1763700014000-DemoEdition.js';
import { DemoIsComplete1763700014100 } from './1763700014100-DemoIsComplete.js';
import { MessagePace1763700016000 } from './1763700016000-MessagePace.js';
import { RowIds1763700017000 } from './1763700017000-RowIds.js';
import { FittedModelKinds1763700017500 } from './1763700017500-FittedModelKinds.js';
import { PlayerCounts1763700018000 } from './1763700018000-PlayerCounts.js';
import { EligiblePrices1763700018500 } from './1763700018500-EligiblePrices.js';
import { OneSidedCalibrations1763700019000 } from './1763700019000-OneSidedCalibrations.js';
import { Picks1763700020000 } from './1763700020000-Picks.js';
import { FactsKnownBetween1763700020100 } from './1763700020100-FactsKnownBetween.js';
import { PriceHistory1763700021000 } from './1763700021000-PriceHistory.js';
import { ReplayedPickGrades1763700022000 } from './1763700022000-ReplayedPickGrades.js';
import { DemoIsReplayed1763700022100 } from './1763700022100-DemoIsReplayed.js';
import { Search1763700027000 } from './1763700027000-Search.js';
import { AuditReasons1763700028000 } from './1763700028000-AuditReasons.js';
import { DecidedFixtures1763700029000 } from './1763700029000-DecidedFixtures.js';
import { AppearancesInOnePass1763700030000 } from './1763700030000-AppearancesInOnePass.js';
import { UnfinishedFixtures1763700031000 } from './1763700031000-UnfinishedFixtures.js';
import { PickChanges1763700032000 } from './1763700032000-PickChanges.js';
import { PicksByProfit1763700033000 } from './1763700033000-PicksByProfit.js';
import { NamesOfOneEntity1763700033500 } from './1763700033500-NamesOfOneEntity.js';
import { ActivePlayers1763700033600 } from './1763700033600-ActivePlayers.js';
import { AlertedBets1763700034000 } from './1763700034000-AlertedBets.js';
import { FitMarks1763700035000 } from './1763700035000-FitMarks.js';
import { SuspendedPrices1763700037000 } from './1763700037000-SuspendedPrices.js';
import { LineupKickoffs1763700037500 } from './1763700037500-LineupKickoffs.js';
import { FixturePage1763700038000 } from './1763700038000-FixturePage.js';
import { PlayerPage1763700038500 } from './1763700038500-PlayerPage.js';
import { RecordedMoments1763700039000 } from './1763700039000-RecordedMoments.js';
import { PriceForecasts1763700040000 } from './1763700040000-PriceForecasts.js';

/** Every migration, oldest first; a new one is a file and a line here. */
export const migrations = [
  ReferenceTables1763700000000,
  Facts1763700001000,
  AsOfFunctions1763700002000,
  FittedModels1763700003000,
  CurrentQuotesByFixture1763700003100,
  DemoState1763700003200,
  LineupProjections1763700004000,
  DataChanges1763700004500,
  FittedPlayerModels1763700005000,
  AuditLog1763700006000,
  Bot1763700007000,
  Selections1763700008000,
  PlayerSheets1763700008500,
  BoardCheckpoints1763700009000,
  PriceStream1763700009500,
  PriceSnapshots1763700010000,
  QuotesBySnapshot1763700010500,
  SkippedRows1763700011000,
  AssumedDays1763700011100,
  CompleteLineups1763700011200,
  ResultDetails1763700012000,
  Resolutions1763700012100,
  DemoEdition1763700014000,
  DemoIsComplete1763700014100,
  MessagePace1763700016000,
  RowIds1763700017000,
  FittedModelKinds1763700017500,
  PlayerCounts1763700018000,
  EligiblePrices1763700018500,
  OneSidedCalibrations1763700019000,
  Picks1763700020000,
  FactsKnownBetween1763700020100,
  PriceHistory1763700021000,
  ReplayedPickGrades1763700022000,
  DemoIsReplayed1763700022100,
  Search1763700027000,
  AuditReasons1763700028000,
  DecidedFixtures1763700029000,
  AppearancesInOnePass1763700030000,
  UnfinishedFixtures1763700031000,
  PickChanges1763700032000,
  PicksByProfit1763700033000,
  NamesOfOneEntity1763700033500,
  ActivePlayers1763700033600,
  AlertedBets1763700034000,
  FitMarks1763700035000,
  SuspendedPrices1763700037000,
  LineupKickoffs1763700037500,
  FixturePage1763700038000,
  PlayerPage1763700038500,
  RecordedMoments1763700039000,
  PriceForecasts1763700040000,
];
