/**
 * RequestPipe on queries of boards and lists, with the rules of each class cached and with class-validator's own
 * look-up among all classes of the process: `npm run bench validation`.
 */
import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import '../src/app.module.js';
import { parseQuery } from '../src/common/validation/query-text.js';
import { RequestPipe } from '../src/common/validation/request.pipe.js';
import { PriceOutliersQuery } from '../src/rankings/prices/price-outliers.dto.js';
import { PlayerTrendsQuery } from '../src/rankings/trends/player-trends.dto.js';
import { TeamsQuery } from '../src/teams/teams.dto.js';
import { figure, tableLines } from './support/table.js';

const ROUNDS = 40;
const REQUESTS = 300;

const queries: readonly (readonly [Type<object>, string])[] = [
  [PriceOutliersQuery, 'pageSize=50&minOdds=1.01'],
  [PlayerTrendsQuery, 'pageSize=50&minOdds=1.01'],
  [TeamsQuery, 'limit=20&search=ab'],
];
const pipe = new RequestPipe();

/** Microseconds of a validation, in the best of the rounds. */
async function measure(metatype: Type<object>, text: string): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    for (let request = 0; request < REQUESTS; request += 1)
      await pipe.transform(parseQuery(text), { type: 'query', metatype });
    best = Math.min(best, ((performance.now() - began) * 1000) / REQUESTS);
  }
  return best;
}

const measureAll = async (): Promise<number[]> => {
  const times: number[] = [];
  for (const [metatype, text] of queries) times.push(await measure(metatype, text));
  return times;
};

const cached = await measureAll();
Reflect.deleteProperty(getMetadataStorage(), 'getTargetValidationMetadatas');
const uncached = await measureAll();
const rows = queries.map(([{ name }], index) => {
  const [without, withCache] = [uncached[index] ?? NaN, cached[index] ?? NaN];
  return [name, figure(without), figure(withCache), `${figure(without / withCache)}x`];
});
for (const line of tableLines(['query', 'µs without', 'µs with', 'ratio'], rows)) process.stdout.write(`${line}\n`);
