import type { Revision } from '../../common/revision/revision.js';
import type { Schema, Table } from '../engine/columns.js';
import type { Derived, DerivedCache } from '../engine/derived.js';
import type { OnDemandKind } from '../candidates/candidate-table.js';
import type { PlayerTrendTable } from '../candidates/player-trends.js';
import type { PriceLineTable } from '../candidates/price-lines.js';
import type { StarterTable } from '../candidates/starters.js';
import type { TeamStatisticTable } from '../candidates/team-statistics.js';
import type { TeamTrendTable } from '../candidates/team-trends.js';
import type { ValueCardTable } from '../candidates/value-cards.js';
import type { ElevenPlayer } from '../dataset/entities.js';
import type { MatchOddsTable, Prices } from '../dataset/prices.js';
import { PreparedModels } from '../dataset/dataset.js';
import type { Dataset } from '../dataset/dataset.js';
import type { BoardSettings, MovedFixtures, SnapshotPayload } from './snapshot-payload.js';

/** Candidates of a board over all fixtures, with their default order. */
export interface Candidates<T extends Table<Schema>> {
  readonly table: T;
  /** Row numbers in the default order. */
  readonly order: Uint32Array;
}

/** Candidates of the boards that can rank unpriced lines. */
interface RankedCandidates {
  readonly teamTrends: Candidates<TeamTrendTable>;
  readonly playerTrends: Candidates<PlayerTrendTable>;
  /** Trends of match totals; null unless computed on demand. */
  readonly matchTrends: Candidates<TeamTrendTable> | null;
  readonly valueCards: Candidates<ValueCardTable>;
  /** `valueCards` with the counts of substitutes added; null if no source gives out/in pairs. */
  readonly replacedCards: Candidates<ValueCardTable> | null;
}

/** A dataset with values computed from its dictionaries, which stay valid until an entity changes. */
export interface NamedDataset {
  readonly dataset: Dataset;
  readonly derivedOfEntities: Derived;
}

/** A dataset with the prices of its fixtures, and values computed from all of it. */
export interface PricedDataset extends NamedDataset {
  readonly prices: Prices;
  readonly derived: Derived;
}

/** All boards at one moment, with their priced candidates; immutable. */
export interface BoardSnapshot extends RankedCandidates, PricedDataset {
  readonly revision: Revision;
  /** Unix seconds until which the candidates are valid without a change of data: the next kick-off or stale price. */
  readonly validUntil: number;
  readonly settings: BoardSettings;
  /** As in the payload. */
  readonly moved: MovedFixtures | null;
  readonly newestDatumAt: number;
  readonly nextKickoff: number | null;
  readonly matchOdds: MatchOddsTable;
  /** Starters by fixture index. */
  readonly elevens: ReadonlyMap<number, readonly ElevenPlayer[]>;
  /** Dictionary indexes of live fixtures. */
  readonly live: ReadonlySet<number>;
  /** One row per line of `prices`, in the same order. */
  readonly priceLines: Candidates<PriceLineTable>;
  readonly starters: Candidates<StarterTable>;
  readonly teamStatistics: Candidates<TeamStatisticTable>;
}

/**
 * Builds the snapshot of a payload.
 * @param before the previous snapshot, whose unchanged dictionaries are reused
 * @param cache memory of everything derived from snapshots
 */
export function snapshotOf(payload: SnapshotPayload, before: BoardSnapshot | null, cache: DerivedCache): BoardSnapshot {
  const { now, moved, newestDatumAt, dataRevision, validUntil, settings, nextKickoff } = payload;
  const { teams, players, prices, matchOdds } = payload;
  const entities = payload.entities ?? before?.dataset.entities;
  const conceded = payload.conceded ?? before?.dataset.conceded;
  const playerModels = payload.playerModels ?? before?.dataset.playerModels;
  const priceModels = payload.priceModels ?? before?.dataset.priceModels;
  const elevens = payload.elevens ?? before?.elevens;
  if (
    entities === undefined ||
    conceded === undefined ||
    playerModels === undefined ||
    priceModels === undefined ||
    elevens === undefined
  )
    throw new Error('a first payload holds every dictionary');
  const isUnchanged = payload.entities === null && payload.playerModels === null;
  const preparedModels =
    (isUnchanged ? before?.dataset.preparedModels : undefined) ?? new PreparedModels(playerModels, entities.teams);
  return {
    revision: { dataRevision, seconds: now },
    validUntil,
    settings,
    moved,
    newestDatumAt,
    nextKickoff,
    prices,
    matchOdds,
    elevens,
    dataset: { now, entities, teams, players, conceded, playerModels, preparedModels, priceModels },
    live: new Set(payload.live),
    priceLines: candidatesOf(payload.candidates, 'priceLines') as Candidates<PriceLineTable>,
    starters: candidatesOf(payload.candidates, 'starters') as Candidates<StarterTable>,
    teamStatistics: candidatesOf(payload.candidates, 'team-statistics') as Candidates<TeamStatisticTable>,
    ...trendCandidatesOf(payload.candidates),
    matchTrends: null,
    ...cardCandidatesOf(payload.candidates, players),
    derived: cache.owner(),
    derivedOfEntities: payload.entities === null && before !== null ? before.derivedOfEntities : cache.owner(),
  };
}

/** Trends of a payload: priced ones, or all. */
function trendCandidatesOf(
  candidates: SnapshotPayload['candidates'],
): Pick<RankedCandidates, 'teamTrends' | 'playerTrends'> {
  return {
    teamTrends: candidatesOf(candidates, 'team-trends') as Candidates<TeamTrendTable>,
    playerTrends: candidatesOf(candidates, 'player-trends') as Candidates<PlayerTrendTable>,
  };
}

/** Cards of a payload: priced ones, or all. */
function cardCandidatesOf(
  candidates: SnapshotPayload['candidates'],
  { withReplacements }: Dataset['players'],
): Pick<RankedCandidates, 'valueCards' | 'replacedCards'> {
  return {
    valueCards: candidatesOf(candidates, 'value-cards') as Candidates<ValueCardTable>,
    replacedCards:
      withReplacements === null ? null : (candidatesOf(candidates, 'replaced-cards') as Candidates<ValueCardTable>),
  };
}

/** The snapshot with on-demand candidates in place of, or besides, the priced ones. */
export function withCandidates(
  snapshot: BoardSnapshot,
  kind: OnDemandKind,
  candidates: SnapshotPayload['candidates'],
  cache: DerivedCache,
): BoardSnapshot {
  const derived = cache.owner();
  switch (kind) {
    case 'trends':
      return { ...snapshot, ...trendCandidatesOf(candidates), derived };
    case 'cards':
      return { ...snapshot, ...cardCandidatesOf(candidates, snapshot.dataset.players), derived };
    case 'matchTrends':
      return { ...snapshot, matchTrends: matchTrendsOf(candidates), derived };
    case 'competitionTrends':
      return { ...snapshot, ...trendCandidatesOf(candidates), matchTrends: matchTrendsOf(candidates), derived };
  }
}

function matchTrendsOf(candidates: SnapshotPayload['candidates']): Candidates<TeamTrendTable> {
  return candidatesOf(candidates, 'match-trends') as Candidates<TeamTrendTable>;
}

function candidatesOf(candidates: SnapshotPayload['candidates'], name: string): Candidates<Table<Schema>> {
  const { table, order } = candidates.get(name)!;
  return { table, order };
}
