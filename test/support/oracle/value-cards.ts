import { rounded } from './arithmetic.js';
import type { Fixture, Moment, PlayerMatch } from './moment.js';
import { calibrationsAt } from './calibrations.js';
import { consensusOf } from './consensus.js';
import type { Consensus } from './consensus.js';
import type { DevigMethod } from './margins.js';
import { activityOf } from './activity.js';
import type { Activity } from './activity.js';
import { opponentOf, teamOf } from './opponents.js';
import { groupBy } from './order.js';
import { weightsOf } from './price-forecasts.js';
import { bestOf, eligibleOf, outcomesOf } from './prices.js';
import type { Outcome, Price } from './prices.js';
import { flagOf, isNamed, listOf, textOf } from './query.js';
import type { BoardQuery } from './query.js';
import { Replacements } from './replacements.js';
import { tally } from './trend-windows.js';
import type { LineSide } from './trend-windows.js';
import { ORACLE_HORIZONS, ORACLE_PLAYER_STATISTICS } from './vocabulary.js';
import type { OracleHorizon } from './vocabulary.js';
import type { ExpectedRecord, ServedRecord } from './walk.js';

/** The consensus of all sources on a side. */
export interface SideConsensus extends Consensus {
  readonly modelWeight: number;
}

/** A card without the model's members. */
export interface ValueCard extends Activity {
  readonly key: string;
  readonly fixture: Fixture;
  readonly player: number;
  readonly market: string;
  readonly line: number;
  readonly over: number | null;
  readonly under: number | null;
  /** Bookmakers, excluding exchanges, that quote either side. */
  readonly sources: number;
  readonly shown: readonly Price[];
  /** By side; null without a source. */
  readonly consensus: Readonly<Record<LineSide, SideConsensus | null>>;
  /** The consensus on the over at lines of the player and statistic without a card: those quoted by exchanges only. */
  readonly unlisted: readonly SideConsensus[];
  /** All cards of the player and statistic in the match as served, including this one. */
  siblings: readonly { readonly card: ValueCard; readonly served: ServedRecord }[];
  readonly values: readonly number[];
  readonly horizon: OracleHorizon;
  readonly isStarter: boolean;
  /** Shipped or fitted weight of the model in the forecast of the line. */
  readonly modelWeight: number;
  /** Members of the record that are independent of the models. */
  readonly record: ExpectedRecord['record'];
}

const HORIZONS: readonly OracleHorizon[] = ['short', 'medium', 'long', 'extraLong'];

/** The horizon used: a shorter one if the player has fewer than half of the requested matches. */
export function usedHorizon(asked: OracleHorizon, matches: number): OracleHorizon {
  let at = HORIZONS.indexOf(asked);
  while (at > 0 && matches < ORACLE_HORIZONS[HORIZONS[at]!] / 2) at -= 1;
  return HORIZONS[at]!;
}

/** Every card that may be shown: lines with an eligible price, and the standard lines of starters. */
export function valueCards(moment: Moment, query: BoardQuery): ValueCard[] {
  const fixtures = moment.eligible(flagOf(query, 'showLive') ?? false);
  const sources = listOf(query, 'bookmakers');
  const columns = new Map(ORACLE_PLAYER_STATISTICS.map(({ key, column }) => [key, column]));
  const outcomes = outcomesOf(moment, fixtures, flagOf(query, 'includeStale') ?? false);
  const lines = new Map<
    string,
    { fixture: Fixture; player: number; market: string; line: number; shown: Record<LineSide, readonly Price[]> }
  >();
  const freshPrices = new Map<string, Record<LineSide, readonly Price[]>>();
  for (const { fixture, scope, player, market, line, side, shown } of outcomesOf(moment, fixtures)) {
    if (scope !== 'player' || player === null || line === null || (side !== 'over' && side !== 'under')) continue;
    const key = cardKey(fixture.id, player, market, line);
    freshPrices.set(key, { ...(freshPrices.get(key) ?? { over: [], under: [] }), [side]: shown });
  }
  const method = (textOf(query, 'devig') ?? 'power') as DevigMethod;
  const calibrations = calibrationsAt(moment);
  const lineOf = (fixture: Fixture, player: number, market: string, line: number) => {
    const key = cardKey(fixture.id, player, market, line);
    const known = lines.get(key) ?? { fixture, player, market, line, shown: { over: [], under: [] } };
    lines.set(key, known);
    return known;
  };
  const cardOf = ({ fixture, player, market, line }: Pick<Outcome, 'fixture' | 'player' | 'market' | 'line'>): string =>
    `${fixture.id} ${player} ${market} ${line}`;
  const priced = new Set(outcomes.filter(({ shown }) => bestOf(shown) !== null).map(cardOf));
  for (const { fixture, scope, player, market, line, side, shown } of outcomes) {
    if (
      scope !== 'player' ||
      player === null ||
      line === null ||
      !columns.has(market) ||
      (side !== 'over' && side !== 'under')
    )
      continue;
    // exchanges alone create no card, but are shown next to the other side's prices
    if (!priced.has(cardOf({ fixture, player, market, line }))) continue;
    lineOf(fixture, player, market, line).shown[side] = shown.filter(({ bookmaker }) => isNamed(sources, bookmaker));
  }
  for (const fixture of fixtures) {
    for (const { player } of moment.starters(fixture.id)) {
      for (const { key, lines: standard } of ORACLE_PLAYER_STATISTICS)
        for (const line of standard) lineOf(fixture, player, key, line);
    }
  }
  const matchOdds = groupBy(
    outcomes.filter(({ market, scope }) => market === 'matchResult' && scope === 'match'),
    ({ fixture }) => fixture.id,
  );
  const replacements = new Replacements(moment);
  const consensusAt = (key: string, market: string, side: LineSide): SideConsensus | null => {
    const fresh = freshPrices.get(key) ?? { over: [], under: [] };
    const { weights, modelWeight } = weightsOf(moment, 'player', market);
    const options = { method, calibration: calibrations.get(market) ?? null, weights };
    const found = consensusOf({ over: fresh.over, under: fresh.under }, side, options);
    return found && { ...found, modelWeight };
  };
  // no bet settles at lines between quarters
  const unlisted = groupBy(
    [...freshPrices.keys()].filter((key) => !lines.has(key) && Number.isInteger(Number(key.split(' ')[3]) * 4)),
    (key) => key.split(' ').slice(0, 3).join(' '),
  );
  return [...lines.values()].flatMap(({ fixture, player, market, line, shown }): ValueCard[] => {
    const column = columns.get(market)!;
    const isReplaced = flagOf(query, 'superSub') === true;
    const valueOf = (match: PlayerMatch): number | null =>
      isReplaced ? replacements.valueWith(player, match, column) : (match.values[column] ?? null);
    const games = (moment.playerMatches.get(player) ?? []).filter((match) => valueOf(match) !== null);
    if (games.length === 0) return [];
    const used = (match: PlayerMatch): number => valueOf(match)!;
    const values = games.map(used);
    const horizon = usedHorizon((textOf(query, 'horizon') ?? 'medium') as OracleHorizon, games.length);
    const sample = games.slice(0, ORACLE_HORIZONS[horizon]);
    const [over, under] = [bestOf(shown.over)?.odds ?? null, bestOf(shown.under)?.odds ?? null];
    const key = cardKey(fixture.id, player, market, line);
    const side = moment.sideOf(fixture, player);
    const team = side === null ? null : moment.teams.get(teamOf(fixture, side))!;
    const activity = activityOf(moment, player, team?.id ?? null);
    const starter = moment.starter(fixture.id, player);
    const isStarter = starter !== null;
    return [
      {
        key,
        fixture,
        player,
        market,
        line,
        over,
        under,
        siblings: [],
        values,
        horizon,
        isStarter,
        ...activity,
        sources: new Set(eligibleOf([...shown.over, ...shown.under]).map(({ bookmaker }) => bookmaker.id)).size,
        shown: [...shown.over, ...shown.under],
        consensus: { over: consensusAt(key, market, 'over'), under: consensusAt(key, market, 'under') },
        unlisted: (unlisted.get([fixture.id, player, market].join(' ')) ?? []).flatMap(
          (each) => consensusAt(each, market, 'over') ?? [],
        ),
        modelWeight: weightsOf(moment, 'player', market).modelWeight,
        record: {
          matchId: fixture.id,
          matchDate: fixture.kickoff,
          uniqueTournamentId: fixture.competition,
          homeTeamId: fixture.home,
          awayTeamId: fixture.away,
          playerId: player,
          playerName: moment.players.get(player)!.name,
          teamId: team?.id ?? null,
          teamName: team?.name ?? null,
          position: moment.groupOf(fixture.id, player),
          jerseyNumber: starter?.jersey ?? null,
          homeTeamName: moment.teams.get(fixture.home)!.name,
          awayTeamName: moment.teams.get(fixture.away)!.name,
          leagueName: moment.competitions.get(fixture.competition)!.name,
          matchInternalId: fixture.id,
          matchSlug: fixture.slug,
          cardKey: [fixture.id, player, market, line].join(':'),
          alertsSupported: (over !== null || under !== null) && fixture.status === 'notstarted',
          marketType: market,
          line,
          groupKey: [fixture.id, player, market].join(':'),
          bestOverOdds: over,
          bestUnderOdds: under,
          isPredictionOnly: over === null && under === null,
          windowHorizon: horizon,
          horizonFallback: horizon !== (textOf(query, 'horizon') ?? 'medium'),
          sampleSize: sample.length,
          multiClub: new Set(sample.map(({ team }) => team).filter((team) => team !== null)).size > 1,
          last30Stats: values.slice(0, 30),
          activityInfo: { inPredictedLineup: isStarter, ...activity },
          matchOdds: oddsOf(matchOdds.get(fixture.id) ?? []),
          recentGames: games.slice(0, 10).map((match) => ({
            stat: used(match),
            minutesPlayed: match.minutes,
            isHome: match.side === null ? null : match.side === 'home',
            uniqueTournamentId: match.fixture.competition,
            hasSuperSub: replacements.hasReplacement(player, match),
            eventId: match.fixture.id,
            eventTimestamp: match.fixture.kickoff,
            opponentId: opponentOf(match),
          })),
        },
      },
    ];
  });
}

/** Hit rates of a side in the last 10, 20 and 30 matches, or as many as there are. */
export function hitRatesOf({ values, line }: ValueCard, side: LineSide): ExpectedRecord['record'] {
  const rate = (length: number) => {
    const { hits, decided } = tally(values.slice(0, length), line, side);
    return decided === 0 ? null : rounded((hits / decided) * 100, 2);
  };
  return { l10: rate(10), l20: rate(20), l30: rate(30) };
}

export const cardKey = (fixture: number, player: number, market: string, line: number): string =>
  [fixture, player, market, line].join(' ');

function oddsOf(outcomes: readonly Outcome[]): ExpectedRecord['record'] {
  const best = (side: string): number | null =>
    bestOf(outcomes.find((outcome) => outcome.side === side)?.shown ?? [])?.odds ?? null;
  return { home: best('home'), draw: best('draw'), away: best('away') };
}
