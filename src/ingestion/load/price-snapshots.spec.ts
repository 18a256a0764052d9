import type { MarketSnapshotRecord } from '../../football/canonical.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import { SnapshotComparison, digestOf } from './price-snapshots.js';
import type { SnapshotChanges } from './price-snapshots.js';
import type { StoredSnapshot } from './prices.queries.js';

const fixture: FixtureContext = {
  id: 1,
  seasonId: 2,
  countryId: 3,
  countryName: 'England',
  homeTeamId: 4,
  awayTeamId: 5,
};
const record = (odds: string, mark: MarketSnapshotRecord['mark'] = 'snapshot'): MarketSnapshotRecord => ({
  kind: 'marketSnapshot',
  line: 1,
  fixtureRef: 'f',
  bookmaker: { name: 'bet365', externalId: null },
  isExchange: false,
  market: 'goals',
  providerMarket: 'totals',
  mark,
  takenAt: null,
  takenAtAssumed: false,
  outcomes: [{ scope: 'match', player: null, line: 2.5, side: 'over', odds, suspended: false }],
});

/** Changes to the stored prices made by prices stated at the given times. */
function compare(
  stated: readonly (readonly [takenAt: number, odds: string])[],
  stored: readonly StoredSnapshot[] = [],
  statedInFull: readonly number[] = [],
): SnapshotChanges {
  const comparison = new SnapshotComparison();
  for (const [takenAt, odds] of stated) comparison.state(record(odds), fixture, 9, takenAt);
  return comparison.changesTo(stored, new Set(statedInFull));
}

/** Stored as if loaded before, numbered from 100. */
function storedOf(...stated: readonly (readonly [takenAt: number, odds: string])[]): StoredSnapshot[] {
  return compare(stated).added.map(({ takenAt, record: priced }, index) => ({
    id: 100 + index,
    fixture_id: 1,
    bookmaker_id: 9,
    provider_market: 'totals',
    mark: 'snapshot',
    taken_at: takenAt,
    replaced_at:
      stated
        .map(([moment]) => moment)
        .filter((moment) => moment > takenAt)
        .sort((one, other) => one - other)[0] ?? null,
    content_hash: digestOf(priced),
  }));
}

describe('SnapshotComparison', () => {
  it('adds new snapshots, and moves the ends of older ones', () => {
    expect(
      compare([
        [10, '1.9'],
        [20, '1.8'],
      ]),
    ).toMatchObject({
      added: [{ takenAt: 10 }, { takenAt: 20 }],
      corrected: 0,
      unchanged: 0,
      superseded: [],
      moved: [],
    });
    expect(compare([[20, '1.8']], storedOf([10, '1.9'], [30, '1.7']))).toMatchObject({
      added: [{ takenAt: 20 }],
      moved: [{ id: 100, next: 20 }],
      unchanged: 0,
    });
  });

  it('leaves unchanged snapshots alone, and supersedes corrected ones', () => {
    expect(
      compare(
        [
          [10, '1.9'],
          [20, '1.85'],
        ],
        storedOf([10, '1.9'], [20, '1.8']),
      ),
    ).toMatchObject({
      added: [{ takenAt: 20 }],
      unchanged: 1,
      corrected: 1,
      withdrawn: 0,
      superseded: [101],
      moved: [],
    });
  });

  it('withdraws what a complete list omits, and reopens what that had replaced', () => {
    const stored = storedOf([10, '1.9'], [20, '1.8']);
    expect(compare([[10, '1.9']], stored, [1])).toMatchObject({
      added: [],
      unchanged: 1,
      withdrawn: 1,
      superseded: [101],
      moved: [{ id: 100, next: null }],
    });
    expect(compare([[10, '1.9']], stored, [7])).toMatchObject({ withdrawn: 0, superseded: [], moved: [] });
    // a list without any price of the mark says nothing about them
    expect(compare([], stored, [1])).toMatchObject({ withdrawn: 0, superseded: [], moved: [] });
  });

  it('takes the last of two statements for the same time', () => {
    expect(
      compare(
        [
          [10, '1.9'],
          [10, '1.8'],
        ],
        storedOf([10, '1.8']),
      ),
    ).toMatchObject({ added: [], unchanged: 1 });
  });

  it('distinguishes marks with the same time', () => {
    const comparison = new SnapshotComparison();
    comparison.state(record('1.9', 'opening'), fixture, 9, 10);
    comparison.state(record('1.8', 'closing'), fixture, 9, 10);
    expect(comparison.changesTo([], new Set()).added).toHaveLength(2);
  });
});
