import { noPrices, stalePrices } from './empty-board.js';

describe('why a board of prices has no rows', () => {
  const at = 'the upcoming fixture';

  it('counts prices that are stale', () => {
    const age = { newest: Date.UTC(2025, 1, 25, 13) / 1000, quoteMaxAgeMinutes: 1440 };
    expect(stalePrices(2, 'goals price', at, age).detail).toBe(
      'All 2 goals prices of the upcoming fixture are stale since 2025-02-26T13:00:00Z: older than 1440 minutes. ' +
        'includeStale=true includes them.',
    );
    expect(stalePrices(1, 'goals price', at, { ...age, quoteMaxAgeMinutes: 1 }).detail).toBe(
      'The only goals price of the upcoming fixture is stale since 2025-02-25T13:01:00Z: older than 1 minute. ' +
        'includeStale=true includes it.',
    );
  });

  it('counts prices that are not eligible', () => {
    const detailOf = (known: number): string => noPrices(known, { adjective: 'player', sources: 'A feed' }, at).detail;
    expect([0, 1, 2].map(detailOf)).toEqual([
      'No player prices are known for the upcoming fixture. A feed.',
      'The only player price of the upcoming fixture is not eligible: suspended, at or below 1.01, or of an exchange.',
      'None of the 2 player prices of the upcoming fixture is eligible: suspended, at or below 1.01, or of an exchange.',
    ]);
  });
});
