import fc from 'fast-check';
import { boardNames, checkedBoard } from '../../support/oracle/boards.js';
import { dataSets, openOracleDataset } from '../../support/oracle/data-sets.js';
import type { DataSet, OracleDataset } from '../../support/oracle/data-sets.js';
import { listDoubles } from '../../support/oracle/doubles.js';
import { fixedSets, parameterSets } from '../../support/oracle/parameter-sets.js';

/** Both may be given to repeat a run, or to try more sets; `npm run check:boards` takes another seed each time. */
const seed = Number(process.env['BOARD_SEED'] ?? 20_250_225);
const given = process.env['BOARD_SETS'];
const setsOf = (dataSet: DataSet): number => (given !== undefined ? Number(given) : dataSet.sets);
const only = process.env['BOARD_DATA'];
/** `BOARD` chooses boards by name, several with | between them. */
const boards = boardNames.filter((name) => (process.env['BOARD'] ?? name).split('|').includes(name));

jest.setTimeout(3_600_000);

describe.each(dataSets.filter(({ name }) => only === undefined || name.includes(only)))(
  'boards beside the slow oracle: $name',
  (dataSet) => {
    let dataset: OracleDataset | null = null;
    const sets = setsOf(dataSet);
    const whereDataAre = dataSet.isPresent ? it : it.skip;

    beforeAll(async () => {
      if (dataSet.isPresent) dataset = await openOracleDataset(dataSet);
    });
    afterAll(() => dataset?.close());

    whereDataAre('every player is stored once', async () => {
      expect(await listDoubles(dataset!.database)).toEqual([]);
    });

    whereDataAre.each(boards)(`%s: the board as it stands and ${sets} random requests (seed ${seed})`, async (name) => {
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
    });
  },
);
