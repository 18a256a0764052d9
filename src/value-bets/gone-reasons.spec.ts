import { goneReasons } from './gone-reasons.js';
import type { CardNow, GoneReason, ReasonCard } from './gone-reasons.js';

const before: ReasonCard = {
  scannerOdds: 2.4,
  scannerFairOdds: 2.1,
  scannerEdge: 14,
  matchDate: 1_000,
  activityInfo: { inPredictedLineup: true },
};
const still: CardNow = { card: before, isStale: false, isFixtureListed: true, at: 900 };
const withCard = (card: Partial<ReasonCard>): CardNow => ({ ...still, card: { ...before, ...card } });

describe('why a bet is gone', () => {
  it.each<[string, CardNow, GoneReason[]]>([
    ['its match began', { ...still, card: null, at: 1_000 }, ['kicked-off']],
    ['its price fell', withCard({ scannerOdds: 2.1 }), ['price-fell']],
    ['the fair price rose', withCard({ scannerFairOdds: 2.35 }), ['fair-rose']],
    ['both', withCard({ scannerOdds: 2.3, scannerFairOdds: 2.25 }), ['price-fell', 'fair-rose']],
    ['he is out of the eleven', withCard({ activityInfo: { inPredictedLineup: false } }), ['left-line-up']],
    ['too few sources are left', withCard({ scannerEdge: null, scannerFairOdds: null }), ['too-few-sources']],
    ['its prices are old', { ...still, card: null, isStale: true }, ['price-stale']],
    ['nobody offers it', { ...still, card: null }, ['no-price']],
    ['nothing that is known', { ...still, card: null, isFixtureListed: false }, []],
    ['nothing that changed', withCard({ scannerOdds: 2.5 }), []],
  ])('reports that %s', (_, now, expected) => expect(goneReasons(before, now)).toEqual(expected));
});
