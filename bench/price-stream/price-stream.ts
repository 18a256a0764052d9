import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../src/maths/random.js';
import { ask } from '../support/compare.js';
import type { DataSet } from '../support/data-set.js';
import type { Importer, MeasuredImport } from './importer.js';
import { movedFeed } from './quotes.js';
import type { StoredSnapshot } from './quotes.js';

/**
 * Moving prices of the scale data set: each import is newer than every stored price and older than its reference time.
 */
export class PriceStream {
  private readonly random = new Random(`price stream ${Date.now()}`);

  private constructor(
    private readonly now: Date,
    private readonly importer: Importer,
    private takenAt: number,
    private readonly apart: number,
  ) {}

  /** @param apart milliseconds between the times of two files */
  static async open(
    { client, now }: Pick<DataSet, 'client' | 'now'>,
    importer: Importer,
    apart = 100,
  ): Promise<PriceStream> {
    const { rows } = await client.query<{ at: Date }>('select max(taken_at) as at from facts.market_snapshots');
    return new PriceStream(now, importer, rows[0]!.at.getTime(), apart);
  }

  /** Reimports the snapshots, moved: each list as a separate file, in order. */
  async importMoved(files: readonly (readonly StoredSnapshot[])[]): Promise<MeasuredImport> {
    const folder = await mkdtemp(join(tmpdir(), 'price-stream-'));
    try {
      for (const [index, snapshots] of files.entries()) {
        this.takenAt += this.apart;
        if (this.takenAt > this.now.getTime())
          throw new Error('the data set has no room for newer prices left: make another');
        const text = movedFeed(snapshots, new Date(this.takenAt), this.random);
        await writeFile(join(folder, `${100_000 + index}.ndjson`), text);
      }
      return await this.importer.importFolder(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
}

/** Splits snapshots into files of the given number of fixtures. */
export function filesOf(snapshots: readonly StoredSnapshot[], fixtures: number): StoredSnapshot[][] {
  const ids = [...new Set(snapshots.map(({ fixture }) => fixture.externalId))];
  const byFixture = ids.map((id) => snapshots.filter(({ fixture }) => fixture.externalId === id));
  return Array.from({ length: Math.ceil(byFixture.length / fixtures) }, (_, index) =>
    byFixture.slice(index * fixtures, (index + 1) * fixtures).flat(),
  );
}

/** The revision shown by the boards of a service. */
export async function shownRevision(port: number): Promise<number> {
  const { body } = await ask(port, '/api/v2/rankings/price-outliers?pageSize=1');
  return Number((JSON.parse(body.toString('utf8')) as { revision: string }).revision.split('-')[0]);
}
