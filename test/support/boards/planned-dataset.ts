import { assemble } from '../../../src/boards/builder/assemble.js';
import { DerivedCache } from '../../../src/boards/engine/derived.js';
import { snapshotOf } from '../../../src/boards/snapshot/snapshot.js';
import type { BoardSnapshot } from '../../../src/boards/snapshot/snapshot.js';
import { tableOf } from '../../../src/boards/engine/columns.js';
import type { RowOf } from '../../../src/boards/engine/columns.js';
import type { BookmakerEntry, ElevenPlayer, TeamEntry } from '../../../src/boards/dataset/entities.js';
import { concededKey, playerMatchSchema, teamMatchSchema } from '../../../src/boards/dataset/histories.js';
import type { ConcededLeague, ConcededTeam } from '../../../src/boards/dataset/histories.js';
import { positionWords } from '../../../src/boards/dataset/positions.js';
import { SHIPPED_FORECASTS } from '../../../src/models/price-forecast/price-forecasts.js';
import { PreparedModels } from '../../../src/boards/dataset/dataset.js';
import type { FixtureContext, Dataset } from '../../../src/boards/dataset/dataset.js';
import { lineSchema, priceSides, quoteSchema, scopes, TEAM_MARKETS } from '../../../src/boards/dataset/prices.js';
import { LineConsensuses } from '../../../src/boards/dataset/line-consensus.js';
import { excludedFlags, quoteFlags } from '../../../src/football/eligible-price.js';
import { PLAYER_STATISTIC_KEYS, TEAM_STATISTIC_KEYS } from '../../../src/football/statistics.js';
import type { DatasetPlan, PlannedFixture } from './dataset-plan.js';
import { candidatesOf, writeFair } from './fair-lines.js';

/** The clock of plans: 2025-02-25T15:00:00Z in Unix seconds. */
export const NOW = 1_740_495_600;
export const DAY = 86_400;

/** Names with a code each, in order of first appearance. */
class Names {
  readonly list: string[] = [];

  code(name: string): number {
    const index = this.list.indexOf(name);
    return index >= 0 ? index : this.list.push(name) - 1;
  }
}

const nameParts = (name: string): { name: string; slug: string; searchName: string } => ({
  // `Jota#2` is a different Jota
  name: name.split('#')[0]!,
  slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
  searchName: name.toLowerCase(),
});

const unpriced = { home: NaN, draw: NaN, away: NaN };

/** A snapshot of a small dataset, assembled by production code; candidates come from the key tables. */
export function plannedSnapshot(plan: DatasetPlan): BoardSnapshot {
  const { dataset, contexts } = plannedDataset(plan);
  const order = contexts
    .map((_, index) => index)
    .sort((one, other) => {
      const [first, second] = [dataset.entities.fixtures[one]!, dataset.entities.fixtures[other]!];
      return first.kickoff - second.kickoff || first.id - second.id;
    });
  const states = order.map((index) => {
    const [context, fixture] = [contexts[index]!, dataset.entities.fixtures[index]!];
    return {
      index,
      id: fixture.id,
      competitionId: 0,
      seasonId: 0,
      homeTeamId: 0,
      awayTeamId: 0,
      kickoff: fixture.kickoff,
      isLive: context.isLive,
      context,
      steam: new Set<number>(),
      validUntil: Infinity,
      block: { prices: context.prices, matchOdds: { fresh: unpriced, withStale: unpriced }, staleFrom: Infinity },
      candidates: candidatesOf(dataset, context),
    };
  });
  return snapshotOf(
    {
      ...assemble(states),
      dataRevision: 1,
      now: dataset.now,
      moved: null,
      newestDatumAt: dataset.now,
      validUntil: Infinity,
      settings: { upcomingDays: 7, quoteMaxAgeMinutes: 1440 },
      nextKickoff: null,
      entities: dataset.entities,
      conceded: dataset.conceded,
      playerModels: dataset.playerModels,
      priceModels: dataset.priceModels,
      elevens: new Map(contexts.map(({ fixture, eleven }) => [fixture, eleven])),
      teams: dataset.teams,
      players: dataset.players,
      live: contexts.filter(({ isLive }) => isLive).map(({ fixture }) => fixture),
    },
    null,
    new DerivedCache(64 * 1024 * 1024),
  );
}

/** The dataset and the contexts of its fixtures, in the order of the plan. */
export function plannedDataset(plan: DatasetPlan): { dataset: Dataset; contexts: FixtureContext[] } {
  const [teams, players, competitions] = [new Names(), new Names(), new Names()];
  const [bookmakers, markets] = [new Names(), new Names()];
  const fixtures = plan.fixtures.map(({ id, home, away, kickoff, competition }) => ({
    id,
    slug: `${home}-${away}`.toLowerCase(),
    competition: competitions.code(competition ?? 'League'),
    home: teams.code(home),
    away: teams.code(away),
    phaseId: 900,
    seasonId: 901,
    kickoff,
  }));
  const contexts = plan.fixtures.map((fixture, code) =>
    contextOf(fixture, code, { teams, players, bookmakers, markets }, plan.exchanges ?? []),
  );
  const teamMatches = teamHistories(plan, teams, competitions);
  const playerMatches = playerHistories(plan, teams, players, competitions);
  const conceded = concededAverages(plan, teams, competitions);
  const entities = {
    fixtures,
    teams: teams.list.map((name, code): TeamEntry => ({
      id: 100 + code,
      ...nameParts(name),
      primaryColor: code === 0 ? '#e30613' : null,
      secondaryColor: null,
    })),
    players: players.list.map((name, i) => ({ id: 1000 + i, ...nameParts(name), group: plan.groups?.[name] ?? null })),
    competitions: competitions.list.map((name, code) => ({
      id: 10 + code,
      ...nameParts(name),
      priority: code + 1,
      countryName: 'England',
      countrySlug: 'england',
      countryCode: 'EN',
    })),
    bookmakers: bookmakers.list.map((name, code): BookmakerEntry => ({
      id: 50 + code,
      name,
      slug: nameParts(name).slug,
      isExchange: plan.exchanges?.includes(name) ?? false,
      feed: bookmakers.list.indexOf(plan.feeds?.[name] ?? name),
      priceFeed: plan.feeds?.[name] ?? name,
    })),
    providerMarkets: markets.list,
  };
  const playerModels = plan.playerModels?.(competitions.list) ?? new Map();
  const priceModels = { calibrations: new Map(), forecasts: SHIPPED_FORECASTS, ...plan.priceModels };
  const consensus = new LineConsensuses(entities, priceModels);
  for (const { prices } of contexts) {
    consensus.write(prices, prices.lines.columns);
    writeFair(prices);
  }
  return {
    dataset: {
      now: plan.now ?? NOW,
      entities,
      priceModels,
      teams: teamMatches,
      players: playerMatches,
      conceded,
      playerModels,
      preparedModels: new PreparedModels(playerModels, entities.teams),
    },
    contexts,
  };
}

type Codes = Record<'teams' | 'players' | 'bookmakers' | 'markets', Names>;

function contextOf(
  fixture: PlannedFixture,
  code: number,
  { teams, players, bookmakers, markets }: Codes,
  exchanges: readonly string[],
): FixtureContext {
  const lines: RowOf<typeof lineSchema>[] = [];
  const quotes: RowOf<typeof quoteSchema>[] = [];
  for (const each of [...(fixture.results ?? []), ...(fixture.lines ?? [])]) {
    const keys: readonly string[] = each.scope === 'player' ? PLAYER_STATISTIC_KEYS : TEAM_MARKETS;
    const firstQuote = quotes.length;
    let [bestOdds, bestQuote] = [NaN, -1];
    for (const { bookmaker, odds, flags = [], quotedAt = NOW - 3600 } of each.quotes) {
      const all = [...flags, ...(exchanges.includes(bookmaker) ? ['exchange' as const] : [])];
      const bits = all.reduce((sum, flag) => sum | quoteFlags[flag], 0);
      const row = quotes.length;
      quotes.push({
        id: 7000 + quotes.length,
        bookmaker: bookmakers.code(bookmaker),
        providerMarket: markets.code(each.statistic),
        odds,
        quotedAt,
        openingOdds: odds + 0.1 * (quotes.length % 3),
        openedAt: quotedAt - 60 * quotes.length,
        flags: bits,
      });
      if ((bits & excludedFlags(false)) === 0 && !(odds <= bestOdds)) [bestOdds, bestQuote] = [odds, row];
    }
    lines.push({
      fixture: code,
      scope: scopes.indexOf(each.scope),
      player: each.scope === 'player' ? players.code(each.player) : -1,
      team: each.scope === 'home' ? teams.code(fixture.home) : each.scope === 'away' ? teams.code(fixture.away) : -1,
      statistic: keys.indexOf(each.statistic),
      line: each.line,
      side: priceSides.indexOf(each.side),
      firstQuote,
      quotes: each.quotes.length,
      bestOdds,
      bestQuote,
      isSteam: lines.length % 2,
      modelProbability: 'modelProbability' in each ? each.modelProbability : NaN,
      consensus: NaN,
      mean: NaN,
      logit: NaN,
      modelWeight: 0,
      sigma: NaN,
      sources: 0,
      isCalibrated: 0,
      fair: NaN,
      win: NaN,
      lose: NaN,
      error: NaN,
    });
  }
  const eleven = (fixture.eleven ?? []).map(({ player, side, group, position }): ElevenPlayer => ({
    player: players.code(player),
    side,
    isConfirmed: false,
    startProbability: 0.9,
    group: group ?? null,
    position: position ?? null,
    jerseyNumber: null,
    usualPosition: null,
    gamesAnalyzed: 0,
    isPositionChange: false,
    projectedAt: 0,
  }));
  const teamOfPlayer = new Map(
    Object.entries(fixture.sides ?? {}).map(([player, team]) => [players.code(player), teams.code(team)]),
  );
  return {
    fixture: code,
    isLive: fixture.isLive ?? false,
    prices: { lines: tableOf(lineSchema, lines), quotes: tableOf(quoteSchema, quotes) },
    eleven,
    teamOfPlayer,
    forecasts: new Map(),
    curves: new Map(),
  };
}

function teamHistories(plan: DatasetPlan, teams: Names, competitions: Names): Dataset['teams'] {
  const matches: RowOf<typeof teamMatchSchema>[] = [];
  const [own, conceded, starts]: [number[], number[], number[]] = [[], [], [0]];
  // opponents are added as teams while the list is iterated
  for (let code = 0; code < teams.list.length; code += 1) {
    for (const match of plan.teams?.[teams.list[code]!] ?? []) {
      matches.push({
        fixtureId: match.id ?? match.kickoff,
        kickoff: match.kickoff,
        opponent: teams.code(match.opponent),
        competition: competitions.code(match.competition ?? 'League'),
        isHome: match.isHome === true ? 1 : 0,
        hasPlayers: match.hasPlayers === false ? 0 : 1,
        ownSummed: 0,
        concededSummed: 0,
      });
      own.push(...TEAM_STATISTIC_KEYS.map((key) => match.own?.[key] ?? -1));
      conceded.push(...TEAM_STATISTIC_KEYS.map((key) => match.conceded?.[key] ?? -1));
    }
    starts.push(matches.length);
  }
  return {
    starts: Uint32Array.from(starts),
    matches: tableOf(teamMatchSchema, matches),
    own: Int16Array.from(own),
    conceded: Int16Array.from(conceded),
  };
}

function playerHistories(plan: DatasetPlan, teams: Names, players: Names, competitions: Names): Dataset['players'] {
  const matches: RowOf<typeof playerMatchSchema>[] = [];
  const [own, replaced, starts]: [number[], number[], number[]] = [[], [], [0]];
  let hasReplaced = false;
  for (const name of players.list) {
    for (const match of plan.players?.[name] ?? []) {
      const { kickoff, team, opponent, isHome, minutes = 90, isStarter = true, position, withReplacements } = match;
      hasReplaced ||= withReplacements !== undefined;
      matches.push({
        fixtureId: match.id ?? kickoff,
        kickoff,
        team: team === undefined ? -1 : teams.code(team),
        opponent: opponent === undefined ? -1 : teams.code(opponent),
        competition: competitions.code(match.competition ?? 'League'),
        phaseId: 900,
        minutes,
        isStarter: isStarter ? 1 : 0,
        isHome: isHome === undefined ? 2 : isHome ? 1 : 0,
        hasSuperSub: withReplacements === undefined ? 0 : 1,
        position: position === undefined ? 0 : positionWords.indexOf(position),
      });
      own.push(...PLAYER_STATISTIC_KEYS.map((key) => match.own?.[key] ?? -1));
      replaced.push(...PLAYER_STATISTIC_KEYS.map((key) => withReplacements?.[key] ?? match.own?.[key] ?? -1));
    }
    starts.push(matches.length);
  }
  return {
    starts: Uint32Array.from(starts),
    matches: tableOf(playerMatchSchema, matches),
    own: Int16Array.from(own),
    withReplacements: hasReplaced ? Int16Array.from(replaced) : null,
  };
}

function concededAverages(plan: DatasetPlan, teams: Names, competitions: Names): Dataset['conceded'] {
  const width = PLAYER_STATISTIC_KEYS.length;
  const [byTeam, leagues] = [new Map<number, ConcededTeam>(), new Map<number, ConcededLeague>()];
  for (const { team, competition, statistic, average, rank, leagueAverage, ranked } of plan.conceded ?? []) {
    const [league, at] = [competitions.code(competition ?? 'League'), PLAYER_STATISTIC_KEYS.indexOf(statistic)];
    const key = concededKey(league, teams.code(team));
    const averages = (): Float64Array => new Float64Array(width).fill(NaN);
    const counts = (): Uint16Array => new Uint16Array(width);
    const ofTeam = byTeam.get(key) ?? { average: averages(), matches: counts(), rank: counts() };
    const ofLeague = leagues.get(league) ?? { average: averages(), ranked: counts() };
    [ofTeam.average[at], ofTeam.matches[at], ofTeam.rank[at]] = [average, 1, rank];
    [ofLeague.average[at], ofLeague.ranked[at]] = [leagueAverage, ranked];
    byTeam.set(key, ofTeam);
    leagues.set(league, ofLeague);
  }
  return { teams: byTeam, leagues };
}
