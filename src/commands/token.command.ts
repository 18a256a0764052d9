import { signDevelopmentToken } from '../common/access/development-keys.js';
import { UsageError } from './command.js';
import type { Command } from './command.js';

const secondsPer = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
const LONGEST_SECONDS = 365 * secondsPer.d;

export const tokenCommand: Command = {
  name: 'token',
  description: 'prints a bearer token that this machine accepts while no identity provider is configured',
  arguments: [],
  options: [
    { flags: '--scope <scopes>', description: 'scopes, separated by blanks', fallback: '' },
    { flags: '--ttl <duration>', description: 'how long it lasts: 90s, 30m, 1h, 7d', fallback: '1h' },
  ],
  async run({ config, print }, { options }) {
    if (config.auth !== null) throw new UsageError('AUTH_ISSUER is set: only that issuer can issue tokens.');
    if (!config.isLoopback) throw new UsageError('HOST is not loopback: no development token is accepted there.');
    const scopes = String(options['scope'])
      .split(/[\s,]+/)
      .filter((scope) => scope !== '');
    const lifetimeSeconds = readDuration(String(options['ttl']));
    print(signDevelopmentToken({ dataDirectory: config.dataDirectory, scopes, lifetimeSeconds }));
  },
};

/** Seconds of a duration such as 90s, 30m, 1h or 7d. */
function readDuration(text: string): number {
  const [, digits, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = Number(digits) * secondsPer[unit as keyof typeof secondsPer];
  if (!(seconds >= 1 && seconds <= LONGEST_SECONDS)) {
    throw new UsageError(`--ttl must be a number with s, m, h or d, from 1s to 365d; it is ${text}.`);
  }
  return seconds;
}
