import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { isDatabaseAway } from '../common/problem/database-away.js';

/**
 * How repositories speak to PostgreSQL. Reads are answered by a replica where there is one; everything
 * that writes, or must see what was just written, belongs in `transaction`.
 */
@Injectable()
export class Database {
  constructor(private readonly source: DataSource) {}

  /** The rows of one statement that only reads. */
  async rows<Row extends object>(statement: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    try {
      return await this.read<Row>('slave', statement, parameters);
    } catch (error) {
      if (this.replicas === 0 || !isDatabaseAway(error)) throw error;
      return await this.read<Row>('master', statement, parameters);
    }
  }

  /** The first row of one statement that only reads, or null. */
  async row<Row extends object>(statement: string, parameters: readonly unknown[] = []): Promise<Row | null> {
    return (await this.rows<Row>(statement, parameters))[0] ?? null;
  }

  /** Runs the work in one transaction on the primary: committed when it resolves, rolled back when it throws. */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(work);
  }

  /** Whether the primary answers. */
  async isReachable(): Promise<boolean> {
    try {
      await this.read('master', 'select 1', []);
      return true;
    } catch (error) {
      if (isDatabaseAway(error)) return false;
      throw error;
    }
  }

  private get replicas(): number {
    const { options } = this.source;
    return options.type === 'postgres' ? (options.replication?.slaves.length ?? 0) : 0;
  }

  private async read<Row>(from: 'master' | 'slave', statement: string, parameters: readonly unknown[]): Promise<Row[]> {
    const runner = this.source.createQueryRunner(from);
    try {
      return (await runner.query(statement, [...parameters], true)).records as Row[];
    } finally {
      await runner.release();
    }
  }
}
