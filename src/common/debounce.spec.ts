import { Debounce } from './debounce.js';

describe('Debounce', () => {
  let now = 0;
  let debounce: Debounce<string>;
  const at = (moment: number): Debounce<string> => {
    now = moment;
    return debounce;
  };
  beforeEach(() => (debounce = new Debounce({ quietMilliseconds: 10, longestWaitMilliseconds: 100 }, () => now)));

  it('returns every key once, when changes have paused', () => {
    at(0).add(['England', 'Spain']);
    at(5).add(['England']);
    expect(at(14).takeDue()).toEqual([]);
    expect(at(15).takeDue()).toEqual(['England', 'Spain']);
    expect(at(99).takeDue()).toEqual([]);
  });

  it('waits while there is activity of any kind', () => {
    at(0).add(['England']);
    at(9).disturb();
    expect(at(18).takeDue()).toEqual([]);
    expect(at(19).takeDue()).toEqual(['England']);
  });

  it('holds no key for ever', () => {
    at(0).add(['England']);
    for (let moment = 9; moment < 100; moment += 9) {
      at(moment).add(['Spain']);
      expect(at(moment).takeDue()).toEqual([]);
    }
    expect(at(100).takeDue()).toEqual(['England']);
    at(101).add(['England']);
    expect(at(109).takeDue()).toEqual(['Spain']);
    expect(at(111).takeDue()).toEqual(['England']);
  });

  it('is not disturbed by an empty change', () => {
    at(0).add(['England']);
    at(9).add([]);
    expect(at(10).takeDue()).toEqual(['England']);
  });
});
