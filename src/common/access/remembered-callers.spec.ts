import { RememberedCallers } from './remembered-callers.js';
import type { Caller } from './caller.js';

const caller: Caller = { kind: 'bearer', subject: 'someone', scopes: [] };
const start = Date.parse('2025-02-25T15:00:00Z');
const after = (seconds: number): number => start / 1000 + seconds;

describe('remembered callers', () => {
  beforeEach(() => jest.useFakeTimers({ now: start }));
  afterEach(() => jest.useRealTimers());

  it('last a minute at most, and never beyond the token', () => {
    const keys = {};
    const remembered = new RememberedCallers();
    remembered.remember('long', keys, { caller, expiresAt: after(3_600) });
    remembered.remember('short', keys, { caller, expiresAt: after(10) });
    jest.setSystemTime(start + 9_999);
    expect([remembered.find('long', keys), remembered.find('short', keys)]).toEqual([caller, caller]);
    jest.setSystemTime(start + 10_000);
    expect([remembered.find('long', keys), remembered.find('short', keys)]).toEqual([caller, null]);
    jest.setSystemTime(start + 60_000);
    expect(remembered.find('long', keys)).toBeNull();
  });

  it('are forgotten when the keys change, and while there are none', () => {
    const [old, fresh] = [{}, {}];
    const remembered = new RememberedCallers();
    remembered.remember('one', old, { caller, expiresAt: after(60) });
    expect([remembered.find('one', null), remembered.find('one', fresh), remembered.find('one', old)]).toEqual([
      null,
      null,
      caller,
    ]);
    remembered.remember('two', fresh, { caller, expiresAt: after(60) });
    expect([remembered.find('one', fresh), remembered.find('one', old), remembered.find('two', fresh)]).toEqual([
      null,
      null,
      caller,
    ]);
  });

  it('are bounded: the oldest is evicted first', () => {
    const keys = {};
    const remembered = new RememberedCallers(2);
    for (const token of ['a', 'b', 'c']) remembered.remember(token, keys, { caller, expiresAt: after(60) });
    expect(['a', 'b', 'c', 'cc'].map((token) => remembered.find(token, keys) !== null)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
