import fc from 'fast-check';
import { boardNames, checkedBoard } from './boards.js';
import { openOracleDataset } from './data-sets.js';
import type { DataSet, OracleDataset } from './data-sets.js';
import { listDoubles } from './doubles.js';
import { fixedSets, parameterSets } from './parameter-sets.js';

/** Both can be set to repeat a run, or to try more sets; `npm run check:boards` uses another seed each time. */
const seed = Number(process.env['BOARD_SEED'] ?? 20_250_225);
const given = process.env['BOARD_SETS'];
const setsOf = (dataSet: DataSet): number => (given !== undefined ? Number(given) : dataSet.sets);
/** `BOARD` chooses boards by name, several with | between them. */
const boards = boardNames.filter((name) => (process.env['BOARD'] ?? name).split('|').includes(name));

/** Declares the comparison of every board with the slow oracle on a data set. */
export function compareBoards(dataSet: DataSet): void {
  const sets = setsOf(dataSet);
  describe(`boards compared with the slow oracle: ${dataSet.name}`, () => {
    let dataset: OracleDataset | null = null;
    beforeAll(async () => {
      dataset = await openOracleDataset(dataSet);
    }, 600_000);
    afterAll(() => dataset?.close());

    it('every player is stored once', async () => {
      expect(await listDoubles(dataset!.database)).toEqual([]);
    });

    it.each(boards)(
      `%s: the board by default and ${sets} random requests (seed ${seed})`,
      async (name) => {
        const { app, moment } = dataset!;
        const board = checkedBoard(app, moment, name);
        const faults: string[] = [];
        for (const { query, pageSize, syntax } of fixedSets(moment, name)) {
          faults.push(
            ...(await board.differences(query, pageSize, syntax)).map((line) => `${JSON.stringify(query)}: ${line}`),
          );
        }
        expect(faults).toEqual([]);
        await fc.assert(
          fc.asyncProperty(parameterSets(moment, name), async ({ query, pageSize, syntax }) => {
            expect({ query, differences: await board.differences(query, pageSize, syntax) }).toEqual({
              query,
              differences: [],
            });
          }),
          { seed, numRuns: sets, interruptAfterTimeLimit: 3_000_000, markInterruptAsFailure: true },
        );
      },
      3_600_000,
    );
  });
}
