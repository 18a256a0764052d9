import { CopyBuffer } from '../../src/ingestion/load/copy.js';
import { positionGroupOf } from '../../src/football/canonical.js';
import { Random } from '../../src/maths/random.js';
import type { SqlTransaction } from '../../src/database/sql-client.js';
import type { ScaleFixture } from './calendar.js';
import { play } from './match.js';
import type { Appearance, PlayedSide } from './match.js';
import { HOUR } from './options.js';

/** The source of the data set: `canonical`. */
export const SOURCE = 4;
const SIDES = ['home', 'away'] as const;
/** From kick-off to the time from which a result without its own timestamp counts as known. */
const RESULT_AFTER = 2.25 * HOUR;

const TEAM_COLUMNS = [
  'shots',
  'shots_on_target',
  'corners',
  'fouls',
  'offsides',
  'yellow_cards',
  'red_cards',
  'cards',
  'tackles',
  'saves',
  'passes',
  'accurate_passes',
  'second_yellow_cards',
  'first_half_cards',
  'second_half_cards',
  'penalties_taken',
  'own_goals',
  'cards_approximate',
];
const PLAYER_COLUMNS = [
  'goals',
  'assists',
  'shots',
  'shots_on_target',
  'headed_shots',
  'headed_shots_on_target',
  'shots_outside_box',
  'shots_on_target_outside_box',
  'fouls',
  'fouls_won',
  'tackles',
  'interceptions',
  'passes',
  'accurate_passes',
  'offsides',
  'yellow_cards',
  'red_cards',
  'cards',
  'saves',
  'own_goals',
  'first_half_shots',
  'first_half_shots_on_target',
  'first_half_fouls',
  'first_half_fouls_won',
];

/** Collects and sends the rows of matches as the loader would leave them, including reconciled tables. */
export class MatchRows {
  readonly fixtures = new CopyBuffer('facts.fixtures', [
    'id',
    'natural_key',
    'season_id',
    'competition_id',
    'phase_id',
    'home_team_id',
    'away_team_id',
    'slug',
    'day',
    'kickoff_at',
    'kickoff_quality',
    'referee_id',
  ]);
  readonly schedules = new CopyBuffer('facts.fixture_schedules', [
    'fixture_id',
    'source_id',
    'version',
    'day',
    'kickoff_at',
    'kickoff_quality',
    'referee_id',
    'referee_name',
    'file_id',
  ]);
  readonly sheets = new CopyBuffer('facts.match_reports', [
    'id',
    'fixture_id',
    'source_id',
    'kind',
    'version',
    'known_at',
    'content_hash',
    'file_id',
    'visible_from',
  ]);
  readonly results = new CopyBuffer('facts.result_observations', [
    'match_report_id',
    'status',
    'home_goals',
    'away_goals',
    'home_half_time_goals',
    'away_half_time_goals',
    'awarded',
    'has_events',
  ]);
  readonly teamObservations = new CopyBuffer('facts.team_observations', ['match_report_id', 'side', ...TEAM_COLUMNS]);
  readonly playerStatistics = new CopyBuffer('facts.player_statistics', [
    'match_report_id',
    'season_id',
    'player_id',
    'fixture_id',
    'side',
    'team_id',
    'minutes',
    'is_starter',
    ...PLAYER_COLUMNS,
  ]);
  readonly lineups = new CopyBuffer('facts.lineups', ['match_report_id', 'side', 'formation']);
  readonly lineupPlayers = new CopyBuffer('facts.lineup_players', [
    'match_report_id',
    'player_id',
    'fixture_id',
    'side',
    'team_id',
    'jersey_number',
    'is_starter',
    'position',
    'position_group',
  ]);
  readonly substitutions = new CopyBuffer('facts.substitutions', [
    'match_report_id',
    'side',
    'sequence',
    'fixture_id',
    'team_id',
    'minute',
    'player_off_id',
    'player_on_id',
  ]);
  readonly fixtureResults = new CopyBuffer('facts.fixture_results', [
    'fixture_id',
    'known_from',
    'known_until',
    'status',
    'home_goals',
    'away_goals',
    'home_half_time_goals',
    'away_half_time_goals',
    'awarded',
    'has_events',
    'feeds_boards',
    'team_rows',
    'player_rows',
    'home_player_rows',
    'away_player_rows',
    'corrupted_player_rows',
    'corruption_reasons',
    'conflicts',
  ]);
  readonly teamStatistics = new CopyBuffer('facts.team_statistics', [
    'fixture_id',
    'side',
    'known_from',
    'known_until',
    'season_id',
    'team_id',
    'opponent_id',
    'goals',
    'first_half_goals',
    ...TEAM_COLUMNS,
    'is_corrupted',
  ]);
  #lastReport = 0;

  constructor(private readonly fileId: number) {}

  /** Number of match reports so far: their ids run from 1. */
  get reportCount(): number {
    return this.#lastReport;
  }

  /** Adds the fixture, and its match unless upcoming. */
  add(fixture: ScaleFixture): void {
    const { id, key, season, league, home, away, slug, day, kickoff } = fixture;
    const referee = league.referees[fixture.referee]!;
    this.fixtures.addLine(
      `${id}\t${key}\t${season.id}\t${league.competitionId}\t${season.phaseId}\t${home.id}\t${away.id}\t${slug}\t` +
        `${day}\t${kickoff}\tstated\t${referee.id}`,
    );
    this.schedules.addLine(
      `${id}\t${SOURCE}\t1\t${day}\t${kickoff}\tstated\t${referee.id}\t${referee.name}\t${this.fileId}`,
    );
    if (!fixture.isToCome) this.#addMatch(fixture);
  }

  #addMatch(fixture: ScaleFixture): void {
    const [home, away] = play(fixture);
    const { id } = fixture;
    const known = new Date(fixture.kickoffMilliseconds + RESULT_AFTER).toISOString();
    const published = new Date(fixture.kickoffMilliseconds - HOUR).toISOString();
    const score = `${home.goals}\t${away.goals}\t${home.firstHalfGoals}\t${away.firstHalfGoals}\tf\tt`;
    this.results.addLine(`${this.#report(id, 'result', null, 'infinity')}\tfinished\t${score}`);
    const teamReport = this.#report(id, 'teamStatistics', null, 'infinity');
    const playerReport = this.#report(id, 'playerStatistics', null, known);
    const lineupReport = this.#report(id, 'lineup', published, published);
    const substitutionReport = this.#report(id, 'substitutions', null, known);
    const random = new Random(`scale|rows|${fixture.key}`);
    for (const [index, side] of [home, away].entries()) {
      const name = SIDES[index]!;
      const opponent = index === 0 ? away : home;
      const counts = teamCounts(side);
      this.teamObservations.addLine(`${teamReport}\t${name}\t${counts}`);
      this.teamStatistics.addLine(
        `${id}\t${name}\t${known}\tinfinity\t${fixture.season.id}\t${side.team.id}\t${opponent.team.id}\t` +
          `${side.goals}\t${side.firstHalfGoals}\t${counts}\tf`,
      );
      this.lineups.addLine(`${lineupReport}\t${name}\t${side.team.formation.name}`);
      for (const each of side.appearances) {
        this.playerStatistics.addLine(
          `${playerReport}\t${fixture.season.id}\t${each.player.id}\t${id}\t${name}\t${side.team.id}\t` +
            `${each.minutes}\t${each.isStarter ? 't' : 'f'}\t${playerCounts(random, each)}`,
        );
        if (!each.isStarter) continue;
        this.lineupPlayers.addLine(
          `${lineupReport}\t${each.player.id}\t${id}\t${name}\t${side.team.id}\t${each.jerseyNumber}\tt\t` +
            `${each.position!}\t${positionGroupOf(each.position!)}`,
        );
      }
      for (const [at, { minute, off, on }] of side.substitutions.entries()) {
        this.substitutions.addLine(
          `${substitutionReport}\t${name}\t${at + 1}\t${id}\t${side.team.id}\t${minute}\t${off.id}\t${on.id}`,
        );
      }
    }
    const [homeRows, awayRows] = [home.appearances.length, away.appearances.length];
    this.fixtureResults.addLine(
      `${id}\t${known}\tinfinity\tfinished\t${score}\tt\t2\t${homeRows + awayRows}\t${homeRows}\t${awayRows}\t` +
        '0\t{}\t[]',
    );
  }

  #report(fixtureId: number, kind: string, knownAt: string | null, visibleFrom: string): number {
    const report = (this.#lastReport += 1);
    // twenty bytes, like the loader's digests
    const hash = `${fixtureId.toString(16).padStart(16, '0')}${report.toString(16).padStart(24, '0')}`;
    this.sheets.addLine(
      `${report}\t${fixtureId}\t${SOURCE}\t${kind}\t1\t${knownAt ?? '\\N'}\t\\\\x${hash}\t${this.fileId}\t` +
        `${visibleFrom}`,
    );
    return report;
  }

  /** Sends the collected rows, parents first. */
  async send(sql: SqlTransaction): Promise<void> {
    for (const rows of [
      this.fixtures,
      this.schedules,
      this.sheets,
      this.results,
      this.teamObservations,
      this.playerStatistics,
      this.lineups,
      this.lineupPlayers,
      this.substitutions,
      this.fixtureResults,
      this.teamStatistics,
    ])
      await rows.send(sql);
  }
}

function teamCounts(side: PlayedSide): string {
  const sum = (
    key:
      | 'shots'
      | 'shotsOnTarget'
      | 'fouls'
      | 'offsides'
      | 'yellowCards'
      | 'redCards'
      | 'cards'
      | 'tackles'
      | 'saves'
      | 'passes',
  ): number => side.appearances.reduce((total, each) => total + each[key], 0);
  const passes = sum('passes');
  const cards = sum('cards');
  const accurate = side.appearances.reduce((total, each) => total + accuratePasses(each), 0);
  return [
    sum('shots'),
    sum('shotsOnTarget'),
    side.corners,
    sum('fouls'),
    sum('offsides'),
    sum('yellowCards'),
    sum('redCards'),
    cards,
    sum('tackles'),
    sum('saves'),
    passes,
    accurate,
    side.secondYellowCards,
    side.firstHalfCards,
    cards - side.firstHalfCards,
    0,
    0,
    'f',
  ].join('\t');
}

const accuratePasses = ({ passes }: Appearance): number => Math.round(passes * 0.8);

/** The counts in the order of the columns; parts of a count (headed, outside the box, first half) are drawn here. */
function playerCounts(random: Random, each: Appearance): string {
  const { shots, shotsOnTarget } = each;
  const headed = random.binomial(shots, 0.15);
  const outside = random.binomial(shots - headed, 0.4);
  const headedOnTarget = Math.min(headed, random.binomial(shotsOnTarget, 0.15));
  const outsideOnTarget = Math.min(outside, random.binomial(shotsOnTarget - headedOnTarget, 0.3));
  const firstOnTarget = random.binomial(shotsOnTarget, 0.45);
  // substitutes have no first-half counts
  const halves = each.isStarter
    ? `${firstOnTarget + random.binomial(shots - shotsOnTarget, 0.45)}\t${firstOnTarget}\t` +
      `${random.binomial(each.fouls, 0.45)}\t${random.binomial(each.foulsWon, 0.45)}`
    : '0\t0\t0\t0';
  return (
    `${each.goals}\t${each.assists}\t${shots}\t${shotsOnTarget}\t${headed}\t${headedOnTarget}\t` +
    `${outside}\t${outsideOnTarget}\t` +
    `${each.fouls}\t${each.foulsWon}\t${each.tackles}\t${each.interceptions}\t${each.passes}\t` +
    `${accuratePasses(each)}\t${each.offsides}\t` +
    `${each.yellowCards}\t${each.redCards}\t${each.cards}\t${each.saves}\t0\t${halves}`
  );
}
