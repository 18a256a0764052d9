import { fourFourTwo, kickoffOf, lineupOf, sideAfter } from '../../../test/support/match-lineups.js';
import { suspensionsOf } from './suspensions.js';
import type { LineupPlayer } from './match-lineups.js';

const withCards = (playerId: number, cards: Partial<LineupPlayer>): LineupPlayer[] =>
  fourFourTwo().map((player) => (player.playerId === playerId ? { ...player, ...cards } : player));
const clean = fourFourTwo();
const secondYellow = { yellowCards: 1, redCards: 1 };
const straightRed = { yellowCards: 0, redCards: 1 };
const yellow = { yellowCards: 1, redCards: 0 };

describe('suspensions', () => {
  it('ban for the next match after any dismissal', () => {
    for (const cards of [secondYellow, straightRed]) {
      expect(suspensionsOf(sideAfter([lineupOf(0, clean), lineupOf(1, withCards(4, cards))])).banned).toEqual(
        new Set([4]),
      );
    }
  });

  it('leave a straight red card in doubt for two more', () => {
    const after = (matches: number, cards: Partial<LineupPlayer>) =>
      suspensionsOf(
        sideAfter([
          lineupOf(0, withCards(4, cards)),
          ...Array.from({ length: matches }, (_, index) => lineupOf(index + 1, clean)),
        ]),
      );
    expect(after(1, straightRed)).toEqual({ banned: new Set(), inDoubt: new Set([4]) });
    expect(after(2, straightRed).inDoubt).toEqual(new Set([4]));
    expect(after(3, straightRed).inDoubt).toEqual(new Set());
    expect(after(1, secondYellow)).toEqual({ banned: new Set(), inDoubt: new Set() });
  });

  it('are served by a match without a line-up', () => {
    const side = sideAfter([lineupOf(0, withCards(4, secondYellow))], {
      earlierKickoffs: [kickoffOf(1), kickoffOf(0)],
      playsAt: kickoffOf(2),
    });
    expect(suspensionsOf(side).banned).toEqual(new Set());
  });

  it('ban for the fifth yellow card, over a season without gaps', () => {
    const five = Array.from({ length: 5 }, (_, week) => lineupOf(week, withCards(7, yellow)));
    expect(suspensionsOf(sideAfter(five)).banned).toEqual(new Set([7]));
    expect(suspensionsOf(sideAfter(five.slice(1))).banned).toEqual(new Set());
    expect(suspensionsOf(sideAfter([...five, lineupOf(5, clean)])).banned).toEqual(new Set());
    const gap = sideAfter(five, { earlierKickoffs: [...five.map(({ playedAt }) => playedAt), kickoffOf(-1)] });
    expect(suspensionsOf(gap).banned).toEqual(new Set());
  });

  it('ignore the yellow card of a dismissal and cards of other seasons and competitions', () => {
    const weeks = Array.from({ length: 4 }, (_, week) => lineupOf(week, withCards(7, yellow)));
    expect(
      suspensionsOf(
        sideAfter([
          lineupOf(0, withCards(7, secondYellow)),
          ...weeks.map((lineup, index) => ({ ...lineup, playedAt: kickoffOf(index + 1) })),
        ]),
      ).banned,
    ).toEqual(new Set());
    expect(suspensionsOf(sideAfter([...weeks, lineupOf(4, withCards(7, yellow), { seasonId: 9 })])).banned).toEqual(
      new Set(),
    );
    expect(suspensionsOf(sideAfter([lineupOf(0, withCards(4, straightRed), { competitionId: 2 })])).banned).toEqual(
      new Set(),
    );
  });

  it('ban no player where cards are unknown', () => {
    const unknown = fourFourTwo().map((player) => ({ ...player, yellowCards: null, redCards: null }));
    expect(suspensionsOf(sideAfter([lineupOf(0, unknown)]))).toEqual({ banned: new Set(), inDoubt: new Set() });
  });
});
