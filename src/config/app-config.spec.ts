import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { loadConfig, unknownVariables } from './app-config.js';
import { ConfigError } from './config-error.js';
import { variableNames } from './environment-variables.js';
import { projectDirectory } from './project-directory.js';

describe('configuration', () => {
  it('has the published defaults', () => {
    expect(loadConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      isLoopback: true,
      databaseUrl: null,
      databaseDirectUrl: null,
      preparedStatements: true,
      databaseReplicaUrls: [],
      dataDirectory: join(projectDirectory, '.data'),
      demoData: true,
      demoSpeed: 1,
      clockAsOf: null,
      upcomingDays: 7,
      quoteMaxAgeMinutes: 1440,
      packPricesAfterDays: 60,
      sourcesFile: null,
      sourcePrecedence: null,
      providerAddresses: new Map(),
      secretsKey: null,
      rawAnswersDays: 30,
      allowsPrivateSources: false,
      allowsPrivateWebhooks: false,
      feedsDirectory: null,
      auth: null,
      authKeysMaxAgeSeconds: 600,
      authClientId: null,
      authScopes: [
        'openid',
        'dashboard:read',
        'dashboard:write',
        'maintenance:read',
        'maintenance:write',
        'webhooks:write',
      ],
      developmentSignIn: true,
      internalKeys: null,
      internalKeysFile: null,
      webhookSecrets: null,
      webhookSecretsFile: null,
      predictionsPublic: false,
      mcpEnabled: false,
      botTestMode: false,
      botUsername: null,
      botSend: null,
      botOperatorChats: [],
      botQuietHours: null,
      botTimeZone: 'UTC',
      telegram: null,
      publicUrl: null,
      role: 'all',
      logLevel: 'info',
      logRequests: false,
      metrics: null,
      rateLimitPerMinute: null,
      trustedProxies: 0,
      corsOrigins: [],
      ageNote: '18+',
      help: { text: null, url: 'https://www.gamblingtherapy.org' },
    });
  });

  it('loads no demo data into an external server, unless asked', () => {
    const DATABASE_URL = 'postgres://me@db.example/football';
    expect(loadConfig({ DATABASE_URL }).demoData).toBe(false);
    expect(loadConfig({ DATABASE_URL, DEMO_DATA: 'true' }).demoData).toBe(true);
  });

  it('logs each request with an external server, unless asked not to', () => {
    const DATABASE_URL = 'postgres://me@db.example/football';
    expect(loadConfig({ DATABASE_URL }).logRequests).toBe(true);
    expect(loadConfig({ DATABASE_URL, LOG_REQUESTS: 'false' }).logRequests).toBe(false);
    expect(loadConfig({ LOG_REQUESTS: 'true' }).logRequests).toBe(true);
  });

  it('serves metrics on a separate port, on this machine unless configured otherwise', () => {
    expect(loadConfig({ METRICS_PORT: '9464', HOST: '0.0.0.0' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    const METRICS_HOST = '0.0.0.0';
    expect(loadConfig({ METRICS_PORT: '9464', METRICS_HOST }).metrics).toEqual({ host: METRICS_HOST, port: 9464 });
    expect(loadConfig({ METRICS_HOST }).metrics).toBeNull();
  });

  it('allows development sign-in on loopback only, without issuer, external database and proxies', () => {
    const auth = { AUTH_ISSUER: 'https://login.example', AUTH_AUDIENCE: 'football' };
    for (const set of [
      auth,
      { HOST: '0.0.0.0' },
      { DATABASE_URL: 'postgres://me@db.example/football' },
      { TRUSTED_PROXIES: '1' },
      { DEVELOPMENT_SIGN_IN: 'false' },
    ]) {
      expect([set, loadConfig(set).developmentSignIn]).toEqual([set, false]);
    }
    const DATABASE_URL = 'postgres://me@db.example/football';
    expect(loadConfig({ DATABASE_URL, DEVELOPMENT_SIGN_IN: 'true' }).developmentSignIn).toBe(true);
    for (const set of [auth, { HOST: '0.0.0.0' }])
      expect(() => loadConfig({ ...set, DEVELOPMENT_SIGN_IN: 'true' })).toThrow(
        /^DEVELOPMENT_SIGN_IN must not be true/,
      );
    expect(() => loadConfig({ AUTH_CLIENT_ID: 'football-web' })).toThrow(/AUTH_ISSUER must be set together/);
  });

  it('limits the rate and accepts no development key beyond loopback', () => {
    const open = loadConfig({ HOST: '0.0.0.0' });
    expect(open).toMatchObject({ isLoopback: false, rateLimitPerMinute: 600 });
    expect(loadConfig({ HOST: '::1' }).isLoopback).toBe(true);
    expect(loadConfig({ HOST: '127.evil.example' }).isLoopback).toBe(false);
  });

  it('reads lists, blanks and empty values', () => {
    const config = loadConfig({
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
    ['METRICS_PORT', 'open', 'METRICS_PORT must be a whole number from 0 to 65535'],
    ['METRICS_HOST', 'a b', 'METRICS_HOST must be a host name'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address beginning with postgres://'],
    ['DATABASE_DIRECT_URL', 'mysql://x', 'DATABASE_DIRECT_URL must be an address beginning with postgres://'],
    ['DATABASE_DIRECT_URL', 'postgres://x', 'DATABASE_DIRECT_URL must not be set without DATABASE_URL'],
    ['PREPARED_STATEMENTS', 'some', 'PREPARED_STATEMENTS must be true or false'],
    ['DATABASE_REPLICA_URLS', 'postgres://x', 'DATABASE_REPLICA_URLS must not be set without DATABASE_URL'],
    ['DEMO_DATA', 'yes', 'DEMO_DATA must be true or false'],
    ['DEMO_SPEED', '0', 'DEMO_SPEED must be a whole number from 1 to 120'],
    ['DEMO_SPEED', '121', 'DEMO_SPEED must be a whole number from 1 to 120'],
    ['DEMO_SPEED', '1.5', 'DEMO_SPEED must be a whole number from 1 to 120'],
    ['CLOCK_AS_OF', 'yesterday', 'CLOCK_AS_OF must be an instant'],
    ['CLOCK_AS_OF', '2025-02-25', 'CLOCK_AS_OF must be an instant'],
    ['UPCOMING_DAYS', '0', 'UPCOMING_DAYS must be'],
    ['QUOTE_MAX_AGE_MINUTES', '-5', 'QUOTE_MAX_AGE_MINUTES must be'],
    ['AUTH_ISSUER', 'https://id.example', 'AUTH_AUDIENCE must be set together with AUTH_ISSUER'],
    ['AUTH_AUDIENCE', 'football', 'AUTH_ISSUER must be set together with AUTH_AUDIENCE'],
    ['WEBHOOK_SECRETS', ',', 'WEBHOOK_SECRETS must be a comma-separated list'],
    ['BOT_SEND_TOKEN', 'token', 'BOT_SEND_URL must be set together with BOT_SEND_TOKEN'],
    ['BOT_USERNAME', 'my bot', 'BOT_USERNAME must be the name of a bot'],
    ['BOT_OPERATOR_CHATS', '12,x', 'BOT_OPERATOR_CHATS must be a comma-separated list of whole numbers'],
    ['BOT_OPERATOR_CHATS', '0', 'BOT_OPERATOR_CHATS must be a comma-separated list of whole numbers'],
    ['BOT_QUIET_HOURS', '23-7', 'BOT_QUIET_HOURS must be two different times of day'],
    ['BOT_TIME_ZONE', 'Mars/Base', 'BOT_TIME_ZONE must be an IANA time zone'],
    ['TELEGRAM_BOT_TOKEN', '123:short', 'TELEGRAM_BOT_TOKEN must be a token as BotFather sends it'],
    [
      'TELEGRAM_API_ROOT',
      'api.telegram.org',
      'TELEGRAM_API_ROOT must be an address beginning with https:// or http://',
    ],
    ['PUBLIC_URL', 'football.example', 'PUBLIC_URL must be an address beginning with https:// or http://'],
    ['ROLE', 'boss', 'ROLE must be one of all, api, worker'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal'],
  ])('refuses %s=%s and names the variable', (name, value, message) => {
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => loadConfig({ [name]: value })).toThrow(message);
  });

  it.each([
    [{ DEMO_DATA: 'false' }, 'DEMO_SPEED must not be above 1 with DEMO_DATA=false'],
    [{ DATABASE_URL: 'postgres://me@a/x' }, 'DEMO_SPEED must not be above 1 with DATABASE_URL, unless DEMO_DATA=true'],
    [{ CLOCK_AS_OF: '2026-11-28T15:00:00Z' }, 'DEMO_SPEED must not be above 1 with CLOCK_AS_OF'],
    [{ ROLE: 'api' }, 'DEMO_SPEED must not be above 1 with ROLE=api or worker'],
  ])('refuses a fast demo with %j', (others, message) => {
    expect(() => loadConfig({ DEMO_SPEED: '60', ...others })).toThrow(message);
    expect(loadConfig({ DEMO_SPEED: '1', ...others }).demoSpeed).toBe(1);
  });

  it('lets a demo run faster, even on an external server if DEMO_DATA is set', () => {
    expect(loadConfig({ DEMO_SPEED: '60' }).demoSpeed).toBe(60);
    const DATABASE_URL = 'postgres://me@a/x';
    expect(loadConfig({ DEMO_SPEED: '120', DATABASE_URL, DEMO_DATA: 'true' }).demoSpeed).toBe(120);
  });

  it('reports all problems at once', () => {
    const wrong = { PORT: 'high', HOST: 'a b', ROLE: 'boss', AUTH_ISSUER: 'https://id.example' };
    const message = /^PORT must be .*; HOST must be .*; AUTH_AUDIENCE must be .*; ROLE must be /;
    expect(() => loadConfig(wrong)).toThrow(message);
  });

  it('refuses what only resembles a value', () => {
    expect(loadConfig({ DEMO_DATA: '0', PREDICTIONS_PUBLIC: '1' })).toMatchObject({
      demoData: false,
      predictionsPublic: true,
    });
    for (const DEMO_DATA of ['TRUE', '', 'constructor']) {
      if (DEMO_DATA === '') expect(loadConfig({ DEMO_DATA }).demoData).toBe(true);
      else expect(() => loadConfig({ DEMO_DATA })).toThrow('DEMO_DATA must be true or false');
    }
    const listed = { DATABASE_URL: 'postgres://me@a/x', DATABASE_REPLICA_URLS: 'postgres://me@b/x, mysql://c' };
    expect(() => loadConfig(listed)).toThrow('DATABASE_REPLICA_URLS must be an address beginning with postgres://');
    expect(() => loadConfig({ BOT_QUIET_HOURS: '23:00-23:00' })).toThrow('two different times');
    expect(loadConfig({ BOT_QUIET_HOURS: '23:00-07:30' }).botQuietHours).toEqual({ from: '23:00', until: '07:30' });
    expect(loadConfig({ BOT_OPERATOR_CHATS: '12, -34' }).botOperatorChats).toEqual([12, -34]);
    expect(loadConfig({}).botOperatorChats).toEqual([]);
    expect(loadConfig({ BOT_USERNAME: '@football_bot' }).botUsername).toBe('football_bot');
    const instant = loadConfig({ CLOCK_AS_OF: '2025-02-25T16:00+01:00' }).clockAsOf;
    expect(instant).toEqual(new Date('2025-02-25T15:00:00Z'));
    expect(() => loadConfig({ CLOCK_AS_OF: '2025-13-25T15:00:00Z' })).toThrow('CLOCK_AS_OF must be an instant');
  });

  it('takes secrets from a variable or from a file, not from both', () => {
    const INTERNAL_KEYS_FILE = 'keys.txt';
    expect(loadConfig({ INTERNAL_KEYS_FILE }).internalKeysFile).toBe(join(projectDirectory, 'keys.txt'));
    expect(() => loadConfig({ INTERNAL_KEYS_FILE, INTERNAL_KEYS: 'secret' })).toThrow(
      'INTERNAL_KEYS_FILE must not be set together with INTERNAL_KEYS',
    );
  });

  it('reads the bot on Telegram, and never repeats its token', () => {
    const TELEGRAM_BOT_TOKEN = '123456:token-of-the-tests-1234';
    expect(loadConfig({ TELEGRAM_BOT_TOKEN, PUBLIC_URL: 'https://football.example/app/' })).toMatchObject({
      telegram: { token: TELEGRAM_BOT_TOKEN, apiRoot: 'https://api.telegram.org' },
      publicUrl: 'https://football.example/app',
    });
    const apiRoot = loadConfig({ TELEGRAM_BOT_TOKEN, TELEGRAM_API_ROOT: 'http://127.0.0.1:8081/' }).telegram?.apiRoot;
    expect(apiRoot).toBe('http://127.0.0.1:8081');
    const broken = { TELEGRAM_BOT_TOKEN: `${TELEGRAM_BOT_TOKEN}?` };
    expect(() => loadConfig(broken)).toThrow('TELEGRAM_BOT_TOKEN must be a token');
    expect(() => loadConfig(broken)).not.toThrow('of-the-tests');
  });

  it('refuses short secrets beyond loopback and never repeats one', () => {
    const open = { HOST: '0.0.0.0', INTERNAL_KEYS: 'hunter2' };
    expect(() => loadConfig(open)).toThrow('INTERNAL_KEYS must be secrets of at least 16 characters each');
    expect(() => loadConfig(open)).not.toThrow('hunter2');
    expect(loadConfig({ INTERNAL_KEYS: 'hunter2' }).internalKeys).toEqual(['hunter2']);
  });
});

describe('unknown variables', () => {
  it('are reported if they resemble one that is not set', () => {
    expect(unknownVariables({ UPCOMMING_DAYS: '3', predictions_public: '1' }, {})).toEqual([
      'UPCOMMING_DAYS is not read by this service (did you mean UPCOMING_DAYS?)',
      'predictions_public is not read by this service (did you mean PREDICTIONS_PUBLIC?)',
    ]);
  });

  it('are reported if they have our prefix or are in .env, which no other program reads', () => {
    expect(unknownVariables({ BOT_LANGUAGE: 'en' }, { SECRET: 'x', ROLES: 'all' })).toEqual([
      'SECRET is not read by this service: .env.example lists what is',
      'ROLES is not read by this service: .env.example lists what is',
      'BOT_LANGUAGE is not read by this service: .env.example lists what is',
    ]);
  });

  it('are ignored if they belong to other programs', () => {
    const ofOthers = {
      PATH: '/bin',
      HOME: '/root',
      POST: '1',
      ROLES: 'all',
      HOSTS: 'a',
      AUTH_TOKEN: 'x',
      PGPORT: '5432',
    };
    expect(unknownVariables(ofOthers, {})).toEqual([]);
    expect(unknownVariables({ LOG_LEVEL: 'info', LOGLEVEL: 'debug' }, {})).toEqual([]);
  });
});

describe('.env.example', () => {
  const text = readFileSync(join(projectDirectory, '.env.example'), 'utf8');

  it('lists every variable and changes nothing when used as it is', () => {
    const named = [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named).toEqual(variableNames);
    expect(loadConfig(parseEnv(text))).toEqual(loadConfig({}));
  });
});

describe('docs/configuration.md', () => {
  it('names every variable', () => {
    const text = readFileSync(join(projectDirectory, 'docs/configuration.md'), 'utf8');
    expect(variableNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
