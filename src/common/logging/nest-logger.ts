import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.js';

/** Hands what the framework logs to our logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: 'fatal' | 'error' | 'warn' | 'debug' | 'trace', message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const detail = typeof context === 'string' ? { context } : {};
    if (message instanceof Error) this.logger[level]({ ...detail, err: message }, message.message);
    else if (typeof message === 'string') this.logger[level](detail, message);
    else this.logger[level]({ ...detail, detail: message });
  }
}
