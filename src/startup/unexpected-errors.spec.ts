import { EventEmitter } from 'node:events';
import { createLogger } from '../common/logging/logger.js';
import { handleUnexpectedErrors } from './unexpected-errors.js';

describe('unhandled errors', () => {
  const handle = () => {
    const events = new EventEmitter();
    const lines: { level: string; count: number; err: { message: string } }[] = [];
    const write = (line: string): void => void lines.push(JSON.parse(line) as (typeof lines)[number]);
    let ends = 0;
    const counts = handleUnexpectedErrors(createLogger({ logLevel: 'info' }, { write }), () => (ends += 1), events);
    return { events, lines, counts, ends: () => ends };
  };

  it('are logged and counted when a promise is rejected, and the process goes on', () => {
    const { events, lines, counts, ends } = handle();
    events.emit('unhandledRejection', new Error('one'));
    events.emit('unhandledRejection', new Error('two'));
    expect(lines.map(({ level, count, err }) => [level, count, err.message])).toEqual([
      ['error', 1, 'one'],
      ['error', 2, 'two'],
    ]);
    expect([counts.rejections, ends()]).toEqual([2, 0]);
  });

  it('leave the process running when a database connection was lost', () => {
    const { events, lines, counts, ends } = handle();
    const lost = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    events.emit('uncaughtException', lost);
    expect(lines.map(({ level }) => level)).toEqual(['error']);
    expect([counts.exceptions, ends()]).toEqual([1, 0]);
  });

  it('end the process once when its state is unknown', () => {
    const { events, lines, counts, ends } = handle();
    events.emit('uncaughtException', new TypeError('broken'));
    events.emit('uncaughtException', new TypeError('broken while ending'));
    expect(lines.map(({ level }) => level)).toEqual(['fatal', 'fatal']);
    expect([counts.exceptions, ends()]).toEqual([2, 1]);
  });
});
