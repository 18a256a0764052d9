import { clearMatchesOf } from './clear-matches.js';
import type { QueuedPlayer } from './clear-matches.js';

const england = { id: 1, name: 'England' };
const zebulon = { id: 71, name: 'Zebulon Wolfenbarger', alsoKnownAs: [] };
const zeke = { id: 72, name: 'Zeke Wolfenbarger', alsoKnownAs: ['zebulon wolfenbargersen jr'] };

/** A listed name with one candidate and the given changes. */
const listed = (more: Partial<QueuedPlayer> = {}): QueuedPlayer => ({
  id: 1,
  source: 'the-odds-api',
  name: 'Zebulon Wolfenbargersen',
  context: 'Arsenal v Chelsea',
  country: england,
  isSkipped: false,
  candidates: [zebulon],
  ...more,
});
/** Prices of two matches, with the number of matches per candidate. */
const waiting = (...squads: readonly (readonly [number, number])[]) => ({
  prices: 9,
  matches: 2,
  squads: new Map(squads),
});

describe('clear matches', () => {
  const idsOf = (...parameters: Parameters<typeof clearMatchesOf>): number[] =>
    clearMatchesOf(...parameters).map(({ id }) => id);

  it('are names with one similar candidate in a squad of each match', () => {
    expect(clearMatchesOf([listed()], new Map([[1, waiting([71, 2])]]))).toEqual([
      {
        id: 1,
        source: 'the-odds-api',
        name: 'Zebulon Wolfenbargersen',
        context: 'Arsenal v Chelsea',
        country: england,
        candidate: { id: 71, name: 'Zebulon Wolfenbarger' },
        similarity: 0.8,
        matches: 2,
      },
    ]);
  });

  it('ignore candidates of other clubs', () => {
    expect(idsOf([listed({ candidates: [zeke, zebulon] })], new Map([[1, waiting([71, 2])]]))).toEqual([1]);
  });

  it.each([
    ['is in the squads of one match only', listed(), waiting([71, 1])],
    ['is in no squad', listed(), waiting()],
    ['is one of two in the squads', listed({ candidates: [zebulon, zeke] }), waiting([71, 2], [72, 1])],
    ['is less similar', listed({ name: 'Zebulon Wolfenbargersens' }), waiting([71, 2])],
  ])('leave out a name whose candidate %s', (_, name, prices) => {
    expect(idsOf([name], new Map([[1, prices]]))).toEqual([]);
  });

  it('leave out names that were skipped, or for which no price waits', () => {
    expect(idsOf([listed({ isSkipped: true })], new Map([[1, waiting([71, 2])]]))).toEqual([]);
    expect(idsOf([listed()], new Map())).toEqual([]);
    expect(idsOf([listed()], new Map([[1, { prices: 0, matches: 0, squads: new Map() }]]))).toEqual([]);
  });

  it('require the same match in all listings of a spelling in a country', () => {
    const other = listed({ id: 2, source: 'canonical', name: 'ZEBULON WOLFENBARGERSEN' });
    const prices = new Map([1, 2].map((id) => [id, waiting([71, 2])]));
    expect(idsOf([listed(), other], prices)).toEqual([1, 2]);
    const unclear = { ...other, candidates: [{ ...zebulon, id: 73 }] };
    expect(idsOf([listed(), unclear], prices)).toEqual([]);
    expect(idsOf([listed(), { ...other, isSkipped: true }], prices)).toEqual([]);
    expect(idsOf([listed(), { ...unclear, country: { id: 2, name: 'Wales' } }], prices)).toEqual([1]);
  });
});
