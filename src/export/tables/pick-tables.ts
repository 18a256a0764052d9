import { PICK_TABLES } from '../../scorecard/picks.js';
import type { PickSource } from '../../scorecard/picks.js';
import { column } from '../export-table.js';
import type { ExportTable } from '../export-table.js';

/** Bets that boards listed, graded where the result is known. */
const picksOf = (source: PickSource, name: string, description: string): ExportTable => ({
  name,
  description,
  columns: [
    column.id('pick_id', 'number of the pick', 'pick.id'),
    column.text('board', 'board that listed it', 'pick.board'),
    column.id('fixture_id', 'public id of the match', 'coalesce(fixture_alias.entity_id, pick.fixture_id)'),
    column.id('competition_id', 'public id of the competition', 'pick.competition_id'),
    column.moment('kickoff_at', 'kick-off when the pick was recorded', 'pick.kickoff_at'),
    column.text('market', 'key of the market', 'pick.market'),
    column.text('market_family', 'family of markets', 'pick.market_family'),
    column.text('scope', '`match`, `home`, `away` or `player`', 'pick.scope'),
    column.id('player_id', 'public id of the player', 'coalesce(player_alias.entity_id, pick.player_id)'),
    column.number('line', "the line; of handicaps the home side's", 'pick.line'),
    column.text('side', '`over`, `under`, `home`, `draw`, `away`, `yes` or `no`', 'pick.side'),
    column.moment('first_seen_at', 'when the board first listed it', 'pick.first_seen_at'),
    column.number('price', 'best price then', 'pick.price'),
    column.id('bookmaker_id', 'public id of the bookmaker with that price', 'pick.bookmaker_id'),
    column.number('model_probability', 'probability by the model', 'pick.model_probability'),
    column.number(
      'consensus_probability',
      'mean probability of all sources, margins removed',
      'pick.consensus_probability',
    ),
    column.integer('consensus_sources', 'independent sources in it', 'pick.consensus_sources'),
    column.number('fair_probability', 'probability that the board claimed', 'pick.fair_probability'),
    column.number('model_weight', 'weight of the model in it, 0 to 1', 'pick.model_weight'),
    column.text('model_version', 'model and version', 'pick.model_version'),
    column.number('edge', 'claimed expected value in percent of the stake', 'pick.edge'),
    column.number('edge_low', 'lower bound of its interval', 'pick.edge_low'),
    column.number('edge_high', 'upper bound of its interval', 'pick.edge_high'),
    column.text('grade', '`win`, `half`, `push`, `half-loss`, `loss` or `void`; null until graded', 'outcome.grade'),
    column.integer('value', 'count or goal difference that decided it', 'outcome.value'),
    column.number('profit', 'profit at a stake of 1', 'outcome.profit'),
    column.moment('graded_at', 'when it was last graded', 'outcome.graded_at'),
    column.number('close_price', "the bookmaker's own last price before kick-off", 'outcome.close_price'),
    column.number(
      'close_probability',
      'mean probability of the last prices of all sources, margins removed',
      'outcome.close_probability',
    ),
    column.integer('close_sources', 'independent sources in it', 'outcome.close_sources'),
  ],
  rows: (moment) => `from ${PICK_TABLES[source].picks} pick
    left join ${PICK_TABLES[source].grades} outcome on outcome.pick_id = pick.id and outcome.graded_at <= ${moment}
    left join public_id_aliases fixture_alias
      on fixture_alias.kind = 'fixture' and fixture_alias.old_id = pick.fixture_id
    left join public_id_aliases player_alias on player_alias.kind = 'player' and player_alias.old_id = pick.player_id
    where pick.first_seen_at <= ${moment}`,
  sortedBy: ['kickoff_at', 'fixture_id', 'pick_id'],
});

export const pickTables: readonly ExportTable[] = [
  picksOf('live', 'picks', 'A bet that a board listed, recorded before kick-off ([scorecard.md](scorecard.md)).'),
  picksOf('replay', 'replayed-picks', 'A bet that a board would have listed in a past season.'),
];
