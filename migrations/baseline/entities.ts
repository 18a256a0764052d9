/**
 * Countries, competitions, teams, people and bookmakers, and every name and id they are known by.
 * Primary keys are the public ids: 53-bit hashes of `natural_key`.
 */
export const entities = `
create domain public_id as bigint check (value between 1 and 9007199254740991);
create domain slug as text check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

-- also England, Scotland and what else has leagues of its own
create table countries (
  id public_id primary key,
  natural_key text not null unique,
  slug slug not null unique,
  name text not null check (name <> ''),
  alpha2 text check (alpha2 ~ '^[A-Z]{2}$'),
  search_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- "uniqueTournament" of the interface
create table competitions (
  id public_id primary key,
  natural_key text not null unique,
  country_id public_id not null references countries,
  slug slug not null,
  name text not null check (name <> ''),
  -- 1 is shown first
  priority integer not null default 1000 check (priority > 0),
  -- how often a pair meets at one ground in a season (2 in the Scottish Premiership)
  meetings_per_ground smallint not null default 1 check (meetings_per_ground between 1 and 4),
  search_name text not null,
  unique (country_id, slug)
);
create index competitions_search_name on competitions using gin ((' ' || search_name) gin_trgm_ops);

-- seasons of competitions
create table seasons (
  id public_id primary key,
  natural_key text not null unique,
  competition_id public_id not null references competitions,
  -- '2015/2016' or '2019'
  name text not null check (name ~ '^[0-9]{4}(/[0-9]{4})?$'),
  start_year smallint not null check (start_year between 1850 and 2200),
  unique (competition_id, name),
  -- target of the composite key that keeps a fixture's season and competition together
  unique (id, competition_id)
);

-- stages and groups of a season: "tournament" of the interface
create table phases (
  id public_id primary key,
  natural_key text not null unique,
  season_id public_id not null references seasons,
  slug slug not null,
  name text not null check (name <> ''),
  is_group boolean not null default false,
  unique (season_id, slug),
  unique (id, season_id)
);

-- clubs and national teams
create table teams (
  id public_id primary key,
  natural_key text not null unique,
  country_id public_id not null references countries,
  slug slug not null,
  name text not null check (name <> ''),
  short_name text,
  primary_color text check (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color text check (secondary_color ~ '^#[0-9a-f]{6}$'),
  -- name and aliases, normalised: what a search looks through
  search_name text not null,
  -- precedence of the source that gave the name (0 = shipped list): a better source renames
  name_precedence smallint not null default 32767
);
create index teams_country on teams (country_id);
-- with a space before, so that the beginning of any word is found by '% word%'
create index teams_search_name on teams using gin ((' ' || search_name) gin_trgm_ops);

-- people who play
create table players (
  id public_id primary key,
  natural_key text not null unique,
  country_id public_id not null references countries,
  slug slug not null,
  name text not null check (name <> ''),
  full_name text,
  position_group text check (position_group in ('G', 'D', 'M', 'F')),
  search_name text not null,
  name_precedence smallint not null default 32767
);
create index players_country on players (country_id);
create index players_search_name on players using gin ((' ' || search_name) gin_trgm_ops);

-- people who judge
create table referees (
  id public_id primary key,
  natural_key text not null unique,
  country_id public_id not null references countries,
  slug slug not null,
  name text not null check (name <> ''),
  -- initial and surname, normalised: the form in which football-data writes referees
  short_form text not null,
  search_name text not null
);
create index referees_short_form on referees (country_id, short_form);
create index referees_search_name on referees using gin ((' ' || search_name) gin_trgm_ops);

-- people who choose the eleven
create table managers (
  id public_id primary key,
  natural_key text not null unique,
  slug slug not null,
  name text not null check (name <> ''),
  short_name text,
  country_id public_id references countries,
  search_name text not null,
  updated_at timestamptz not null default now()
);

-- who offers prices
create table bookmakers (
  id public_id primary key,
  natural_key text not null unique,
  slug slug not null unique,
  name text not null check (name <> ''),
  is_exchange boolean not null default false,
  -- bookmakers with the same word share a price feed and count as one opinion
  price_feed text not null
);

-- where facts come from; a lower precedence wins
create table sources (
  id smallint primary key,
  name text not null unique,
  match_precedence smallint not null,
  player_precedence smallint not null
);;
insert into sources (id, name, match_precedence, player_precedence) values
  (1, 'football-data', 1, 9),
  (2, 'statsbomb', 2, 1),
  (3, 'fpl-core', 3, 2),
  (4, 'canonical', 4, 3),
  (5, 'the-odds-api', 5, 9);

-- the only place where a source's own ids live
create table external_references (
  source_id smallint not null references sources,
  kind text not null check (kind in ('competition', 'team', 'player', 'referee', 'manager', 'bookmaker', 'fixture')),
  external_id text not null check (external_id <> ''),
  entity_id public_id not null,
  primary key (source_id, kind, external_id)
);
create index external_references_entity on external_references (kind, entity_id);

-- normalised names under which entities are known beside their own
create table aliases (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('country', 'competition', 'team', 'player', 'referee', 'manager', 'bookmaker')),
  -- the country within which the name is meant; null: everywhere
  country_id public_id references countries,
  normalised_name text not null check (normalised_name <> ''),
  entity_id public_id not null,
  -- renamed: the name that an operator gave; it goes when he gives another
  origin text not null check (origin in ('shipped', 'resolved', 'merged', 'renamed')),
  created_at timestamptz not null default now(),
  constraint aliases_unique unique nulls not distinct (kind, country_id, normalised_name)
);
create index aliases_entity on aliases (kind, entity_id);

-- public ids of entities that were merged into another one keep answering
create table public_id_aliases (
  kind text not null,
  old_id public_id not null,
  entity_id public_id not null,
  -- names of the merged entity, normalised
  names text[] not null default '{}',
  -- spelling: one player under two spellings of his name
  origin text not null default 'merged' check (origin in ('merged', 'spelling')),
  primary key (kind, old_id)
);
create index public_id_aliases_entity on public_id_aliases (kind, entity_id);

-- who belonged to a team in a season, by source
create table squad_members (
  season_id public_id not null references seasons,
  team_id public_id not null references teams,
  player_id public_id not null references players,
  source_id smallint not null references sources,
  jersey_number smallint check (jersey_number between 0 and 999),
  primary key (season_id, team_id, player_id, source_id)
);
create index squad_members_player on squad_members (player_id);
`;
