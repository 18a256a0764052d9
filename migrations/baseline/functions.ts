/** Functions of search, of the counting of changes, and of triggers. */
export const functions = `
-- Entities of these kinds whose names resemble a normalised text, each kind's nearest first, 50 at most.
create function similar_entities(searched text, kinds text[])
returns table (kind text, id bigint)
language sql stable set pg_trgm.word_similarity_threshold = 0.4 as $$
  (
    select 'team', id from teams where 'team' = any(kinds) and (' ' || search_name) %> searched
    order by word_similarity(searched, search_name) desc, length(search_name), id limit 50
  ) union all (
    select 'player', id from players where 'player' = any(kinds) and (' ' || search_name) %> searched
    order by word_similarity(searched, search_name) desc, length(search_name), id limit 50
  ) union all (
    select 'competition', id from competitions
    where 'competition' = any(kinds) and (' ' || search_name) %> searched
    order by word_similarity(searched, search_name) desc, length(search_name), id limit 50
  ) union all (
    select 'referee', id from referees where 'referee' = any(kinds) and (' ' || search_name) %> searched
    order by word_similarity(searched, search_name) desc, length(search_name), id limit 50
  )
$$;

-- Starts the next revision of the data and notes what it touched. The row of data_revision stays locked until
-- the caller commits, so that revisions become visible in their order. Changes too far back to be followed go.
create function record_change(kind text, fixture_ids bigint[]) returns bigint
language plpgsql as $$
declare
  started bigint;
begin
  update data_revision set revision = data_revision.revision + 1 returning data_revision.revision into started;
  insert into data_changes (revision, kind, fixture_ids) values (started, record_change.kind, record_change.fixture_ids);
  delete from data_changes change where change.kind = 'prices' and change.revision <= started - 1000;
  delete from data_changes change where change.revision <= started - 100000;
  return started;
end $$;

-- tells every process of a new revision
create function notify_revision() returns trigger language plpgsql as $$
begin
  perform pg_notify('data_revision', new.revision::text);
  return null;
end $$;

-- keeps a row as it was before and after a decision about names
create function record_resolution_row() returns trigger language plpgsql as $$
begin
  insert into resolution_rows (resolution_id, table_name, before, after) values (
    current_setting('football.resolution')::bigint, tg_argv[0],
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end
  );
  return null;
end $$;

-- keeps what people did
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = 'the audit log is only ever added to';
end $$;

-- Makes the partitions of quotes for months that have none, in a transaction of its own. They are attached, not created
-- in place: reading and writing of the others goes on. Nobody else makes partitions until the transaction ends.
create function facts.add_quote_months(months date[]) returns void language plpgsql as $$
declare
  month date;
  name text;
begin
  foreach month in array months loop
    name := to_char(month, '"quotes_"YYYY_MM');
    continue when to_regclass('facts.' || name) is not null;
    lock table facts.quotes in share update exclusive mode;
    continue when to_regclass('facts.' || name) is not null;
    execute format('create table facts.%I (like facts.quotes including all)', name);
    execute format(
      'alter table facts.quotes attach partition facts.%I for values from (%L) to (%L)',
      name, month, (month + interval '1 month')::date
    );
  end loop;
end $$;

-- What is referred to stays, and references stay as they were checked: prices are superseded, not
-- changed. Fixtures are kept by the foreign keys of their schedules.
create function facts.refuse_change() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using
    schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
    message = format('%I.%I: %s', tg_table_schema, tg_table_name, tg_argv[0]);
end $$;

-- Checks, for all rows of a statement, pairs of a column and the table whose id it names.
-- Planned at each run (execute): the tables grow much within a session.
create function facts.check_references() returns trigger language plpgsql as $$
declare
  is_dangling boolean;
begin
  for pair in 0 .. tg_nargs / 2 - 1 loop
    execute format(
      'select exists (
         select from (select distinct %2$I as id from added) named
         where named.id is not null and not exists (select from %1$s parent where parent.id = named.id)
       )',
      tg_argv[2 * pair + 1], tg_argv[2 * pair]
    ) into is_dangling;
    if is_dangling then
      raise foreign_key_violation using
        schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
        message = format('%s of %I.%I must be the id of a row of %s', tg_argv[2 * pair], tg_table_schema, tg_table_name, tg_argv[2 * pair + 1]);
    end if;
  end loop;
  return null;
end $$;

-- Checks, for all prices of a statement, that snapshot, selection and month belong together.
create function facts.check_quotes() returns trigger language plpgsql as $$
declare
  has_strangers boolean;
begin
  -- Snapshots have many quotes, and fixtures many snapshots. A planner that knows nothing of what was just added
  -- takes joins by several columns for joins of few rows, and a few fixtures for many: rows are joined by their
  -- ids alone, and selections are looked up fixture by fixture (a subquery with an offset is never a join).
  execute
    'with snapshot as materialized (
       select snapshot.id, snapshot.fixture_id, snapshot.market, snapshot.event_month
       from (select distinct snapshot_id as id from added) named
       join facts.market_snapshots snapshot using (id)
     ), selection as materialized (
       select selection.* from (select distinct fixture_id from snapshot) named
       cross join lateral (select id, fixture_id, market from facts.selections where fixture_id = named.fixture_id offset 0) selection
     )
     select (select count(*) from added) <> count(*) filter (
       where added.event_month = snapshot.event_month and (selection.fixture_id, selection.market) = (snapshot.fixture_id, snapshot.market)
     )
     from added
     join snapshot on snapshot.id = added.snapshot_id
     join selection on selection.id = added.selection_id'
    into has_strangers;
  if has_strangers then
    raise foreign_key_violation using
      schema = 'facts', table = 'quotes', constraint = 'quotes_references',
      message = 'a quote must have a snapshot and a selection of one fixture and market, and the month of that snapshot';
  end if;
  return null;
end $$;

-- outcomes of a player who is another one after all go, once nothing is priced by them
create function facts.check_unpriced() returns trigger language plpgsql as $$
begin
  if exists (
    select from removed
    join facts.market_snapshots snapshot on snapshot.fixture_id = removed.fixture_id
    join facts.quotes quote on quote.event_month = snapshot.event_month
      and quote.snapshot_id = snapshot.id and quote.selection_id = removed.id
  ) then
    raise foreign_key_violation using
      schema = 'facts', table = 'selections', constraint = 'selections_stay',
      message = 'a selection is never deleted while a quote has it';
  end if;
  return null;
end $$;

-- puts the kick-off beside a player of a line-up
create function facts.set_lineup_kickoff() returns trigger language plpgsql as $$
begin
  new.kickoff_at := coalesce(
    (select fixture.kickoff_at from facts.fixtures fixture where fixture.id = new.fixture_id), new.kickoff_at
  );
  return new;
end $$;

-- moves kick-offs of line-ups with their match
create function facts.move_lineup_kickoffs() returns trigger language plpgsql as $$
begin
  update facts.lineup_players set kickoff_at = new.kickoff_at where fixture_id = new.id;
  return null;
end $$;

-- keeps picks, and the trace of their grades
create function refuse_pick_change() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = tg_argv[0];
end $$;

-- keeps picks and grades from being emptied at once
create function refuse_pick_truncate() returns trigger language plpgsql as $$
begin
  -- a restored backup replaces every table
  if current_setting('football.restoring', true) = 'on' then return null; end if;
  raise insufficient_privilege using message = tg_argv[0];
end $$;

-- When a pick was recorded is said by the database, whatever an insert names; a backup alone brings moments of its own.
create function set_recorded_at() returns trigger language plpgsql as $$
begin
  if current_setting('football.restoring', true) is distinct from 'on' then
    new.recorded_at := clock_timestamp();
  end if;
  return new;
end $$;

-- a grade changes or goes only in a transaction that leaves its trace
create function refuse_untraced_grade() returns trigger language plpgsql as $$
begin
  if not exists (
    select from pick_regrades
    where pick_id = old.pick_id and old_grade = old.grade and xmin = pg_current_xact_id()::xid
  ) then
    raise insufficient_privilege using message = 'a grade changes only with its trace in pick_regrades';
  end if;
  return null;
end $$;

-- counts a statement that changes picks or grades
create function note_pick_change() returns trigger language plpgsql as $$
declare
  has_rows boolean;
begin
  -- a restored backup replaces pick_changes, too
  if current_setting('football.restoring', true) = 'on' then return null; end if;
  if tg_op = 'TRUNCATE' then has_rows := true; else has_rows := exists (select from changed); end if;
  if has_rows then
    insert into pick_changes (source, revision) values (tg_argv[0], 1)
    on conflict (source) do update set revision = pick_changes.revision + 1;
  end if;
  return null;
end $$;
`;
