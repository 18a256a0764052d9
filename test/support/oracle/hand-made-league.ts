import type {
  AnyCanonicalRecord,
  FixtureRecord,
  LineupRecord,
  MarketOutcome,
  MarketSnapshotRecord,
  OutcomeSide,
  Side,
} from '../../../src/football/canonical.js';
import { positionGroupOf } from '../../../src/football/canonical.js';
import type { TestDatabase } from '../database.js';
import {
  competitionNamed,
  fixture,
  loadRecords,
  named,
  playerNamed,
  playerStatistics,
  result,
  substitutions,
  teamStatistics,
  testLeague,
} from '../factories.js';
import { FOUR_FOUR_TWO, placedLineup } from '../lineup-season.js';
import type { Placed } from '../lineup-season.js';

/** The twentieth round is about to start: one match is in progress, one kicks off at this very second. */
export const ORACLE_LEAGUE_NOW = '2024-12-21T12:00:00Z';
const now = Date.parse(ORACLE_LEAGUE_NOW);
const [HOUR, WEEK] = [3_600_000, 604_800_000];
/** Whether a match that kicked off then is over, with a known result. */
const isOver = (kickoff: string): boolean => Date.parse(kickoff) + 135 * 60_000 <= now;

const clubs = [
  'Ashby',
  'Boreham',
  'Calder',
  'Dunmow',
  'Élan',
  'Frome',
  'Garve',
  'Helsby',
  'Ilkley',
  'Jarrow',
  'Keld',
  "L'Orme",
];
const seasons = [
  ['2023/2024', '2023-11-04T15:00:00Z'],
  ['2024/2025', '2024-08-10T15:00:00Z'],
] as const;

/** A whole number below `limit`, deterministic for the same words. */
function dice(limit: number, ...words: readonly (string | number)[]): number {
  let state = 2_166_136_261;
  for (const letter of words.join('|')) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 2_246_822_519) >>> 0;
  return ((state ^ (state >>> 13)) >>> 0) % limit;
}

/** Pairs of a round, by the circle method; the second half of a season swaps the venues. */
function pairsOf(round: number): [home: string, away: string][] {
  const turning = clubs.slice(1);
  const shift = round % 11;
  const turned = [clubs[0]!, ...turning.slice(shift), ...turning.slice(0, shift)];
  return Array.from({ length: 6 }, (_, index) => {
    const pair: [string, string] = [turned[index]!, turned[11 - index]!];
    return (index + shift + (round >= 11 ? 1 : 0)) % 2 === 0 ? pair : [pair[1], pair[0]];
  });
}

/** Displayed before the league. One of its matches is over as of this very second, one a second later. */
const cup = { competition: competitionNamed(testLeague.country, 'League Cup'), season: testLeague.season };
const cupTies: readonly FixtureRecord[] = [
  fixture('Ashby', 'Keld', '2024-12-17T19:45:00Z', cup),
  fixture('Helsby', 'Jarrow', '2024-12-21T09:45:00Z', cup),
  fixture('Garve', 'Frome', '2024-12-21T09:45:01Z', cup),
  fixture('Dunmow', 'Ilkley', '2024-12-24T19:45:00Z', cup),
  // with the first of the next round
  fixture("L'Orme", 'Élan', '2024-12-28T11:00:00Z', cup),
];

/** A player by club and number. Two have changed clubs with each other since the season before. */
function playerOf(season: string, club: string, number: number): string {
  const other =
    season === testLeague.season || number !== 10
      ? undefined
      : new Map([
          ['Boreham', 'Calder'],
          ['Calder', 'Boreham'],
        ]).get(club);
  return `${other ?? club} ${number}`;
}

/** Stores two seasons of twelve clubs, and a cup, with every possible irregularity of data and prices. */
export async function storeOracleLeague(database: TestDatabase): Promise<void> {
  const leagues = seasons.map(([season]) => ({
    competition: competitionNamed(testLeague.country, testLeague.name),
    season,
  }));
  const records: AnyCanonicalRecord[] = [...leagues, cup].flatMap(({ competition, season }) =>
    clubs.flatMap((club) =>
      Array.from({ length: 14 }, (_, index): AnyCanonicalRecord => ({
        kind: 'squad',
        line: 1,
        competition,
        season,
        team: named(club),
        player: playerNamed(playerOf(season, club, index + 1)),
        jerseyNumber: index === 13 ? null : index + 1,
      })),
    ),
  );
  records.push({ kind: 'competition', line: 1, competition: cup.competition, slug: null, priority: 1 });
  for (const [season] of seasons) {
    for (let round = 0; round < 22; round += 1) {
      for (const [index, [home, away]] of pairsOf(round).entries()) {
        const kickoff = kickoffOf(season, round, index);
        const match = fixture(home, away, kickoff, { season });
        records.push(...(isOver(kickoff) ? played(match, round, index) : [match, ...published(match, round, index)]));
        if (Date.parse(kickoff) > now - 4 * HOUR && round < 21) records.push(...quoted(match));
      }
    }
  }
  for (const tie of cupTies) {
    // the stored facts of a match in progress must not be visible before they are known
    records.push(...(Date.parse(tie.kickoffUtc!) < now ? played(tie, 0, 0) : [tie]), ...quoted(tie));
  }
  await loadRecords(database, 'canonical', records);
}

function kickoffOf(season: string, round: number, index: number): string {
  // four hundred days ago to the second, and a second earlier
  if (season === seasons[0][0] && round === 2 && index >= 4)
    return index === 4 ? '2023-11-17T12:00:00Z' : '2023-11-17T11:59:59Z';
  const start = seasons.find(([name]) => name === season)![1];
  return new Date(Date.parse(start) + round * WEEK + (index === 0 ? -4 : index === 1 ? -3 : index) * HOUR)
    .toISOString()
    .replace('.000', '');
}

/** Line-ups of the started round: at kick-off, before it, for one side only, and one that is not yet known. */
function published(match: FixtureRecord, round: number, index: number): LineupRecord[] {
  if (round !== 19 || index === 5) return [];
  const publishedAt =
    [null, null, new Date(now - HOUR), new Date(now + 1000), new Date(now)][index]?.toISOString() ?? null;
  return (['home', 'away'] as const).slice(0, index === 2 ? 1 : 2).map((side) => {
    const placed = Array.from({ length: 12 }, (_, place): Placed => [
      playerOf(match.season, match[side].name, place + 1),
      FOUR_FOUR_TWO[place === 0 ? 0 : 1 + ((place + index) % 10)]!,
    ]);
    const lineup = placedLineup(match, side, placed, { publishedAt });
    // ten who start in the last of them; for some neither number nor position is known
    const isStarter = (place: number): boolean => place < (index === 4 ? 10 : 11);
    return {
      ...lineup,
      players: lineup.players.map((player, place) => ({
        ...player,
        isStarter: isStarter(place),
        ...(place % 5 === 3 ? { jerseyNumber: null } : {}),
        ...(place % 5 === 4 ? { position: null, positionGroup: null } : {}),
      })),
    };
  });
}

/** A finished match with the counts of both sides; some are faulty. */
function played(match: FixtureRecord, round: number, index: number): AnyCanonicalRecord[] {
  const [homeGoals, awayGoals] = [dice(4, match.ref, 'home'), dice(3, match.ref, 'away')];
  const goals = { home: homeGoals, away: awayGoals };
  const half = round === 15 && index === 2 ? null : 0;
  const reported = {
    ...match,
    result: result(homeGoals, awayGoals, half, half, { awarded: round === 16 && index === 3 }),
  };
  if (reported.result.awarded) return [reported];
  return [
    reported,
    ...(['home', 'away'] as const).flatMap((side) => {
      const shots = 6 + dice(10, match.ref, side, 'shots');
      const isFaulty = round === 14 && index === 4 && side === 'home';
      const values = {
        shots,
        shotsOnTarget: isFaulty ? shots + 2 : Math.min(shots, 2 + dice(6, match.ref, side, 'on target')),
        corners: dice(12, match.ref, side, 'corners'),
        yellowCards: dice(5, match.ref, side, 'cards'),
        redCards: 0,
        ...(dice(9, match.ref, side, 'unknown') === 0 ? {} : { fouls: 7 + dice(8, match.ref, side, 'fouls') }),
      };
      return [teamStatistics(match, side, values), ...team(match, side, goals[side], round)];
    }),
  ];
}

/** A side's players: eleven starters of fourteen, up to three of whom were replaced. */
function team(match: FixtureRecord, side: Side, goals: number, round: number): AnyCanonicalRecord[] {
  const club = match[side].name;
  const absent = 9 + dice(3, match.ref, side, 'absent');
  const numbers = Array.from({ length: 14 }, (_, index) => index + 1).filter((number) => number !== absent);
  const starters = numbers.slice(0, round === 13 && club === clubs[5] ? 10 : 11);
  const nameOf = (number: number): string => playerOf(match.season, club, number);
  const placed = starters.map((number, index): Placed => [nameOf(number), FOUR_FOUR_TWO[index]!]);
  const bench = numbers.slice(11);
  const pairs = bench
    .slice(0, dice(3, match.ref, side, 'changes'))
    .map((on, index) => [60 + index * 10, nameOf(starters[6 + index]!), nameOf(on)] as const);
  // the first substitute may be replaced himself
  const first = pairs[0];
  const again =
    first !== undefined && bench.length > pairs.length && dice(3, match.ref, side, 'again') === 0
      ? [[85, first[2], nameOf(bench[pairs.length]!)] as const]
      : [];
  const changes = [...pairs, ...again];
  const minutesOf = (name: string): number => {
    const [on, off] = [
      changes.find((pair) => pair[2] === name)?.[0] ?? 0,
      changes.find((pair) => pair[1] === name)?.[0] ?? 90,
    ];
    return off - on;
  };
  const rows = [...starters.map(nameOf), ...changes.map((pair) => pair[2])].map((name, index) =>
    playerStatistics(
      match,
      side,
      name,
      {
        goals: index === 10 ? goals : 0,
        assists: 0,
        shots: dice(4, match.ref, name, 'shots'),
        shotsOnTarget: 0,
        fouls: dice(3, match.ref, name, 'fouls'),
        // unknown for the match, or for one player
        ...(dice(8, match.ref, 'tackles') === 0 || dice(60, match.ref, name, 'tackles known') === 0
          ? {}
          : { tackles: dice(5, match.ref, name, 'tackles') }),
      },
      {
        minutes: minutesOf(name),
        isStarter: index < starters.length,
        player: playerNamed(name, { positionGroup: positionGroupOf(FOUR_FOUR_TWO[Math.min(index, 10)]!) }),
      },
    ),
  );
  // occasionally the last substitute has no row
  const reported = changes.length > 0 && dice(8, match.ref, side, 'unrecorded') === 0 ? rows.slice(0, -1) : rows;
  return [
    placedLineup(match, side, placed),
    ...reported,
    ...(dice(4, match.ref, 'pairs') === 0 ? [] : [substitutions(match, side, changes)]),
  ];
}

const bookmakers = ['bet365', 'Caesars', 'ESPN BET', 'Unibet', 'FanDuel', 'Smarkets'];
/** Bookmakers that price results and goals too, so that these have a consensus of four. */
const goalBookmakers = [...bookmakers, 'Pinnacle', 'Betway', 'BetMGM'];

/**
 * Prices of six bookmakers, of results and goals nine: stale, withdrawn, suspended, doubled, one-sided, on half, whole
 * and quarter lines.
 */
function quoted(match: FixtureRecord): AnyCanonicalRecord[] {
  const outcomes = (
    bookmaker: string,
    market: string,
    scope: MarketOutcome['scope'],
    player: string | null,
    lines: readonly number[],
    centre: number,
  ): MarketOutcome[] =>
    lines.flatMap((line) =>
      (['over', 'under'] as const)
        .filter((side) => side === 'over' || dice(3, bookmaker, market, 'both') > 0)
        .map((side) => {
          const lean = (side === 'over' ? line - centre : centre - line) / Math.max(1, centre);
          const fair = Math.max(
            1.01,
            1.9 + lean * 1.5 + (dice(60, match.ref, bookmaker, market, scope, player ?? '', line, side) - 30) / 100,
          );
          return {
            scope,
            player,
            line,
            side,
            odds: fair.toFixed(2),
            suspended: dice(25, match.ref, bookmaker, player ?? scope, line, side, 'suspended') === 0,
          };
        }),
    );
  return goalBookmakers.flatMap((name) => {
    const snapshot = (
      market: string,
      providerMarket: string,
      listed: readonly MarketOutcome[],
      hoursAgo: number,
      isAssumed = false,
    ): MarketSnapshotRecord => ({
      kind: 'marketSnapshot',
      line: 1,
      fixtureRef: match.ref,
      bookmaker: named(name),
      isExchange: name === 'Smarkets',
      market,
      providerMarket,
      mark: 'snapshot',
      takenAt: new Date(now - hoursAgo * HOUR).toISOString(),
      takenAtAssumed: isAssumed,
      outcomes: [...listed],
    });
    // exactly a day old counts, a second more does not
    const ages = [1, 2, 24, 25, 0, 24 + 1 / 3600][dice(6, match.ref, name, 'age')]!;
    const sides = (market: string, lines: readonly number[], centre: number): MarketOutcome[] =>
      (['home', 'away'] as const).flatMap((scope) => outcomes(name, market, scope, null, lines, centre));
    const players = (market: string, lines: readonly number[], centre: number): MarketOutcome[] =>
      (['home', 'away'] as const).flatMap((side) =>
        [2, 4, 7, 8, 9, 10, 11, 12].flatMap((number) =>
          dice(4, match.ref, name, number, 'quoted') === 0
            ? []
            : outcomes(name, market, 'player', playerOf(match.season, match[side].name, number), lines, centre),
        ),
      );
    const onSides = (market: string, sidesOfMarket: readonly OutcomeSide[], line: number | null): MarketOutcome[] =>
      sidesOfMarket
        .filter((side) => dice(12, match.ref, name, market, line ?? '', side, 'quoted') > 0)
        .map((side) => ({
          scope: 'match',
          player: null,
          line,
          side,
          odds: (sidesOfMarket.length * 0.85 + dice(60, match.ref, name, line ?? '', side) / 100).toFixed(2),
          suspended: dice(25, match.ref, name, market, line ?? '', side, 'suspended') === 0,
        }));
    const onGoals = [
      snapshot('matchResult', 'h2h', onSides('matchResult', ['home', 'draw', 'away'], null), ages),
      snapshot('bothTeamsToScore', 'btts', onSides('bothTeamsToScore', ['yes', 'no'], null), ages),
      snapshot(
        'asianHandicap',
        'alternate_spreads',
        [-0.75, -0.5, 0, 0.25].flatMap((line) => onSides('asianHandicap', ['home', 'away'], line)),
        ages,
      ),
      snapshot('goals', 'alternate_totals', outcomes(name, 'goals', 'match', null, [2, 2.25, 2.5], 2.4), ages),
    ];
    if (!bookmakers.includes(name)) return onGoals;
    const shots = sides('shots', [9.5, 10, 10.25, 11.5], 10.5);
    return [
      snapshot('shots', 'team_totals_shots', shots, ages),
      // an earlier list with one line more, and the same line once more elsewhere
      snapshot('shots', 'team_totals_shots', sides('shots', [9.5, 12.5], 10.5), ages + 5),
      snapshot(
        'shots',
        'alternate_team_totals_shots',
        shots.slice(0, 2).map((outcome) => ({ ...outcome, odds: '1.55', suspended: false })),
        ages,
        dice(2, name) === 0,
      ),
      snapshot('fouls', 'team_totals_fouls', sides('fouls', [9.5, 10.5], 10.5), ages + 30, true),
      snapshot('corners', 'totals_corners', outcomes(name, 'corners', 'match', null, [9.5, 10.5, 11], 11), ages),
      snapshot('corners', 'team_totals_corners', sides('corners', [4.5, 5.5], 5.5), ages),
      snapshot('shots', 'player_shots', players('shots', [0.5, 1, 1.5, 2.5], 1.2), ages),
      // quotes of an hour later
      snapshot('shots', 'player_shots', players('shots', [0.5, 3.5], 2), -1),
      snapshot('tackles', 'player_tackles', players('tackles', [1.5, 2, 2.5], 2), ages),
      snapshot('fouls', 'player_fouls', players('fouls', [0.5, 0.75], 0.9), ages + (name === 'Unibet' ? 30 : 0)),
      ...onGoals,
    ].filter(({ outcomes: listed }) => listed.length > 0);
  });
}
