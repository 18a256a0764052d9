import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, projectDirectory, readConfig } from './config.js';
import { envExample } from './env-example.js';
import { variables } from './variables.js';

describe('configuration', () => {
  it('has the published defaults', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      isLoopback: true,
      databaseUrl: null,
      databaseReplicaUrls: [],
      dataDirectory: join(projectDirectory, '.data'),
      demoData: true,
      clockAsOf: null,
      upcomingDays: 7,
      quoteMaxAgeMinutes: 1440,
      auth: null,
      authKeysMaxAgeSeconds: 600,
      internalKeys: null,
      internalKeysFile: null,
      webhookSecrets: null,
      webhookSecretsFile: null,
      predictionsPublic: false,
      botTestMode: false,
      botUsername: null,
      botSend: null,
      botQuietHours: null,
      botTimeZone: 'UTC',
      role: 'all',
      logLevel: 'info',
      rateLimitPerMinute: null,
      trustedProxies: 0,
      corsOrigins: [],
    });
  });

  it('loads no demo data into a server of the user, unless asked', () => {
    const DATABASE_URL = 'postgres://me@db.example/football';
    expect(readConfig({ DATABASE_URL }).demoData).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO_DATA: 'true' }).demoData).toBe(true);
  });

  it('limits the rate and accepts no development key beyond loopback', () => {
    const open = readConfig({ HOST: '0.0.0.0' });
    expect(open).toMatchObject({ isLoopback: false, rateLimitPerMinute: 600 });
    expect(readConfig({ HOST: '::1' }).isLoopback).toBe(true);
    expect(readConfig({ HOST: '127.evil.example' }).isLoopback).toBe(false);
  });

  it('reads lists, blanks and empty values', () => {
    const config = readConfig({
      INTERNAL_KEYS: 'first-secret-0001 , second-secret-002',
      PORT: ' ',
      UPCOMING_DAYS: '14',
    });
    expect(config.internalKeys).toEqual(['first-secret-0001', 'second-secret-002']);
    expect(config).toMatchObject({ port: 3000, upcomingDays: 14 });
  });

  it.each([
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '1e3', 'PORT must be'],
    ['HOST', 'a b', 'HOST must be a host name'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address beginning with postgres://'],
    ['DATABASE_REPLICA_URLS', 'postgres://x', 'DATABASE_REPLICA_URLS must not be set without DATABASE_URL'],
    ['DEMO_DATA', 'yes', 'DEMO_DATA must be true or false'],
    ['CLOCK_AS_OF', 'yesterday', 'CLOCK_AS_OF must be an instant'],
    ['CLOCK_AS_OF', '2025-02-25', 'CLOCK_AS_OF must be an instant'],
    ['UPCOMING_DAYS', '0', 'UPCOMING_DAYS must be'],
    ['QUOTE_MAX_AGE_MINUTES', '-5', 'QUOTE_MAX_AGE_MINUTES must be'],
    ['AUTH_ISSUER', 'https://id.example', 'AUTH_AUDIENCE must be set together with AUTH_ISSUER'],
    ['AUTH_AUDIENCE', 'football', 'AUTH_ISSUER must be set together with AUTH_AUDIENCE'],
    ['WEBHOOK_SECRETS', ',', 'WEBHOOK_SECRETS must be a comma-separated list'],
    ['BOT_SEND_TOKEN', 'token', 'BOT_SEND_URL must be set together with BOT_SEND_TOKEN'],
    ['BOT_USERNAME', 'my bot', 'BOT_USERNAME must be the name of a bot'],
    ['BOT_QUIET_HOURS', '23-7', 'BOT_QUIET_HOURS must be two different times of day'],
    ['BOT_TIME_ZONE', 'Mars/Base', 'BOT_TIME_ZONE must be an IANA time zone'],
    ['ROLE', 'boss', 'ROLE must be one of all, api, worker'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal'],
  ])('refuses %s=%s by its name', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  it('names everything that is wrong at once', () => {
    const wrong = { PORT: 'high', HOST: 'a b', ROLE: 'boss', AUTH_ISSUER: 'https://id.example' };
    const message = /^HOST must be .*; PORT must be .*; AUTH_AUDIENCE must be .*; ROLE must be /;
    expect(() => readConfig(wrong)).toThrow(message);
  });

  it('refuses short secrets beyond loopback and never repeats one', () => {
    const open = { HOST: '0.0.0.0', INTERNAL_KEYS: 'hunter2' };
    expect(() => readConfig(open)).toThrow('INTERNAL_KEYS must be secrets of at least 16 characters each');
    expect(() => readConfig(open)).not.toThrow('hunter2');
    expect(readConfig({ INTERNAL_KEYS: 'hunter2' }).internalKeys).toEqual(['hunter2']);
  });
});

describe('.env.example', () => {
  const text = readFileSync(join(projectDirectory, '.env.example'), 'utf8');

  it('is what the variables say', () => expect(text).toBe(envExample()));

  it('holds every variable and changes nothing when used as it is', () => {
    const named = [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named).toEqual(Object.keys(variables));
    expect(readConfig(parseEnv(text))).toEqual(readConfig({}));
  });
});

describe('README.md', () => {
  it('names every variable', () => {
    const text = readFileSync(join(projectDirectory, 'README.md'), 'utf8');
    expect(Object.keys(variables).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
