import type {
  AnyCanonicalRecord,
  LineupRecord,
  PlayerStatisticsRecord,
  PlayerStatisticValues,
  Side,
} from '../../../football/canonical.js';
import { PLAYER_SOURCE_COUNTS } from '../../../football/statistics.js';
import { groupBy } from '../../../football/group-by.js';
import type { ParsedUnit } from '../../source.js';
import { SIDES } from '../records.js';
import { type Appearance, readAppearance } from './season-appearances.js';
import type { SeasonMatches } from './parse-matches.js';
import { LeftOutRows, readEach, type TableRow } from './parse-table.js';
import type { SeasonPlayer } from './parse-season.js';
import type { SeasonAppearances } from './season-appearances.js';
import type { StarterRule } from './resolve-sides.js';

/** Remarks on sides, by the rule that decided their starters. */
const STARTER_RULES: Readonly<Record<StarterRule | 'none', string>> = {
  starts: 'sides whose starters player_gameweek_stats.csv names',
  start_min: 'sides whose starters start_min of playermatchstats.csv names',
  minutes: 'sides whose starters are the most likely eleven by minutes',
  none: 'sides without eleven starters; no line-up is confirmed for them and their player rows count nowhere',
};

/** An appearance with counts, side (null if the player's club cannot be determined) and whether he started. */
interface StatisticsAppearance extends Appearance {
  side: Side | null;
  isStarter: boolean;
  values: Partial<PlayerStatisticValues>;
}

function readValues(row: TableRow): Partial<PlayerStatisticValues> {
  return Object.fromEntries(
    PLAYER_SOURCE_COUNTS.flatMap(({ key, fplCore }) => (fplCore === undefined ? [] : [[key, row.count(fplCore)]])),
  );
}

function statisticsRecord(appearance: StatisticsAppearance): PlayerStatisticsRecord {
  const { row, match, player, minutes, isStarter, side, values } = appearance;
  return {
    kind: 'playerStatistics',
    line: row.line,
    fixtureRef: match.id,
    side,
    player: player.reference,
    minutes,
    isStarter,
    values,
    knownAt: null,
  };
}

/** Line-up of those who played, with position groups; bench, shirt numbers and detailed positions are unknown. */
function lineupRecord(fixtureRef: string, side: Side, rows: readonly StatisticsAppearance[]): LineupRecord {
  const ordered = [...rows.filter((row) => row.isStarter), ...rows.filter((row) => !row.isStarter)];
  return {
    kind: 'lineup',
    line: ordered[0]!.row.line,
    fixtureRef,
    side,
    formation: null,
    publishedAt: null,
    players: ordered.map(({ player, isStarter }) => ({
      player: player.reference,
      jerseyNumber: null,
      isStarter,
      position: null,
      positionGroup: player.reference.positionGroup,
    })),
  };
}

function recordsOfMatch(fixtureRef: string, rows: readonly StatisticsAppearance[]): AnyCanonicalRecord[] {
  const statistics = rows.filter((row) => row.minutes > 0).map(statisticsRecord);
  const lineups = SIDES.flatMap((side) => {
    const ofSide = rows.filter((row) => row.side === side);
    return ofSide.length === 0 ? [] : [lineupRecord(fixtureRef, side, ofSide)];
  });
  return [...statistics, ...lineups];
}

/** Parses playermatchstats.csv of the season or a gameweek, with sides and starters resolved over the season. */
export function parsePlayers(
  rows: readonly TableRow[],
  matches: SeasonMatches,
  players: ReadonlyMap<string, SeasonPlayer>,
  season: SeasonAppearances,
): ParsedUnit {
  const leftOut = new LeftOutRows();
  const appearances = readEach(rows, leftOut, (row): StatisticsAppearance => {
    const appearance = readAppearance(row, matches, players);
    const { side, isStarter } = season.of(appearance);
    return { ...appearance, side, isStarter, values: readValues(row) };
  });
  const records = [...groupBy(appearances, ({ match }) => match.id)].flatMap(([matchId, ofMatch]) => {
    ofMatch.sort((one, other) => Number(one.player.reference.externalId) - Number(other.player.reference.externalId));
    return recordsOfMatch(matchId, ofMatch);
  });
  const decided = records.flatMap((record) =>
    record.kind === 'lineup' ? [season.ruleOf(record.fixtureRef, record.side)] : [],
  );
  const remarks = Object.entries(STARTER_RULES).flatMap(([rule, message]) => {
    const count = decided.filter((each) => each === rule).length;
    return count === 0 ? [] : [{ code: `starters_by_${rule}`, count, message }];
  });
  return { records, ...leftOut, remarks, rowsRead: rows.length };
}
