import { columnKinds, sharedColumn } from '../engine/columns.js';
import type { Column, ColumnKind } from '../engine/columns.js';
import type { PlayerHistories, TeamHistories } from './histories.js';
import type { QuoteTable } from './prices.js';

/** Conceded averages of one competition, by ids. */
export interface KnownConceded {
  readonly competitionId: number;
  readonly seasonId: number;
  /** Entries per statistic; null without a match. */
  readonly average: readonly (number | null)[];
  readonly ranked: readonly number[];
  readonly teams: readonly {
    readonly teamId: number;
    readonly average: readonly (number | null)[];
    readonly matches: readonly number[];
    readonly rank: readonly number[];
  }[];
}

/** Openings and steam moves of upcoming fixtures; the prices of each fixture are contiguous in the columns. */
export interface KnownMovements extends Pick<QuoteTable['columns'], 'id' | 'openingOdds' | 'openedAt'> {
  readonly fixtures: readonly {
    readonly id: number;
    /** Unix seconds. */
    readonly kickoff: number;
    /** Number of its prices. */
    readonly quotes: number;
    /** Ids of outcomes whose last move is a steam move. */
    readonly steam: readonly number[];
  }[];
}

/** The past as read by a builder: matches that were played, and prices that were replaced. */
export interface KnownPast {
  readonly dataRevision: number;
  /** Unix seconds of the build, and of the next moment at which stored facts become known; null without one. */
  readonly builtAt: number;
  readonly nextChange: number | null;
  /** Ids in the order of their dictionary indexes. */
  readonly names: {
    readonly teams: readonly number[];
    readonly players: readonly number[];
    readonly competitions: readonly number[];
  };
  /** Ids of teams and players whose histories were read. */
  readonly loadedTeams: readonly number[];
  readonly loadedPlayers: readonly number[];
  readonly conceded: readonly KnownConceded[];
  readonly teams: TeamHistories;
  readonly players: PlayerHistories;
  readonly movements: KnownMovements;
}

/** A past as it is stored: a description, and the columns that it refers to by index. */
export interface PackedPast {
  readonly description: string;
  readonly columns: readonly Column[];
}

/** Reference to a column in a description. */
interface ColumnReference {
  readonly column: number;
  readonly kind: ColumnKind;
  readonly length: number;
}

const isColumnReference = (value: unknown): value is ColumnReference =>
  typeof value === 'object' && value !== null && 'column' in value && 'kind' in value && 'length' in value;
const kindOf = (column: Column): ColumnKind =>
  (Object.keys(columnKinds) as ColumnKind[]).find((kind) => column instanceof columnKinds[kind])!;

/** Separates the columns from a past. */
export function packPast(past: KnownPast): PackedPast {
  const columns: Column[] = [];
  const description = JSON.stringify(past, (_, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value;
    const column = value as Column;
    columns.push(column);
    return { column: columns.length - 1, kind: kindOf(column), length: column.length } satisfies ColumnReference;
  });
  return { description, columns };
}

/** The past from a description, with empty columns in shared memory for the caller to fill. */
export function unpackPast(description: string): { readonly past: KnownPast; readonly columns: readonly Column[] } {
  const columns: Column[] = [];
  const past = JSON.parse(description, (_, value: unknown) => {
    if (!isColumnReference(value)) return value;
    columns[value.column] = sharedColumn(value.kind, value.length);
    return columns[value.column];
  }) as KnownPast;
  return { past, columns };
}
