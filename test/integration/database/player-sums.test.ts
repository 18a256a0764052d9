import { listPlayerSums } from '../../../src/database/player-sums.queries.js';
import type { PlayerSums } from '../../../src/database/player-sums.queries.js';
import type { AnyCanonicalRecord, FixtureRecord } from '../../../src/football/canonical.js';
import { useTestDatabase } from '../../support/database.js';
import {
  elevenPlayers,
  fixture,
  idOf,
  lineup,
  loadRecords,
  playerStatistics,
  result,
  substitutions,
} from '../../support/factories.js';

const now = new Date('2024-09-01T12:00:00Z');
const starter = (number: number): string => `Arsenal Player ${number}`;

/** Eleven home starters with a tackle each, the last with other counts. */
const eleven = (of: FixtureRecord, last: object = { tackles: 4, fouls: 2, goals: 0, yellowCards: 1 }) =>
  elevenPlayers(of, 'home').map((row, index) => ({
    ...row,
    values: index === 10 ? last : { tackles: 1, fouls: 1, goals: 0, yellowCards: 0 },
  }));
const substitute = (of: FixtureRecord, minutes: number, values: object = { tackles: 2, fouls: 0 }) =>
  playerStatistics(of, 'home', 'Substitute', values, { minutes, isStarter: false });

describe('sums of players', () => {
  const database = useTestDatabase();
  const match = fixture('Arsenal', 'Chelsea', '2024-08-17T14:00:00Z', { result: result(0, 0) });
  const sumsAfter = async (records: readonly AnyCanonicalRecord[], moment = now): Promise<[PlayerSums, PlayerSums]> => {
    await loadRecords(database.current, 'canonical', [match, ...records]);
    const sums = await listPlayerSums(database.current, [idOf.fixture(match)], moment);
    return [sums(idOf.fixture(match), 'home'), sums(idOf.fixture(match), 'away')];
  };

  it('include all who played, except goals and cards', async () => {
    expect(await sumsAfter([...eleven(match), substitute(match, 20)])).toEqual([{ tackles: 16, fouls: 12 }, {}]);
    // one who never came on has no count
    expect(await sumsAfter([...eleven(match), substitute(match, 0, {})])).toEqual([{ tackles: 14, fouls: 12 }, {}]);
  });

  it('are null before they are known', async () => {
    expect(await sumsAfter(eleven(match), new Date('2024-08-17T14:30:00Z'))).toEqual([{}, {}]);
  });

  it('are null if one who played has no value', async () => {
    expect(await sumsAfter(eleven(match, { fouls: 2 }))).toEqual([{ fouls: 12 }, {}]);
  });

  it('are null if one who started or came on has no row', async () => {
    const pairs = substitutions(match, 'home', [[70, starter(11), 'Substitute']]);
    expect(await sumsAfter([...eleven(match), pairs])).toEqual([{}, {}]);
    expect(await sumsAfter([...eleven(match), pairs, substitute(match, 20)])).toMatchObject([{ tackles: 16 }, {}]);
    const starters = [...Array.from({ length: 10 }, (_, index) => starter(index + 1)), 'Nobody'];
    expect(await sumsAfter([...eleven(match), lineup(match, 'home', starters)])).toEqual([{}, {}]);
  });

  it("are null if a player's side is unknown, or its rows are corrupted", async () => {
    const stranger = playerStatistics(match, null, 'Stranger', { tackles: 1 }, { minutes: 5, isStarter: false });
    expect(await sumsAfter([...eleven(match), stranger])).toEqual([{}, {}]);
    expect(await sumsAfter(eleven(match).slice(1))).toEqual([{}, {}]);
    expect(await sumsAfter([...eleven(match), substitute(match, 131)])).toEqual([{}, {}]);
  });
});
