/** League tables: points of matches, and the order of teams by the rule of their league. */

/** Tie-breaker between teams with equal points, before goal difference and goals scored. */
export type TieRule = 'goalDifference' | 'headToHead' | 'wins';
export const TIE_RULES: readonly TieRule[] = ['goalDifference', 'headToHead', 'wins'];

/** A league that splits after this number of matches of every team: teams then stay in their part of the table. */
export interface TableSplit {
  readonly afterMatches: number;
  /** Teams of the upper part. */
  readonly topTeams: number;
}

export interface TableRule {
  readonly ties: TieRule;
  readonly split: TableSplit | null;
}

/** The rule of a league that is not in the catalogue. */
export const USUAL_TABLE_RULE: TableRule = { ties: 'goalDifference', split: null };

export interface TableMatch {
  readonly fixtureId: number;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly homeGoals: number;
  readonly awayGoals: number;
}

/** Which matches of a team a table includes. */
export type TableVenue = 'all' | 'home' | 'away';
export const TABLE_VENUES: readonly TableVenue[] = ['all', 'home', 'away'];

/** Outcome of a match for a team: won, drawn or lost. */
export type MatchOutcome = 'W' | 'D' | 'L';
export const MATCH_OUTCOMES: readonly MatchOutcome[] = ['W', 'D', 'L'];

export interface TableTotals {
  played: number;
  won: number;
  drawn: number;
  lost: number;
  goalsFor: number;
  goalsAgainst: number;
  points: number;
}

export interface TableRow extends TableTotals {
  readonly teamId: number;
  /** From 1; inseparable teams share the better position. */
  readonly position: number;
  /** The last matches, newest first. */
  readonly form: readonly { readonly fixtureId: number; readonly outcome: MatchOutcome }[];
}

export const FORM_MATCHES = 5;

const POINTS_OF: Readonly<Record<MatchOutcome, number>> = { W: 3, D: 1, L: 0 };

/** Outcome of a match for the side that scored `own` goals. */
export function outcomeOf(own: number, conceded: number): MatchOutcome {
  return own > conceded ? 'W' : own < conceded ? 'L' : 'D';
}

/**
 * The table of a league: points, then the rule for ties, goal difference and goals scored.
 * - `headToHead`: points, then goal difference, in the matches of the tied teams against each other, once each has
 *   met each at both grounds; until then goal difference decides.
 * - `wins`: matches won.
 *
 * In a table of only home or away matches neither head-to-head nor a split applies: goal difference decides.
 * @param teamIds every team of the league; inseparable ones keep this order
 * @param matches oldest first; a match with a team outside the league is left out
 */
export function standingsOf(
  teamIds: readonly number[],
  matches: readonly TableMatch[],
  rule: TableRule,
  venue: TableVenue = 'all',
): TableRow[] {
  const ofLeague = matchesAmong(teamIds, matches);
  const totals = totalsOf(teamIds, ofLeague, venue);
  const ties = venue === 'all' || rule.ties === 'wins' ? rule.ties : 'goalDifference';
  const parts = venue === 'all' ? partsOf(teamIds, ofLeague, rule) : [teamIds];
  const forms = formsOf(ofLeague, venue);
  let place = 1;
  return parts.flatMap((part) =>
    rankedGroups(part, ofLeague, totals, ties).flatMap((group) => {
      const position = place;
      place += group.length;
      return group.map((teamId) => ({
        teamId,
        position,
        ...totalsIn(totals, teamId),
        form: (forms.get(teamId) ?? []).slice(-FORM_MATCHES).reverse(),
      }));
    }),
  );
}

export interface DatedMatch extends TableMatch {
  readonly kickoffAt: Date;
}

/** A team and a moment whose position is requested. */
export interface AskedPosition {
  readonly teamId: number;
  readonly at: Date;
}

/**
 * Positions of teams in the table of the matches that kicked off earlier, in the order of `asked`; null for a team
 * without such a match. The table is accumulated once, and ties are resolved only among the teams level on points.
 * @param teamIds as for `standingsOf`
 * @param matches oldest first
 */
export function positionsAt(
  teamIds: readonly number[],
  matches: readonly DatedMatch[],
  rule: TableRule,
  asked: readonly AskedPosition[],
): (number | null)[] {
  const ofLeague = matchesAmong(teamIds, matches);
  const totals = new Map(teamIds.map((teamId) => [teamId, emptyTotals()]));
  const positions = asked.map((): number | null => null);
  let added = 0;
  for (const [index, { teamId, at }] of [...asked.entries()].sort(([, one], [, other]) => +one.at - +other.at)) {
    for (let match = ofLeague[added]; match !== undefined && match.kickoffAt < at; match = ofLeague[added]) {
      addMatch(totals, match, 'all');
      added += 1;
    }
    if (totalsIn(totals, teamId).played === 0) continue;
    positions[index] = positionOf(teamId, teamIds, ofLeague.slice(0, added), totals, rule);
  }
  return positions;
}

/** The position of a team: after the upper part, the teams with more points, and those ahead on tie-breakers. */
function positionOf(
  teamId: number,
  teamIds: readonly number[],
  matches: readonly TableMatch[],
  totals: ReadonlyMap<number, TableTotals>,
  rule: TableRule,
): number {
  const parts = partsOf(teamIds, matches, rule);
  const at = parts.findIndex((part) => part.includes(teamId));
  const part = parts[at] ?? [];
  const pointsOf = (each: number): number => totalsIn(totals, each).points;
  const level = part.filter((each) => pointsOf(each) === pointsOf(teamId));
  const groups = groupsOfLevel(level, matches, totals, rule.ties);
  const before = [
    ...parts.slice(0, at).flat(),
    ...part.filter((each) => pointsOf(each) > pointsOf(teamId)),
    ...groups
      .slice(
        0,
        groups.findIndex((group) => group.includes(teamId)),
      )
      .flat(),
  ];
  return before.length + 1;
}

/** Both parts of a league that has split, the upper one first; a single part before the split. */
function partsOf(
  teamIds: readonly number[],
  matches: readonly TableMatch[],
  { ties, split }: TableRule,
): (readonly number[])[] {
  if (split === null) return [teamIds];
  const played = new Map(teamIds.map((teamId) => [teamId, 0]));
  const before = matches.filter(({ homeTeamId, awayTeamId }) => {
    const counts = [homeTeamId, awayTeamId].map((teamId) => played.get(teamId) ?? 0);
    if (counts.some((count) => count >= split.afterMatches)) return false;
    for (const teamId of [homeTeamId, awayTeamId]) played.set(teamId, (played.get(teamId) ?? 0) + 1);
    return true;
  });
  if ([...played.values()].some((count) => count < split.afterMatches)) return [teamIds];
  const order = standingsOf(teamIds, before, { ties, split: null }).map(({ teamId }) => teamId);
  const top = new Set(order.slice(0, split.topTeams));
  return [teamIds.filter((teamId) => top.has(teamId)), teamIds.filter((teamId) => !top.has(teamId))];
}

/** Teams from first to last, with inseparable ones in one group. */
function rankedGroups(
  teamIds: readonly number[],
  matches: readonly TableMatch[],
  totals: ReadonlyMap<number, TableTotals>,
  ties: TieRule,
): (readonly number[])[] {
  const levels = grouped(teamIds, [(teamId) => totalsIn(totals, teamId).points]);
  return levels.flatMap((level) => groupsOfLevel(level, matches, totals, ties));
}

/** Teams with equal points, from first to last, with inseparable ones in one group. */
function groupsOfLevel(
  teamIds: readonly number[],
  matches: readonly TableMatch[],
  totals: ReadonlyMap<number, TableTotals>,
  ties: TieRule,
): (readonly number[])[] {
  if (teamIds.length === 1) return [teamIds];
  const last: Criterion[] = [(teamId) => differenceIn(totals, teamId), (teamId) => totalsIn(totals, teamId).goalsFor];
  if (ties === 'wins') return grouped(teamIds, [(teamId) => totalsIn(totals, teamId).won, ...last]);
  const among = ties === 'headToHead' ? matchesAmong(teamIds, matches) : [];
  if (!haveAllMet(teamIds, among)) return grouped(teamIds, last);
  const met = totalsOf(teamIds, among, 'all');
  return grouped(teamIds, [(teamId) => totalsIn(met, teamId).points, (teamId) => differenceIn(met, teamId), ...last]);
}

/** A team's value by a criterion; higher is better. */
type Criterion = (teamId: number) => number;

/** Groups teams by several criteria in order of precedence; equal ones form one group, in input order. */
function grouped(teamIds: readonly number[], criteria: readonly Criterion[]): number[][] {
  const rows = teamIds.map((teamId) => ({ teamId, values: criteria.map((criterion) => criterion(teamId)) }));
  const compare = (one: readonly number[], other: readonly number[]): number =>
    one.reduce((decided, value, index) => decided || (other[index] ?? 0) - value, 0);
  rows.sort((one, other) => compare(one.values, other.values));
  const groups: (typeof rows)[] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group !== undefined && first !== undefined && compare(first.values, row.values) === 0) group.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => group.map(({ teamId }) => teamId));
}

function matchesAmong<Match extends TableMatch>(teamIds: readonly number[], matches: readonly Match[]): Match[] {
  const members = new Set(teamIds);
  return matches.filter(({ homeTeamId, awayTeamId }) => members.has(homeTeamId) && members.has(awayTeamId));
}

function haveAllMet(teamIds: readonly number[], among: readonly TableMatch[]): boolean {
  const pairs = new Set(among.map(({ homeTeamId, awayTeamId }) => `${homeTeamId} ${awayTeamId}`));
  return teamIds.length > 1 && pairs.size === teamIds.length * (teamIds.length - 1);
}

function totalsOf(
  teamIds: readonly number[],
  matches: readonly TableMatch[],
  venue: TableVenue,
): Map<number, TableTotals> {
  const totals = new Map(teamIds.map((teamId) => [teamId, emptyTotals()]));
  for (const match of matches) addMatch(totals, match, venue);
  return totals;
}

function addMatch(
  totals: ReadonlyMap<number, TableTotals>,
  { homeTeamId, awayTeamId, homeGoals, awayGoals }: TableMatch,
  venue: TableVenue,
): void {
  const add = (teamId: number, own: number, conceded: number): void => {
    const row = totalsIn(totals, teamId);
    const outcome = outcomeOf(own, conceded);
    row.played += 1;
    row.won += Number(outcome === 'W');
    row.drawn += Number(outcome === 'D');
    row.lost += Number(outcome === 'L');
    row.goalsFor += own;
    row.goalsAgainst += conceded;
    row.points += POINTS_OF[outcome];
  };
  if (venue !== 'away') add(homeTeamId, homeGoals, awayGoals);
  if (venue !== 'home') add(awayTeamId, awayGoals, homeGoals);
}

/** Outcomes by team, oldest first. */
function formsOf(
  matches: readonly TableMatch[],
  venue: TableVenue,
): Map<number, { fixtureId: number; outcome: MatchOutcome }[]> {
  const forms = new Map<number, { fixtureId: number; outcome: MatchOutcome }[]>();
  const add = (teamId: number, fixtureId: number, outcome: MatchOutcome): void => {
    const form = forms.get(teamId) ?? [];
    form.push({ fixtureId, outcome });
    forms.set(teamId, form);
  };
  for (const { fixtureId, homeTeamId, awayTeamId, homeGoals, awayGoals } of matches) {
    if (venue !== 'away') add(homeTeamId, fixtureId, outcomeOf(homeGoals, awayGoals));
    if (venue !== 'home') add(awayTeamId, fixtureId, outcomeOf(awayGoals, homeGoals));
  }
  return forms;
}

function totalsIn(totals: ReadonlyMap<number, TableTotals>, teamId: number): TableTotals {
  return totals.get(teamId) ?? emptyTotals();
}

function differenceIn(totals: ReadonlyMap<number, TableTotals>, teamId: number): number {
  const { goalsFor, goalsAgainst } = totalsIn(totals, teamId);
  return goalsFor - goalsAgainst;
}

function emptyTotals(): TableTotals {
  return { played: 0, won: 0, drawn: 0, lost: 0, goalsFor: 0, goalsAgainst: 0, points: 0 };
}
