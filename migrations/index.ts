import { Baseline1795737600000 } from './1795737600000-Baseline.js';
import { ApiFootball1795799046903 } from './1795799046903-ApiFootball.js';
import { SourceConnections1795824000000 } from './1795824000000-SourceConnections.js';
import { MatchEvents1795827600000 } from './1795827600000-MatchEvents.js';
import { SourceFaults1795831200000 } from './1795831200000-SourceFaults.js';
import { FixtureFiles1795834800000 } from './1795834800000-FixtureFiles.js';
import { SkippedNames1795838400000 } from './1795838400000-SkippedNames.js';
import { AcceptedNames1795842000000 } from './1795842000000-AcceptedNames.js';
import { Absences1795845600000 } from './1795845600000-Absences.js';
import { TelegramChats1795852800000 } from './1795852800000-TelegramChats.js';
import { WatchedFiles1795856400000 } from './1795856400000-WatchedFiles.js';
import { SourcePrecedence1795860000000 } from './1795860000000-SourcePrecedence.js';
import { SourceDifferences1795863600000 } from './1795863600000-SourceDifferences.js';
import { Webhooks1795867200000 } from './1795867200000-Webhooks.js';
import { Watches1795870800000 } from './1795870800000-Watches.js';
import { ChatSettings1795874400000 } from './1795874400000-ChatSettings.js';
import { Mine1795878000000 } from './1795878000000-Mine.js';
import { OwnLeagueGroups1795881600000 } from './1795881600000-OwnLeagueGroups.js';
import { DemoClock1795888800000 } from './1795888800000-DemoClock.js';
import { PricesSince1795892400000 } from './1795892400000-PricesSince.js';
import { PriceChangesKept1795899600000 } from './1795899600000-PriceChangesKept.js';
import { NameChanges1795903200000 } from './1795903200000-NameChanges.js';
import { PackedQuotes1795906800000 } from './1795906800000-PackedQuotes.js';

/** Every migration, oldest first; a new one is a file and a line here. */
export const migrations = [
  Baseline1795737600000,
  ApiFootball1795799046903,
  SourceConnections1795824000000,
  MatchEvents1795827600000,
  SourceFaults1795831200000,
  FixtureFiles1795834800000,
  SkippedNames1795838400000,
  AcceptedNames1795842000000,
  Absences1795845600000,
  TelegramChats1795852800000,
  WatchedFiles1795856400000,
  SourcePrecedence1795860000000,
  SourceDifferences1795863600000,
  Webhooks1795867200000,
  Watches1795870800000,
  ChatSettings1795874400000,
  Mine1795878000000,
  OwnLeagueGroups1795881600000,
  DemoClock1795888800000,
  PricesSince1795892400000,
  PriceChangesKept1795899600000,
  NameChanges1795903200000,
  PackedQuotes1795906800000,
];
