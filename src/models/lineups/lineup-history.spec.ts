import { fourFourTwo, kickoffOf, matchOf, lineupOf } from '../../../test/support/match-lineups.js';
import { LineupHistory } from './lineup-history.js';

describe('line-up history', () => {
  it('describes a side as known before its match', () => {
    const matches = [
      matchOf(0, fourFourTwo(), { goalDifference: 2 }),
      matchOf(1, null),
      matchOf(2, fourFourTwo(2)),
      matchOf(3, fourFourTwo()),
    ];
    const history = new LineupHistory(matches);
    expect(history.sideOf(matches[0]!, 'home')).toMatchObject({
      lineups: [],
      earlierKickoffs: [],
      playsNextAt: kickoffOf(1),
      isHome: true,
    });
    expect(history.sideOf(matches[0]!, 'home').ownPoints).toBeCloseTo(1.35, 10);
    for (const match of matches.slice(0, 3)) history.add(match);
    const side = history.sideOf(matches[3]!, 'home');
    expect(side.lineups.map(({ fixtureId }) => fixtureId)).toEqual([3, 1]);
    expect(side.earlierKickoffs).toEqual([kickoffOf(2), kickoffOf(1), kickoffOf(0)]);
    expect(side.playsNextAt).toBeNull();
    expect(side.ownPoints).toBeCloseTo((3 + 1 + 1 + 6 * 1.35) / 9, 10);
    expect(side.opponentPoints).toBeCloseTo((0 + 1 + 1 + 6 * 1.35) / 9, 10);
  });

  it('drops line-ups that are too old', () => {
    const matches = [matchOf(0, fourFourTwo()), matchOf(60, fourFourTwo())];
    const history = new LineupHistory(matches);
    history.add(matches[0]!);
    expect(history.sideOf(matches[1]!, 'home').lineups).toEqual([]);
  });

  it('excludes players seen with another team of the same competition', () => {
    const transfer = matchOf(1, null, {
      homeTeamId: 300,
      home: lineupOf(1, fourFourTwo().slice(3, 4), { teamId: 300 }),
    });
    const matches = [matchOf(0, fourFourTwo()), transfer, matchOf(2, fourFourTwo())];
    const history = new LineupHistory(matches);
    for (const match of matches.slice(0, 2)) history.add(match);
    expect(history.sideOf(matches[2]!, 'home').departed).toEqual(new Set([4]));
  });

  it('does not treat internationals as departed until their club plays without them', () => {
    const matches = [matchOf(0, fourFourTwo()), matchOf(2, fourFourTwo(2)), matchOf(3, null)];
    const history = new LineupHistory(matches);
    history.add(matches[0]!);
    history.see(1, { teamId: 900, competitionId: 90, playedAt: kickoffOf(1) });
    expect(history.sideOf(matches[1]!, 'home').departed).toEqual(new Set());
    history.add(matches[1]!);
    expect(history.sideOf(matches[2]!, 'home').departed).toEqual(new Set([1]));
  });

  it('lists absent players for their match only', () => {
    const [missed, next] = [matchOf(0, fourFourTwo(), { absent: [3, 4] }), matchOf(1, fourFourTwo())];
    const history = new LineupHistory([missed, next]);
    expect(history.sideOf(missed, 'home').absent).toEqual(new Set([3, 4]));
    history.add(missed);
    expect(history.sideOf(next, 'home').absent).toEqual(new Set());
  });
});
