import { Column, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import type { BetGrade, BetSide } from '../../football/bet-grade.js';
import type { MarketFamily } from '../../football/blend.js';
import { BookmakerEntity } from './bookmaker.entity.js';

/** Boards whose rows are picks. */
export const PICK_BOARDS = ['value-bets', 'team-statistics', 'price-outliers', 'team-trends', 'player-trends'] as const;
export type PickBoard = (typeof PICK_BOARDS)[number];

/** What a board claims of a row that it lists: columns of recorded and of replayed picks. */
export abstract class PickClaim {
  @Column({ type: 'text' })
  board: PickBoard;

  @Column({ type: 'bigint' })
  competitionId: number;

  @Column({ type: 'bigint' })
  fixtureId: number;

  @Column({ type: 'timestamptz' })
  kickoffAt: Date;

  @Column({ type: 'text' })
  scope: 'match' | 'home' | 'away' | 'player';

  @Column({ type: 'bigint', nullable: true })
  playerId: number | null;

  @Column({ type: 'text' })
  market: string;

  @Column({ type: 'text' })
  marketFamily: MarketFamily;

  @Column({ type: 'numeric', nullable: true })
  line: number | null;

  @Column({ type: 'text' })
  side: BetSide;

  @Column({ type: 'timestamptz' })
  firstSeenAt: Date;

  @Column({ type: 'numeric' })
  price: number;

  @Column({ type: 'bigint' })
  bookmakerId: number;

  @ManyToOne(() => BookmakerEntity, { nullable: false })
  bookmaker: Relation<BookmakerEntity>;

  @Column({ type: 'double precision', nullable: true })
  modelProbability: number | null;

  @Column({ type: 'double precision', nullable: true })
  consensusProbability: number | null;

  @Column({ type: 'double precision' })
  fairProbability: number;

  @Column({ type: 'double precision', nullable: true })
  blendWeight: number | null;

  @Column({ type: 'smallint', nullable: true })
  consensusSources: number | null;

  @Column({ type: 'text', nullable: true })
  modelVersion: string | null;

  @Column({ type: 'double precision' })
  edge: number;

  @Column({ type: 'double precision', nullable: true })
  edgeLow: number | null;

  @Column({ type: 'double precision', nullable: true })
  edgeHigh: number | null;
}

/** What became of a pick: columns of grades and of replayed picks. */
export class PickOutcome {
  @Column({ type: 'text' })
  grade: BetGrade;

  @Column({ type: 'smallint', nullable: true })
  value: number | null;

  @Column({ type: 'timestamptz' })
  gradedAt: Date;

  @Column({ type: 'double precision' })
  profit: number;

  @Column({ type: 'numeric', nullable: true })
  closePrice: number | null;

  @Column({ type: 'double precision', nullable: true })
  closeProbability: number | null;

  @Column({ type: 'smallint', default: 0 })
  closeSources: number;

  @Column({ type: 'jsonb', default: [] })
  closePrices: readonly ClosingPrice[];
}

/** What a correction did to a grade: columns of the traces of recorded and of replayed picks. */
export abstract class PickRegrade {
  @Column({ type: 'timestamptz' })
  regradedAt: Date;

  @Column({ type: 'text' })
  oldGrade: BetGrade;

  /** `ungraded` where the result was withdrawn. */
  @Column({ type: 'text' })
  newGrade: BetGrade | 'ungraded';

  @Column({ type: 'smallint', nullable: true })
  oldValue: number | null;

  @Column({ type: 'smallint', nullable: true })
  newValue: number | null;

  @Column({ type: 'text' })
  reason: string;
}

/** A bookmaker's last price before kick-off. */
export interface ClosingPrice {
  readonly bookmakerId: number;
  readonly odds: number;
  /** ISO 8601. */
  readonly quotedAt: string;
}
