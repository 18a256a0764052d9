import { copyText, WorkQueue } from './copy.js';
import type { SqlTransaction } from '../../database/sql-client.js';

describe('copyText', () => {
  it('writes what PostgreSQL reads from COPY', () => {
    expect([null, 0, -1.5, '', 'x', true, false].map(copyText)).toEqual(['\\N', '0', '-1.5', '', 'x', 't', 'f']);
    expect(copyText(new Date('2024-08-17T14:00:00Z'))).toBe('2024-08-17T14:00:00.000Z');
    expect(copyText(Buffer.from([0, 255]))).toBe('\\\\x00ff');
  });

  it('escapes delimiters, and a text that looks like NULL', () => {
    expect(copyText('a\tb\nc\rd\\e')).toBe('a\\tb\\nc\\rd\\\\e');
    expect(copyText('\\N')).toBe('\\\\N');
    expect(copyText(['a "b"', 'c\\d'])).toBe('{"a \\\\"b\\\\"","c\\\\\\\\d"}');
  });
});

const client = {} as SqlTransaction;
const later = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('WorkQueue', () => {
  it('runs work in order while the caller continues', async () => {
    const queue = new WorkQueue(client);
    const done: string[] = [];
    for (const [name, milliseconds] of [
      ['first', 20],
      ['second', 1],
    ] as const) {
      queue.add(async () => {
        await later(milliseconds);
        done.push(name);
      });
    }
    done.push('caller');
    expect(await queue.run(async () => done.length)).toBe(3);
    expect(done).toEqual(['caller', 'first', 'second']);
  });

  it('hands over the connection', async () => {
    const queue = new WorkQueue(client);
    let given: unknown;
    queue.add(async (connection) => void (given = connection));
    await queue.finish();
    expect(given).toBe(client);
  });

  it('runs nothing after a failure, and throws the first one every time', async () => {
    const queue = new WorkQueue(client);
    const work = jest.fn(async () => undefined);
    queue.add(async () => {
      await later(5);
      throw new Error('first');
    });
    queue.add(async () => {
      throw new Error('second');
    });
    queue.add(work);
    await expect(queue.run(work)).rejects.toThrow('first');
    await expect(queue.finish()).rejects.toThrow('first');
    expect(work).not.toHaveBeenCalled();
  });
});
