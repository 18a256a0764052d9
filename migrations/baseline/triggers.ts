/** Tables whose rows a person's decision about names may change; data derived from them are recomputed instead. */
const CHANGED_BY_DECISIONS = [
  'public.countries',
  'public.competitions',
  'public.teams',
  'public.players',
  'public.referees',
  'public.managers',
  'public.aliases',
  'public.external_references',
  'public.public_id_aliases',
  'public.unresolved_names',
  'public.squad_members',
  'facts.fixtures',
  'facts.fixture_schedules',
  'facts.match_reports',
  'facts.lineup_players',
  'facts.player_statistics',
  'facts.substitutions',
  'facts.selections',
  'facts.quotes',
  'facts.pending_quotes',
];

/** Tables from whose rows the sums of the scorecard are computed, by source, and how their rows may change. */
const SUMMED = [
  ['live', 'picks', ['insert']],
  ['live', 'pick_grades', ['insert', 'update', 'delete']],
  ['replay', 'replayed_picks', ['insert', 'update', 'delete', 'truncate']],
  ['replay', 'replayed_pick_grades', ['insert', 'update', 'delete', 'truncate']],
] as const;

const CHANGED_ROWS = {
  insert: 'referencing new table as changed',
  update: 'referencing new table as changed',
  delete: 'referencing old table as changed',
  truncate: '',
};

/** Rules that the database itself enforces: references of prices, what never changes, what is notified and logged. */
export const triggers = `
-- every process learns of a new revision
create trigger data_revision_notifies after update on data_revision
  for each row execute function notify_revision();

-- references of prices, checked once for all rows of a statement
create trigger market_snapshots_references after insert on facts.market_snapshots
  referencing new table as added for each statement
  execute function facts.check_references('fixture_id', 'facts.fixtures', 'bookmaker_id', 'public.bookmakers',
    'source_id', 'public.sources', 'file_id', 'public.ingestion_files');
create trigger price_aggregates_references after insert on facts.price_aggregates
  referencing new table as added for each statement
  execute function facts.check_references('fixture_id', 'facts.fixtures', 'source_id', 'public.sources',
    'file_id', 'public.ingestion_files');
create trigger quotes_references after insert on facts.quotes
  referencing new table as added for each statement execute function facts.check_quotes();

-- what prices refer to stays
create trigger bookmakers_stay before delete on bookmakers
  for each statement execute function facts.refuse_change('bookmakers are never deleted');
create trigger bookmakers_keep_id before update of id on bookmakers
  for each statement execute function facts.refuse_change('the id of a bookmaker never changes');
create trigger selections_keep_references before update of id, fixture_id, market on facts.selections
  for each statement execute function facts.refuse_change('id, fixture and market of a selection never change');
create trigger selections_stay after delete on facts.selections
  referencing old table as removed for each statement execute function facts.check_unpriced();
create trigger market_snapshots_keep_references
  before update of id, fixture_id, event_month, bookmaker_id, market on facts.market_snapshots for each statement
  execute function facts.refuse_change('id, fixture, month, bookmaker and market of a snapshot never change');
create trigger market_snapshots_stay before delete on facts.market_snapshots
  for each statement execute function facts.refuse_change('snapshots are superseded, never deleted');
create trigger quotes_keep_references before update of event_month, snapshot_id, selection_id on facts.quotes
  for each statement execute function facts.refuse_change('month, snapshot and selection of a quote never change');
create trigger price_aggregates_keep_references before update of fixture_id on facts.price_aggregates
  for each statement execute function facts.refuse_change('the fixture of a published mean never changes');

-- kick-offs beside players of line-ups
create trigger lineup_kickoff before insert or update of fixture_id on facts.lineup_players
  for each row execute function facts.set_lineup_kickoff();
create trigger lineup_kickoffs after update of kickoff_at on facts.fixtures
  for each row when (old.kickoff_at is distinct from new.kickoff_at) execute function facts.move_lineup_kickoffs();

-- decisions about names can be undone
${CHANGED_BY_DECISIONS.map(
  (table) => `create trigger recorded_for_undo after insert or update or delete on ${table}
  for each row when (current_setting('football.resolution', true) <> '')
  execute function record_resolution_row('${table}');`,
).join('\n')}

-- the audit log, picks and their grades stay
create trigger audit_log_stays before update or delete on audit_log
  for each statement execute function refuse_audit_change();
create trigger picks_recorded_now before insert on picks for each row execute function set_recorded_at();
create trigger picks_stay before update or delete on picks
  for each statement execute function refuse_pick_change('a pick stays as it was recorded');
create trigger picks_stay_whole before truncate on picks
  for each statement execute function refuse_pick_truncate('a pick stays as it was recorded');
create constraint trigger pick_grades_traced_on_update after update on pick_grades
  deferrable initially deferred for each row
  when ((old.pick_id, old.grade, old.value) is distinct from (new.pick_id, new.grade, new.value))
  execute function refuse_untraced_grade();
create constraint trigger pick_grades_traced_on_delete after delete on pick_grades
  deferrable initially deferred for each row execute function refuse_untraced_grade();
create trigger pick_grades_stay_whole before truncate on pick_grades
  for each statement execute function refuse_pick_truncate('a grade changes only with its trace in pick_regrades');
create trigger pick_regrades_stay before update or delete on pick_regrades
  for each statement execute function refuse_pick_change('the trace of regraded picks is only ever added to');
create trigger pick_regrades_stay_whole before truncate on pick_regrades
  for each statement execute function refuse_pick_truncate('the trace of regraded picks is only ever added to');

-- changes of picks and grades are counted
${SUMMED.flatMap(([source, table, events]) =>
  events.map(
    (event) => `create trigger ${table}_noted_on_${event} after ${event} on ${table} ${CHANGED_ROWS[event]}
  for each statement execute function note_pick_change('${source}');`,
  ),
).join('\n')}
`;
