import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import { frontPage } from '../../boards/engine/front-page.js';
import type { Listing } from '../../boards/engine/listing.js';
import { spareRows, spareValues } from '../../boards/engine/spare-arrays.js';
import { bestOfGroups } from './price-outliers.groups.js';
import { directionOf } from './price-outliers.request.js';
import type { PriceListingRequest } from './price-outliers.request.js';

/**
 * Lines that pass, in ascending rows, with what only this request sorts them by; written into spare arrays until the
 * listing is finished.
 */
export class ComputedLines {
  private readonly rows: Uint32Array;
  private readonly values: Float64Array;
  /** By row; only where the best of a group is looked for. */
  private readonly discrepancies: Float64Array | null;
  private count = 0;

  /** @param most how many lines may come */
  constructor(
    private readonly snapshot: BoardSnapshot,
    private readonly request: PriceListingRequest,
    most: number,
  ) {
    this.rows = spareRows.take(most);
    this.values = spareValues.take(most);
    this.discrepancies = request.group ? new Float64Array(snapshot.priceLines.table.rows) : null;
  }

  add(row: number, value: number, discrepancy: number): void {
    this.rows[this.count] = row;
    this.values[this.count] = value;
    if (this.discrepancies !== null) this.discrepancies[row] = discrepancy;
    this.count += 1;
  }

  /** The lines in the order of the request; nothing may be added any more. */
  listing(): Listing {
    if (this.discrepancies !== null) this.keepBestOfGroups(this.discrepancies);
    const { count, rows, values, request } = this;
    const shown = { values: values.subarray(0, count), direction: directionOf(request) };
    return {
      count,
      page: (skip, most) => frontPage(shown, skip, most).map((at) => rows[at]!),
      finish: () => {
        spareRows.give(rows);
        spareValues.give(values);
      },
    };
  }

  private keepBestOfGroups(discrepancies: Float64Array): void {
    const { rows, values, snapshot } = this;
    const best = bestOfGroups(snapshot, rows.subarray(0, this.count), discrepancies);
    let left = 0;
    for (let at = 0; at < this.count; at += 1) {
      if (!best.has(rows[at]!)) continue;
      rows[left] = rows[at]!;
      values[left] = values[at]!;
      left += 1;
    }
    this.count = left;
  }
}
