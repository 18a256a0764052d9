/**
 * Fitting by several workers: every competition of the scale data set is fitted from scratch by one worker, then by
 * three that start together. Prints the processor time of each. On separate machines they would be ready after about
 * the longest of these; here they share one machine, so wall time is not meaningful.
 *
 *   DATA_DIR=/somewhere/scale npm run bench workers -- [workers 3]
 */
import { openDataSet } from './support/data-set.js';
import { cpuSeconds } from './support/process-usage.js';
import { startService } from './support/service.js';
import { figure, tableLines } from './support/table.js';

const [most = 3] = process.argv.slice(3).map(Number);
const data = await openDataSet();

/** @returns seconds of processor time of each worker until all were ready */
async function fitWith(workers: number): Promise<number[]> {
  await data.client.query('truncate fitted_models, fit_marks');
  const services = await Promise.all(
    Array.from({ length: workers }, () => startService({ ...data.environment, ROLE: 'worker' })),
  );
  const seconds = services.map(({ pid }) => cpuSeconds(pid));
  for (const service of services) await service.stop();
  return seconds;
}

try {
  const rows: string[][] = [];
  const [alone = NaN] = await fitWith(1);
  for (const seconds of [[alone], await fitWith(most)]) {
    const longest = Math.max(...seconds);
    const all = seconds.reduce((sum, one) => sum + one, 0);
    rows.push([
      String(seconds.length),
      seconds.map((one) => figure(one)).join(', '),
      figure(all),
      `${figure((100 * longest) / alone)} %`,
    ]);
  }
  const head = ['workers', 'CPU seconds of each', 'together', 'longest, of one alone'];
  for (const line of tableLines(head, rows)) process.stdout.write(`${line}\n`);
} finally {
  await data.close();
}
