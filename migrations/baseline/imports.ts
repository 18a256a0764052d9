/** What was imported, refused and decided, and the resulting changes. */
export const imports = `
-- number of the last change of the data; one row
create table data_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);;
insert into data_revision (revision) values (1);

-- what each change of the data touched
create table data_changes (
  revision bigint primary key,
  -- prices, lineups: nothing else, of these fixtures; fixtures: schedules, outcomes, reports of these;
  -- models: what models have learnt; all: anything
  kind text not null check (kind in ('prices', 'lineups', 'fixtures', 'models', 'all')),
  fixture_ids bigint[] not null default '{}'
);
-- Changes of prices soon go; the others stay longer, for whoever knew the past and has to learn what is new.
create index data_changes_prices on data_changes (revision) where kind = 'prices';

-- one row for each command or delivery that brings files
create table ingestion_runs (
  id bigint generated always as identity primary key,
  source_id smallint not null references sources,
  arguments text[] not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

-- what became of the rows of each file
create table ingestion_files (
  id bigint generated always as identity primary key,
  run_id bigint not null references ingestion_runs,
  path text not null,
  stored_at timestamptz not null default now(),
  rows_read integer not null,
  inserted integer not null,
  updated integer not null,
  unchanged integer not null,
  refused integer not null,
  -- without fault, and with nothing for this service
  skipped integer not null default 0
);
create index ingestion_files_run on ingestion_files (run_id);

-- rows that were not stored, and why
create table refused_rows (
  id bigint generated always as identity primary key,
  file_id bigint not null references ingestion_files on delete cascade,
  line integer not null,
  code text not null,
  message text not null
);
create index refused_rows_file on refused_rows (file_id);
-- what imports left out, the last first
create index refused_rows_newest on refused_rows ((-id));

-- names that several or no entities answer to; a person settles each once
create table unresolved_names (
  id bigint generated always as identity primary key,
  source_id smallint not null references sources,
  kind text not null check (kind in ('team', 'player', 'referee', 'fixture')),
  country_id public_id not null references countries,
  normalised_name text not null,
  name text not null,
  -- where the name stood, in words
  context text not null,
  -- [{ "id": ..., "name": ... }]
  candidates jsonb not null,
  first_seen_at timestamptz not null default now(),
  settled_entity_id public_id,
  settled_at timestamptz,
  -- a person may decide that a doubtful match is one of its own, before an import gives it an id
  check ((settled_entity_id is null) = (settled_at is null) or kind = 'fixture' and settled_at is not null),
  constraint unresolved_names_unique unique (source_id, kind, country_id, normalised_name)
);

-- what people decided about names
create table resolutions (
  id bigint generated always as identity primary key,
  action text not null check (action in ('settle', 'merge')),
  kind text not null,
  -- the name that was settled, or the entity that was given up
  subject text not null,
  entity_id public_id,
  -- fixtures to be settled anew once it is undone
  fixture_ids bigint[] not null default '{}',
  made_at timestamptz not null default now(),
  undone_at timestamptz
);

-- every row that a decision changed, so that it can be undone
create table resolution_rows (
  id bigint generated always as identity primary key,
  resolution_id bigint not null references resolutions,
  table_name text not null,
  before jsonb,
  after jsonb,
  check (num_nonnulls(before, after) > 0)
);
create index resolution_rows_resolution on resolution_rows (resolution_id, id);
`;
