import type { PriceOutlier, ValueBetCard } from '../api';
import { texts } from '../texts';
import type { Fold } from './folded-rows';

const { value, outliers } = texts.boards;

/** Value bets: those whose price is above fair even at the low end of the interval go first. */
export const valueFold: Fold<Pick<ValueBetCard, 'edgeLow'>> = {
  isFirst: ({ edgeLow }) => edgeLow !== null && edgeLow > 0,
  first: (count) => value.worthTaking(count),
  none: ({ edgeLow }, format) =>
    value.nothingWorthTaking(edgeLow === null ? null : format.percent(edgeLow / 100, { signed: true })),
  others: (count) => value.mightBe(count),
};

/** Above it a difference of prices is most likely an error of one of them. */
export const mostValueEdge = 30;

/** Price outliers: those that are worth their price by the other bookmakers go first. */
export const outlierFold: Fold<Pick<PriceOutlier, 'valueEdge'>> = {
  isFirst: ({ valueEdge }) => valueEdge !== null && valueEdge >= 0 && valueEdge <= mostValueEdge,
  first: (count) => outliers.worthTheirPrice(count),
  none: ({ valueEdge }, format) =>
    outliers.noneWorthTheirPrice(valueEdge === null ? null : format.percent(valueEdge / 100, { signed: true })),
  others: (count) => outliers.notWorthTheirPrice(count),
};
