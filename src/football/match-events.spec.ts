import { countCards, isDismissal, minutesPlayed, nominalMinute, playerSideOf, replacementsOf } from './match-events.js';

describe('cards', () => {
  it('counts 0 without cards', () => {
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

  it("recognises the cards that end a player's match", () => {
    expect((['yellow', 'secondYellow', 'red'] as const).map(isDismissal)).toEqual([false, true, true]);
  });
});

describe('nominal minutes', () => {
  it('counts stoppage time as the last minute of its half', () => {
    expect(nominalMinute(1, 0)).toBe(0);
    expect(nominalMinute(1, 44)).toBe(44);
    expect(nominalMinute(1, 48)).toBe(45);
    expect(nominalMinute(2, 45)).toBe(45);
    expect(nominalMinute(2, 89)).toBe(89);
    expect(nominalMinute(2, 94)).toBe(90);
  });
});

describe('minutes played', () => {
  it('gives 90 to players who stay on, and splits a match at a substitution', () => {
    const minutes = minutesPlayed(['keeper', 'striker'], [{ minute: 63, off: 'striker', on: 'joker' }]);
    expect([...minutes]).toEqual([
      ['keeper', 90],
      ['striker', 63],
      ['joker', 27],
    ]);
  });

  it('gives at least one minute to a substitute in stoppage time', () => {
    expect(minutesPlayed(['a'], [{ minute: 90, off: 'a', on: 'b' }]).get('b')).toBe(1);
    expect(minutesPlayed(['a'], [{ minute: 0, off: 'a', on: 'b' }]).get('a')).toBe(1);
  });

  it('ends the match of a player who is sent off or leaves without a replacement', () => {
    const minutes = minutesPlayed(
      ['a', 'b'],
      [
        { minute: 30, off: 'a', on: null },
        { minute: 70, off: 'b', on: 'c' },
      ],
    );
    expect([...minutes]).toEqual([
      ['a', 30],
      ['b', 70],
      ['c', 20],
    ]);
  });

  it('follows a substitute who is replaced in turn', () => {
    const minutes = minutesPlayed(
      ['a'],
      [
        { minute: 40, off: 'a', on: 'b' },
        { minute: 75, off: 'b', on: 'c' },
      ],
    );
    expect([...minutes]).toEqual([
      ['a', 40],
      ['b', 35],
      ['c', 15],
    ]);
  });

  it('ignores a red card on the bench, and handles a match that ended early', () => {
    expect([...minutesPlayed(['a'], [{ minute: 60, off: 'bench', on: null }])]).toEqual([['a', 90]]);
    expect([...minutesPlayed(['a'], [], 45)]).toEqual([['a', 45]]);
  });
});

describe('replacements', () => {
  const pairs = [
    { off: 'a', on: 'x' },
    { off: 'b', on: 'y' },
    { off: 'x', on: 'z' },
  ];

  it('lists the substitute and the one who replaced him in turn', () => {
    expect(replacementsOf('a', pairs)).toEqual(['x', 'z']);
    expect(replacementsOf('b', pairs)).toEqual(['y']);
    expect(replacementsOf('x', pairs)).toEqual(['z']);
  });

  it('is empty for a player who stayed on', () => {
    expect(replacementsOf('c', pairs)).toEqual([]);
  });

  it('never walks back in time, nor in circles', () => {
    expect(
      replacementsOf('b', [
        { off: 'x', on: 'z' },
        { off: 'b', on: 'x' },
      ]),
    ).toEqual(['x']);
    expect(
      replacementsOf('a', [
        { off: 'a', on: 'b' },
        { off: 'b', on: 'a' },
      ]),
    ).toEqual(['b', 'a']);
  });
});

describe('playerSideOf', () => {
  it('is the side of an event, or the other one for an own goal', () => {
    expect(playerSideOf({ side: 'home', type: 'goal' })).toBe('home');
    expect(playerSideOf({ side: 'home', type: 'ownGoal' })).toBe('away');
    expect(playerSideOf({ side: 'away', type: 'ownGoal' })).toBe('home');
  });
});
