import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asOfMatches } from './baseline/as-of-matches.js';
import { asOfPages } from './baseline/as-of-pages.js';
import { asOfPlayers } from './baseline/as-of-players.js';
import { asOfPrices } from './baseline/as-of-prices.js';
import { entities } from './baseline/entities.js';
import { functions } from './baseline/functions.js';
import { imports } from './baseline/imports.js';
import { matches } from './baseline/matches.js';
import { models } from './baseline/models.js';
import { peopleAndMessages } from './baseline/people-and-messages.js';
import { picks } from './baseline/picks.js';
import { prices } from './baseline/prices.js';
import { triggers } from './baseline/triggers.js';

/** The whole schema: tables by area, then functions, then triggers. Migrations after it only add. */
export class Baseline1795737600000 implements MigrationInterface {
  name = 'Baseline1795737600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const tables = [entities, imports, matches, prices, models, picks, peopleAndMessages];
    const parts = [...tables, asOfMatches, asOfPlayers, asOfPrices, asOfPages, functions, triggers];
    // for search; a trusted extension: any user who may create objects in the database may create it
    await queryRunner.query('create extension if not exists pg_trgm');
    for (const part of parts) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop schema facts, football_as_of cascade;
      drop table messenger_alerted_bets, messenger_outbox, messenger_watches, messenger_updates, audit_log,
        league_group_members, league_groups, scorecard_sums, grading_state, pick_changes, replayed_pick_regrades,
        replayed_pick_grades, replayed_picks, pick_regrades, pick_grades, picks, demo_state, board_checkpoints,
        lineup_projection_players, lineup_projections, fit_marks, fitted_models, resolution_rows, resolutions,
        unresolved_names, refused_rows, ingestion_files, ingestion_runs, data_changes, data_revision, squad_members,
        public_id_aliases, aliases, external_references, sources, bookmakers, managers, referees, players, teams,
        phases, seasons, competitions, countries;
      drop function similar_entities, record_change, notify_revision, record_resolution_row, refuse_audit_change,
        refuse_pick_change, refuse_pick_truncate, set_recorded_at, refuse_untraced_grade, note_pick_change;
      drop domain slug, public_id;
      drop extension pg_trgm;
    `);
  }
}
