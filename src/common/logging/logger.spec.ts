import { createLogger, nestLogger, withoutPasswords } from './logger.js';

function linesOf(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('log', () => {
  it('is one JSON object per line with level, time and message', () => {
    expect(linesOf((logger) => logger.info({ fixtures: 3 }, 'loaded'))).toEqual([
      { level: 'info', time: expect.stringMatching(/Z$/), fixtures: 3, msg: 'loaded' },
    ]);
  });

  it('hides secrets at any of the usual depths', () => {
    const text = JSON.stringify(
      linesOf((logger) => {
        logger.info({
          password: 'hunter2',
          request: { headers: { authorization: 'hunter2', 'x-internal-key': 'hunter2' } },
        });
        logger.warn({ headers: { 'x-messenger-bot-api-secret-token': 'hunter2' } });
        logger.error({
          err: new Error('connect postgres://me:hunter2@host/db', { cause: new Error('x://a:hunter2@b') }),
        });
        logger.info('reading postgres://me:hunter2@host/db');
      }),
    );
    expect(text).not.toContain('hunter2');
    expect(text).toContain('postgres://me:***@host/db');
  });

  it('leaves addresses without a password alone', () => {
    expect(withoutPasswords('http://127.0.0.1:3000/docs a@b:c')).toBe('http://127.0.0.1:3000/docs a@b:c');
  });

  it('includes what the framework logs', () => {
    const lines = linesOf((logger) => {
      const nest = nestLogger(logger);
      nest.log('started', 'Router');
      nest.error(new TypeError('broken'), 'Handler');
    });
    expect(lines).toMatchObject([
      { level: 'debug', msg: 'started', context: 'Router' },
      { level: 'error', msg: 'broken', context: 'Handler', err: { type: 'TypeError' } },
    ]);
  });
});
