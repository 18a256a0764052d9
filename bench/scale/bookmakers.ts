import { slugOf } from '../../src/football/names.js';
import { publicIdOf } from '../../src/common/public-id.js';
import { naturalKeys } from '../../src/ingestion/resolve/identity.js';

/** A bookmaker of the data set, with the irregularities of real prices. */
export interface ScaleBookmaker {
  id: number;
  key: string;
  slug: string;
  name: string;
  isExchange: boolean;
  priceFeed: string;
  /** Added to the sum of the probabilities of a market. */
  margin: number;
  /** Quotes only one side of player lines. */
  isOneSided: boolean;
  /** Shares of its snapshots older than a day, and of its prices that are suspended or erroneous. */
  stale: number;
  suspended: number;
  mistaken: number;
  /** Lists player goals under two provider markets. */
  doublesGoals: boolean;
}

const bookmaker = (
  name: string,
  traits: Partial<Omit<ScaleBookmaker, 'id' | 'key' | 'slug' | 'name'>> = {},
): ScaleBookmaker => {
  const slug = slugOf(name);
  const key = naturalKeys.bookmaker(slug);
  return {
    id: publicIdOf(key),
    key,
    slug,
    name,
    isExchange: false,
    priceFeed: slug,
    margin: 0.07,
    isOneSided: false,
    stale: 0.02,
    suspended: 0.01,
    mistaken: 0.004,
    doublesGoals: false,
    ...traits,
  };
};

/**
 * Fourteen bookmakers, ten of which quote an outcome on average: one exchange, two on the same price feed, four that
 * quote only overs.
 */
export const SCALE_BOOKMAKERS: readonly ScaleBookmaker[] = [
  bookmaker('Amber Wagers', { margin: 0.05, stale: 0.005 }),
  bookmaker('Beacon Bets', { doublesGoals: true }),
  bookmaker('Copper Lines'),
  bookmaker('Dunmore Sports', { margin: 0.06 }),
  bookmaker('Ember Play', { priceFeed: 'ember' }),
  bookmaker('Ember Club', { priceFeed: 'ember' }),
  bookmaker('Falcon Turf', { margin: 0.09, stale: 0.06 }),
  bookmaker('Granite Punt', { suspended: 0.03 }),
  bookmaker('Hollow Stakes', { mistaken: 0.015 }),
  bookmaker('Isle Exchange', { isExchange: true, margin: 0.015 }),
  bookmaker('Juniper Odds', { isOneSided: true, margin: 0.1 }),
  bookmaker('Kestrel Kickoff', { isOneSided: true, margin: 0.09 }),
  bookmaker('Lantern Bets', { isOneSided: true, margin: 0.08, stale: 0.05 }),
  bookmaker('Maple Sportsbook', { isOneSided: true, margin: 0.12, suspended: 0.02 }),
];
