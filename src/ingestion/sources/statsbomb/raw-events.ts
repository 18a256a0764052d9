/**
 * The parts of StatsBomb's event and line-up files that are read, as the documents "Open Data Events" 4.0.0
 * and "Open Data Lineups" 2.0.0 describe them. Every member may be missing: it is checked where it is used.
 */
export interface RawEntity {
  id?: unknown;
  name?: unknown;
}

export interface RawEvent {
  period?: unknown;
  /** Running minute; the second half starts again at 45. */
  minute?: unknown;
  type?: RawEntity;
  team?: RawEntity;
  player?: RawEntity;
  location?: unknown;
  tactics?: { formation?: unknown; lineup?: { player?: RawEntity; position?: RawEntity; jersey_number?: unknown }[] };
  pass?: { type?: RawEntity; outcome?: RawEntity; recipient?: RawEntity; goal_assist?: unknown };
  shot?: { type?: RawEntity; outcome?: RawEntity; body_part?: RawEntity };
  duel?: { type?: RawEntity };
  goalkeeper?: { type?: RawEntity };
  foul_committed?: { advantage?: unknown; card?: RawEntity };
  foul_won?: { advantage?: unknown };
  bad_behaviour?: { card?: RawEntity };
  substitution?: { replacement?: RawEntity };
}

export interface RawLineupPlayer {
  player_id?: unknown;
  player_name?: unknown;
  player_nickname?: unknown;
  jersey_number?: unknown;
  /** Empty for those who stayed on the bench; `from` is `MM:SS`. */
  positions?: { position?: unknown; from?: unknown; from_period?: unknown }[];
}

export interface RawLineup {
  team_id?: unknown;
  lineup?: RawLineupPlayer[];
}
