/** A stored outcome with prices. */
export interface Selection {
  readonly id: number;
  readonly fixture: number;
  readonly market: string;
  readonly scope: string;
  readonly player: number | null;
  readonly line: number | null;
  readonly side: string;
}
