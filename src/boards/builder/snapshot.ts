import type { Revision } from '../../common/revision/revision.js';
import type { Schema, Table } from '../engine/columns.js';
import type { Derived, DerivedCache } from '../engine/derived.js';
import { BoardIndex } from '../engine/listing.js';
import type { OnDemandKeys } from '../candidates/key-table.js';
import type { PlayerTrendTable } from '../candidates/player-trends.js';
import type { PriceLineTable } from '../candidates/price-lines.js';
import type { StarterTable } from '../candidates/starters.js';
import type { TeamTrendTable } from '../candidates/team-trends.js';
import type { ValueCardTable } from '../candidates/value-cards.js';
import type { ElevenPlayer } from '../dataset/entities.js';
import type { MatchOddsTable, Prices } from '../dataset/prices.js';
import type { Dataset } from '../dataset/dataset.js';
import type { BoardSettings, SnapshotPayload } from './snapshot-payload.js';

/** Keys of a board over all fixtures, with their default order. */
export interface Keys<T extends Table<Schema>> {
  readonly table: T;
  readonly index: BoardIndex;
}

/** Keys of the boards that also rank what nobody quotes. */
interface RankedKeys {
  readonly teamTrends: Keys<TeamTrendTable>;
  readonly playerTrends: Keys<PlayerTrendTable>;
  /** Trends of match totals; null where nobody asked for them. */
  readonly matchTrends: Keys<TeamTrendTable> | null;
  readonly valueCards: Keys<ValueCardTable>;
  /** The same cards with the counts of those who replace a starter added; null where no source gives pairs. */
  readonly replacedCards: Keys<ValueCardTable> | null;
}

/** All boards as they stood at one moment, with the keys that have a price; nothing in it ever changes. */
export interface BoardSnapshot extends RankedKeys {
  readonly revision: Revision;
  /** Unix seconds from which on the keys are others, even if no data change: a kick-off, or a price growing stale. */
  readonly validUntil: number;
  readonly settings: BoardSettings;
  /** As in a payload. */
  readonly nextKickoff: number | null;
  readonly dataset: Dataset;
  readonly prices: Prices;
  readonly matchOdds: MatchOddsTable;
  /** Starters by fixture code. */
  readonly elevens: ReadonlyMap<number, readonly ElevenPlayer[]>;
  /** Codes of fixtures that are being played. */
  readonly live: ReadonlySet<number>;
  /** Row for row the lines of `prices`. */
  readonly priceLines: Keys<PriceLineTable>;
  readonly starters: Keys<StarterTable>;
  /** Values computed from this snapshot. */
  readonly derived: Derived;
  /** Values computed from its dictionaries, which outlive it until an entity changes. */
  readonly derivedOfEntities: Derived;
}

/**
 * The snapshot that a payload stands for.
 * @param before the snapshot of the payload before, which keeps the dictionaries that did not change
 * @param cache memory of everything derived from snapshots
 */
export function snapshotOf(payload: SnapshotPayload, before: BoardSnapshot | null, cache: DerivedCache): BoardSnapshot {
  const { now, dataRevision, validUntil, settings, nextKickoff, teams, players, prices, matchOdds } = payload;
  const entities = payload.entities ?? before?.dataset.entities;
  const conceded = payload.conceded ?? before?.dataset.conceded;
  const playerModels = payload.playerModels ?? before?.dataset.playerModels;
  const elevens = payload.elevens ?? before?.elevens;
  if (entities === undefined || conceded === undefined || playerModels === undefined || elevens === undefined)
    throw new Error('a first payload holds every dictionary');
  return {
    revision: { dataRevision, seconds: now },
    validUntil,
    settings,
    nextKickoff,
    prices,
    matchOdds,
    elevens,
    dataset: { now, entities, teams, players, conceded, playerModels },
    live: new Set(payload.live),
    priceLines: keysOf(payload.keys, 'priceLines') as Keys<PriceLineTable>,
    starters: keysOf(payload.keys, 'starters') as Keys<StarterTable>,
    ...trendKeysOf(payload.keys),
    matchTrends: null,
    ...cardKeysOf(payload.keys, players),
    derived: cache.owner(),
    derivedOfEntities: payload.entities === null && before !== null ? before.derivedOfEntities : cache.owner(),
  };
}

/** Trends with a price, or all of them, as they were handed over. */
function trendKeysOf(keys: SnapshotPayload['keys']): Pick<RankedKeys, 'teamTrends' | 'playerTrends'> {
  return {
    teamTrends: keysOf(keys, 'team-trends') as Keys<TeamTrendTable>,
    playerTrends: keysOf(keys, 'player-trends') as Keys<PlayerTrendTable>,
  };
}

/** Cards likewise. */
function cardKeysOf(
  keys: SnapshotPayload['keys'],
  { withReplacements }: Dataset['players'],
): Pick<RankedKeys, 'valueCards' | 'replacedCards'> {
  return {
    valueCards: keysOf(keys, 'value-cards') as Keys<ValueCardTable>,
    replacedCards: withReplacements === null ? null : (keysOf(keys, 'replaced-cards') as Keys<ValueCardTable>),
  };
}

/**
 * The snapshot with keys that were computed on demand: every key of some boards in place of those with a price, or
 * match totals.
 */
export function withKeysOnDemand(
  snapshot: BoardSnapshot,
  kind: OnDemandKeys,
  keys: SnapshotPayload['keys'],
  cache: DerivedCache,
): BoardSnapshot {
  const derived = cache.owner();
  switch (kind) {
    case 'trends':
      return { ...snapshot, ...trendKeysOf(keys), derived };
    case 'cards':
      return { ...snapshot, ...cardKeysOf(keys, snapshot.dataset.players), derived };
    case 'matchTrends':
      return { ...snapshot, matchTrends: keysOf(keys, 'match-trends') as Keys<TeamTrendTable>, derived };
  }
}

function keysOf(keys: SnapshotPayload['keys'], name: string): Keys<Table<Schema>> {
  const { table, order } = keys.get(name)!;
  return { table, index: new BoardIndex(order) };
}
