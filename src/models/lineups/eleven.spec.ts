import { fourFourTwo, lineupOf } from '../../../test/support/match-lineups.js';
import { bestEleven } from './eleven.js';
import type { AvailablePlayer } from './eleven.js';

const lineups = [lineupOf(1, fourFourTwo()), lineupOf(0, fourFourTwo())];
const available = (playerId: number, group: AvailablePlayer['group'], probability: number): AvailablePlayer => ({
  playerId,
  group,
  probability,
});
const usual: AvailablePlayer[] = fourFourTwo().map(({ playerId, group }) => available(playerId, group!, 0.9));
const ids = (chosen: readonly AvailablePlayer[] | null): number[] | undefined =>
  chosen?.map(({ playerId }) => playerId).sort((one, other) => one - other);

describe('best eleven', () => {
  it('takes the most probable players of each group', () => {
    const chosen = bestEleven(
      [...usual.slice(0, 10), available(11, 'F', 0.2), available(12, 'F', 0.7), available(13, 'G', 0.95)],
      lineups,
    );
    expect(ids(chosen)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13]);
  });

  it('has one goalkeeper, no matter how probable a second one is', () => {
    expect(
      bestEleven([...usual, available(12, 'G', 0.89)], lineups)!.filter(({ group }) => group === 'G'),
    ).toHaveLength(1);
  });

  it('keeps to a shape of the team: a fifth midfielder is left out though likelier than a forward', () => {
    const chosen = bestEleven([...usual.slice(0, 10), available(11, 'F', 0.3), available(12, 'M', 0.6)], lineups);
    expect(ids(chosen)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('changes to another shape of the team where that is worth it', () => {
    const other = lineupOf(
      2,
      fourFourTwo().map((player) =>
        player.playerId === 11 ? { ...player, playerId: 12, position: 'CM' as const, group: 'M' as const } : player,
      ),
    );
    const chosen = bestEleven(
      [...usual.slice(0, 10), available(11, 'F', 0.3), available(12, 'M', 0.6)],
      [other, ...lineups],
    );
    expect(ids(chosen)).toContain(12);
  });

  it('breaks ties by the lower id, and is null without a goalkeeper or ten others', () => {
    expect(ids(bestEleven([...usual, available(12, 'D', 0.9)].reverse(), lineups))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
    expect(bestEleven(usual.slice(1), lineups)).toBeNull();
    expect(bestEleven(usual.slice(0, 10), lineups)).toBeNull();
  });

  it('plays in a new shape where no past one can be filled', () => {
    const onlyMidfielders = [usual[0]!, ...Array.from({ length: 11 }, (_, index) => available(20 + index, 'M', 0.5))];
    expect(bestEleven(onlyMidfielders, lineups)).toHaveLength(11);
  });
});
