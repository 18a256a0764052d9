/** Backtest of projections: each past match is projected from what was known before it. */
import type { PositionGroup } from '../../football/canonical.js';
import { candidatesOf } from './features.js';
import { projectSide } from './project-side.js';
import type { SideProjection } from './project-side.js';
import { LineupHistory, SIDES, teamOf } from './lineup-history.js';
import type { ScheduledMatch } from './lineup-history.js';
import { starterIds } from './side-numbers.js';
import { squadOf } from './squad.js';
import type { Squad } from './squad.js';
import { fitStarts } from './start-model.js';
import type { StartParameters, StartRow } from './start-model.js';
import { suspensionsOf } from './suspensions.js';
import type { MatchLineup } from './match-lineups.js';

/** One side of one match: how many of the eleven each method got right. */
export interface SideScore {
  readonly fixtureId: number;
  readonly competitionId: number;
  readonly seasonId: number;
  readonly teamId: number;
  readonly playedAt: number;
  readonly projected: number;
  /** The last match's eleven; the same with suspended players replaced. */
  readonly lastEleven: number;
  readonly suspendedReplaced: number;
  /** Sum over position groups of the starters that the projection had in the group too. */
  readonly groups: number;
  /** Each known squad player's probability to start, and whether he did. */
  readonly forecasts: readonly StartForecast[];
}

/** One player's probability and outcome. */
export interface StartForecast {
  readonly probability: number;
  readonly happened: boolean;
}

/** Options of the walk. */
export interface WalkOptions {
  /** Parameters trained elsewhere before a moment. */
  readonly priorAt: (moment: number) => StartParameters;
  /** Least number of new rows before a refit; `REFIT_SHARE` of all rows is another lower bound. */
  readonly refitAfter: number;
  /** Largest number of training rows: the newest ones. */
  readonly mostRows: number;
  /** Line-ups of this season that a side must have before it is scored. */
  readonly leastLineups: number;
  /** Only matches for which this returns true are scored; all are training data. */
  readonly isScored?: (match: ScheduledMatch) => boolean;
  /** Called with the number of matches processed; returning false ends the walk. */
  readonly onMatches?: (done: number) => boolean;
}

/** New rows over all rows, below which parameters are not refitted. */
const REFIT_SHARE = 0.04;

const ELEVEN = 11;
/** Whether an eleven is complete: others are errors of their source. */
const isComplete = (lineup: MatchLineup | null): lineup is MatchLineup =>
  lineup !== null && starterIds(lineup).size === ELEVEN;

/** Training rows of a side whose eleven is known. */
function rowsOf(squad: Squad, lineup: MatchLineup): StartRow[] {
  const starters = starterIds(lineup);
  return candidatesOf(squad).map(({ form, vector }) => ({ vector, hasStarted: starters.has(form.playerId) }));
}

/** All training rows of these matches, ascending by kick-off. */
export function trainingRows(matches: readonly ScheduledMatch[]): StartRow[] {
  const history = new LineupHistory(matches);
  const rows: StartRow[] = [];
  for (const match of matches) {
    for (const side of SIDES) {
      const lineup = match[side];
      if (!isComplete(lineup)) continue;
      const squad = squadOf(history.sideOf(match, side));
      if (squad.lineups.length > 0) rows.push(...rowsOf(squad, lineup));
    }
    history.add(match);
  }
  return rows;
}

/**
 * Walks through matches in order of kick-off, projects each from what was known before, and adds it to the
 * training data afterwards. Matches that begin at the same moment do not see each other.
 */
export function walkForward(matches: readonly ScheduledMatch[], options: WalkOptions): SideScore[] {
  const history = new LineupHistory(matches);
  const rows: StartRow[] = [];
  const scores: SideScore[] = [];
  let parameters: StartParameters | null = null;
  /** Rows since the last fit. */
  let learntRows = 0;
  for (let first = 0; first < matches.length;) {
    const moment = matches[first]!.playsAt;
    const next = matches.findIndex(({ playsAt }, index) => index > first && playsAt > moment);
    const together = matches.slice(first, next === -1 ? matches.length : next);
    const learnt: StartRow[] = [];
    for (const match of together) {
      for (const side of SIDES) {
        const lineup = match[side];
        const before = history.sideOf(match, side);
        if (!isComplete(lineup) || before.lineups.length === 0) continue;
        const squad = squadOf(before);
        const ofSeason = squad.lineups.filter(({ seasonId }) => seasonId === match.seasonId).length;
        if (ofSeason >= options.leastLineups && (options.isScored?.(match) ?? true)) {
          if (parameters === null || learntRows >= Math.max(options.refitAfter, REFIT_SHARE * rows.length)) {
            parameters = fitStarts(rows.slice(-options.mostRows), options.priorAt(moment));
            learntRows = 0;
          }
          const projection = projectSide(parameters, before);
          if (projection !== null) scores.push(scoreOf(match, teamOf(match, side), lineup, squad, projection));
        }
        learnt.push(...rowsOf(squad, lineup));
      }
    }
    rows.push(...learnt);
    learntRows += learnt.length;
    for (const match of together) history.add(match);
    first += together.length;
    if (options.onMatches?.(first) === false) break;
  }
  return scores;
}

function scoreOf(
  match: ScheduledMatch,
  teamId: number,
  lineup: MatchLineup,
  squad: Squad,
  { starters, probabilities }: SideProjection,
): SideScore {
  const actual = starterIds(lineup);
  const last = starterIds(squad.lineups[0]!);
  const right = (ids: Iterable<number>): number => [...ids].filter((id) => actual.has(id)).length;
  return {
    fixtureId: match.fixtureId,
    competitionId: match.competitionId,
    seasonId: match.seasonId,
    teamId,
    playedAt: match.playsAt,
    projected: right(starters.map(({ playerId }) => playerId)),
    lastEleven: right(last),
    suspendedReplaced: right(replaceSuspended(last, squad)),
    groups: sharedGroups(
      starters.map(({ group }) => group),
      lineup.players.flatMap(({ isStarter, group }) => (isStarter && group !== null ? [group] : [])),
    ),
    forecasts: [...probabilities].map(([playerId, probability]) => ({ probability, happened: actual.has(playerId) })),
  };
}

/** The last eleven with each suspended player replaced by the most frequent other starter of his group. */
function replaceSuspended(last: ReadonlySet<number>, squad: Squad): Set<number> {
  const { banned } = suspensionsOf(squad.side);
  const eleven = new Set([...last].filter((id) => !banned.has(id)));
  for (const id of last) {
    if (!banned.has(id)) continue;
    const group = squad.players.find(({ playerId }) => playerId === id)?.group;
    const free = squad.players.filter(
      (form) => form.group === group && !eleven.has(form.playerId) && !banned.has(form.playerId),
    );
    const [replacement] = free.sort((one, other) => other.rate5 - one.rate5 || one.playerId - other.playerId);
    if (replacement !== undefined) eleven.add(replacement.playerId);
  }
  return eleven;
}

function sharedGroups(projected: readonly PositionGroup[], actual: readonly PositionGroup[]): number {
  const count = (groups: readonly PositionGroup[], requested: PositionGroup): number =>
    groups.filter((group) => group === requested).length;
  return (['G', 'D', 'M', 'F'] as const).reduce(
    (sum, group) => sum + Math.min(count(projected, group), count(actual, group)),
    0,
  );
}
