import { countCards, isDismissal } from './cards.js';

describe('cards', () => {
  it('counts nothing as nothing', () => {
    expect(countCards([])).toEqual({ yellowCards: 0, redCards: 0, secondYellowCards: 0, cards: 0 });
  });

  it('counts a second yellow as one more card and a dismissal, never as a second yellow card', () => {
    expect(countCards(['yellow', 'secondYellow'])).toEqual({
      yellowCards: 1,
      redCards: 1,
      secondYellowCards: 1,
      cards: 2,
    });
  });

  it('counts a straight red once, after a yellow too', () => {
    expect(countCards(['red'])).toEqual({ yellowCards: 0, redCards: 1, secondYellowCards: 0, cards: 1 });
    expect(countCards(['yellow', 'red'])).toEqual({ yellowCards: 1, redCards: 1, secondYellowCards: 0, cards: 2 });
  });

  it('knows which cards end a match', () => {
    expect((['yellow', 'secondYellow', 'red'] as const).map(isDismissal)).toEqual([false, true, true]);
  });
});
