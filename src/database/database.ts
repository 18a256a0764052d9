import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, TypeORMError } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationError } from '../common/problem/application-error.js';
import { databaseFailureOf } from '../common/problem/database-failure.js';
import { Refusals } from './refusals.js';
import { routeClasses } from './route-classes.js';
import type { RouteClass } from './route-classes.js';

/** How long a read whose connection died waits until it is sent once more. */
const REPEAT_MILLISECONDS = 50;
/** `Retry-After` of a refused request, in seconds. */
const BUSY_SECONDS = 2;

/** Where statements of one kind go: connections, and how many may use them or wait for one. */
interface Way {
  readonly source: DataSource;
  readonly limits: RouteClass;
  underWay: number;
}

/**
 * How repositories speak to PostgreSQL. Reads are answered by a replica where there is one; everything
 * that writes, or must see what was just written, belongs in `transaction`.
 */
export class Database {
  private readonly reads: Way;
  private readonly writes: Way;

  /**
   * @param source connections for reads
   * @param limits of the class of routes that read
   * @param writes connections for transactions
   */
  constructor(
    source: DataSource,
    limits: RouteClass = routeClasses.light,
    writes: DataSource = source,
    private readonly refusals = new Refusals(),
  ) {
    this.reads = { source, limits, underWay: 0 };
    this.writes = { source: writes, limits: routeClasses.write, underWay: 0 };
  }

  /**
   * The rows of one statement that only reads; sent once more where its connection dies, or its replica does.
   * @throws ApplicationError `service_unavailable` where too many wait already
   */
  async rows<Row extends object>(statement: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.refusals.note('reads', () =>
      within(this.reads, async () => {
        try {
          return await this.read<Row>('slave', statement, parameters);
        } catch (error) {
          const failure = databaseFailureOf(error);
          const isRepeated = failure?.repeatsReads === true || (failure?.isAway === true && this.replicas > 0);
          if (!isRepeated) throw error;
          // a server that ends takes all connections along: meanwhile the pool drops those that it still held for good
          await sleep(REPEAT_MILLISECONDS);
          return await this.read<Row>('master', statement, parameters);
        }
      }),
    );
  }

  /** The first row of one statement that only reads, or null. */
  async row<Row extends object>(statement: string, parameters: readonly unknown[] = []): Promise<Row | null> {
    return (await this.rows<Row>(statement, parameters))[0] ?? null;
  }

  /**
   * Runs the work in one transaction on the primary: committed when it resolves, rolled back when it throws.
   * @throws ApplicationError `service_unavailable` where too many wait already
   */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.refusals.note('writes', () => within(this.writes, () => transact(this.writes.source, work)));
  }

  private get replicas(): number {
    const { options } = this.reads.source;
    return options.type === 'postgres' ? (options.replication?.slaves.length ?? 0) : 0;
  }

  private async read<Row>(from: 'master' | 'slave', statement: string, parameters: readonly unknown[]): Promise<Row[]> {
    const runner = this.reads.source.createQueryRunner(from);
    try {
      return (await runner.query(statement, [...parameters], true)).records as Row[];
    } finally {
      await runner.release();
    }
  }
}

/** The database as boards of record read it. */
export class RecordDatabase extends Database {}

/** The database for what is computed from whole histories. */
export class HeavyDatabase extends Database {}

/** Does some work on one of a way's connections, unless too many wait for one already. */
async function within<T>(way: Way, work: () => Promise<T>): Promise<T> {
  const { connections, mostWaiting } = way.limits;
  if (way.underWay >= connections + mostWaiting) {
    throw new ApplicationError('service_unavailable', 'Too many requests of this kind wait already; try again.', [], {
      headers: { 'Retry-After': String(BUSY_SECONDS) },
    });
  }
  way.underWay += 1;
  try {
    return await work();
  } finally {
    way.underWay -= 1;
  }
}

async function transact<T>(source: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  const runner = source.createQueryRunner('master');
  try {
    await runner.startTransaction();
    const result = await work(runner.manager);
    await runner.commitTransaction();
    return result;
  } catch (error) {
    // a connection that ends between two statements releases the runner, and the next statement is refused for that
    if (runner.isReleased && error instanceof TypeORMError) {
      throw new Error('Connection terminated between two statements of a transaction', { cause: error });
    }
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}
