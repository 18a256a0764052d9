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
  let day = 0;
  /** The sums of both sides of a match of its own, as known some minutes after its kick-off. */
  const sumsOf = async (
    records: (match: FixtureRecord) => readonly AnyCanonicalRecord[],
    minutes = 1_440,
  ): Promise<[PlayerSums, PlayerSums]> => {
    day += 1;
    const kickoff = `2024-08-${String(day).padStart(2, '0')}T14:00:00Z`;
    const match = fixture('Arsenal', `Opponent ${day}`, kickoff, { result: result(0, 0) });
    await loadRecords(database.current, 'canonical', [match, ...records(match)]);
    const moment = new Date(Date.parse(kickoff) + minutes * 60_000);
    const sums = await listPlayerSums(database.current, [idOf.fixture(match)], moment);
    return [sums(idOf.fixture(match), 'home'), sums(idOf.fixture(match), 'away')];
  };

  it('include all who played, except goals and cards', async () => {
    const withSubstitute = await sumsOf((match) => [...eleven(match), substitute(match, 20)]);
    expect(withSubstitute).toEqual([{ tackles: 16, fouls: 12 }, {}]);
    // one who never came on has no count
    const unused = await sumsOf((match) => [...eleven(match), substitute(match, 0, {})]);
    expect(unused).toEqual([{ tackles: 14, fouls: 12 }, {}]);
  });

  it('are null before they are known', async () => {
    expect(await sumsOf((match) => eleven(match), 30)).toEqual([{}, {}]);
  });

  it('are null if one who played has no value', async () => {
    expect(await sumsOf((match) => eleven(match, { fouls: 2 }))).toEqual([{ fouls: 12 }, {}]);
  });

  it('are null if one who came on has no row', async () => {
    const cameOn = (match: FixtureRecord): AnyCanonicalRecord =>
      substitutions(match, 'home', [[70, starter(11), 'Substitute']]);
    expect(await sumsOf((match) => [...eleven(match), cameOn(match)])).toEqual([{}, {}]);
    const complete = await sumsOf((match) => [...eleven(match), cameOn(match), substitute(match, 20)]);
    expect(complete).toMatchObject([{ tackles: 16 }, {}]);
  });

  it('are null if one who started has no row', async () => {
    const starters = Array.from({ length: 11 }, (_, index) => starter(index + 1));
    const withLineup = (names: readonly string[]) =>
      sumsOf((match) => [...eleven(match), lineup(match, 'home', names)]);
    expect(await withLineup(starters)).toMatchObject([{ tackles: 14 }, {}]);
    expect(await withLineup([...starters.slice(1), 'Nobody'])).toEqual([{}, {}]);
  });

  it("are null if a player's side is unknown", async () => {
    const stranger = (match: FixtureRecord): AnyCanonicalRecord =>
      playerStatistics(match, null, 'Stranger', { tackles: 1 }, { minutes: 5, isStarter: false });
    expect(await sumsOf((match) => [...eleven(match), stranger(match)])).toEqual([{}, {}]);
  });

  it('are null if rows are missing or corrupted', async () => {
    expect(await sumsOf((match) => eleven(match).slice(1))).toEqual([{}, {}]);
    expect(await sumsOf((match) => [...eleven(match), substitute(match, 131)])).toEqual([{}, {}]);
  });
});
