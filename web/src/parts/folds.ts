import type { PriceOutlier, ValueBetCard } from '../api';
import { texts } from '../texts';
import type { Fold } from './folded-rows';

const { value, outliers } = texts.boards;

/** Value bets: those priced above fair even at the low end of the interval come first. */
export const valueFold: Fold<Pick<ValueBetCard, 'edgeLow'>> = {
  isFirst: ({ edgeLow }) => edgeLow !== null && edgeLow > 0,
  first: (count) => value.worthTaking(count),
  none: ({ edgeLow }, format) =>
    value.nothingWorthTaking(edgeLow === null ? null : format.percent(edgeLow / 100, { signed: true })),
  others: (count) => value.mightBe(count),
};

/** Edge in percent above which a price difference is most likely an error in one of the prices. */
export const mostValueEdge = 30;

/** Price outliers: those with value by the other bookmakers come first. */
export const outlierFold: Fold<Pick<PriceOutlier, 'valueEdge'>> = {
  isFirst: ({ valueEdge }) => valueEdge !== null && valueEdge >= 0 && valueEdge <= mostValueEdge,
  first: (count) => outliers.worthTheirPrice(count),
  none: ({ valueEdge }, format) =>
    outliers.noneWorthTheirPrice(valueEdge === null ? null : format.percent(valueEdge / 100, { signed: true })),
  others: (count) => outliers.notWorthTheirPrice(count),
};
