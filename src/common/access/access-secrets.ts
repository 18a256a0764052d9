import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { ConfigError } from '../../config/config-error.js';
import { shortestSecret } from '../../config/environment-variables.js';
import type { AppConfig } from '../../config/app-config.js';
import { readOrCreateSecretFile } from './secret-file.js';
import { SecretList } from './secret-list.js';

/** The currently valid secrets that callers may present; all secrets in a list are valid at the same time. */
export interface AccessSecrets {
  readonly internalKeys: readonly string[];
  readonly webhookSecrets: readonly string[];
  /** Empty without a Telegram bot. */
  readonly telegramSecrets: readonly string[];
  /** File with the generated secrets; null when none were generated. */
  readonly generatedFile: string | null;
}

export const ACCESS_SECRETS = Symbol('ACCESS_SECRETS');

type SecretsConfig = Pick<
  AppConfig,
  | 'internalKeys'
  | 'internalKeysFile'
  | 'webhookSecrets'
  | 'webhookSecretsFile'
  | 'telegram'
  | 'isLoopback'
  | 'dataDirectory'
  | 'role'
>;

/**
 * The configured secrets or, on loopback, generated ones in a file of mode 600 below DATA_DIR. Configured files are
 * reread when they change.
 * @param onProblem receives the reason why a file cannot be reread; its earlier secrets stay valid
 * @throws ConfigError beyond loopback where a list is not configured, or when a file cannot be read at the start
 */
export function resolveAccessSecrets(
  config: SecretsConfig,
  onProblem: (problem: string) => void = () => undefined,
): AccessSecrets {
  const listOf = (variable: string, file: string | null): SecretList | null =>
    file === null
      ? null
      : new SecretList(file, { variable, shortest: config.isLoopback ? 1 : shortestSecret, onProblem });
  const internalList = listOf('INTERNAL_KEYS_FILE', config.internalKeysFile);
  const webhookList = listOf('WEBHOOK_SECRETS_FILE', config.webhookSecretsFile);
  const fixed = resolveFixedSecrets({
    ...config,
    internalKeys: internalList?.current ?? config.internalKeys,
    webhookSecrets: webhookList?.current ?? config.webhookSecrets,
  });
  return {
    get internalKeys() {
      return internalList?.current ?? fixed.internalKeys;
    },
    get webhookSecrets() {
      return webhookList?.current ?? fixed.webhookSecrets;
    },
    telegramSecrets: config.telegram === null ? [] : [telegramSecretOf(config.telegram.token)],
    generatedFile: fixed.generatedFile,
  };
}

/** The secret that Telegram sends with each update. Derived from the token, so the same in every process and start. */
export function telegramSecretOf(token: string): string {
  return createHmac('sha256', token).update('secret of the webhook').digest('base64url');
}

function resolveFixedSecrets(
  config: Omit<SecretsConfig, 'internalKeysFile' | 'webhookSecretsFile' | 'telegram'>,
): Omit<AccessSecrets, 'telegramSecrets'> {
  const { internalKeys, webhookSecrets } = config;
  if (internalKeys !== null && webhookSecrets !== null) return { internalKeys, webhookSecrets, generatedFile: null };
  if (!config.isLoopback) {
    if (config.role === 'worker') {
      return { internalKeys: internalKeys ?? [], webhookSecrets: webhookSecrets ?? [], generatedFile: null };
    }
    const lists = { INTERNAL_KEYS: internalKeys, WEBHOOK_SECRETS: webhookSecrets };
    const missing = Object.entries(lists).flatMap(([name, list]) => (list === null ? [name] : []));
    const files = missing.map((name) => `${name}_FILE`).join(', ');
    throw new ConfigError(
      missing.join(' and '),
      `must be set while HOST is not loopback, each to a secret of ${shortestSecret} characters or more ` +
        `(or name a file in ${files}): they are generated in development only. ` +
        'Bearer tokens need AUTH_ISSUER and AUTH_AUDIENCE as well',
    );
  }
  const file = join(config.dataDirectory, 'development-secrets.json');
  const generated = readOrCreateSecretFile(file, () => ({ internalKey: newSecret(), webhookSecret: newSecret() }));
  return {
    internalKeys: internalKeys ?? [generated.internalKey],
    webhookSecrets: webhookSecrets ?? [generated.webhookSecret],
    generatedFile: file,
  };
}

/** Cached digests of the valid secrets, by list. */
const digestsOfLists = new WeakMap<readonly string[], readonly Buffer[]>();

/** Whether a presented secret is valid; takes the same time whatever is presented and whichever secret matches. */
export function isOneOfSecrets(presented: string, valid: readonly string[]): boolean {
  let digests = digestsOfLists.get(valid);
  if (digests === undefined) digestsOfLists.set(valid, (digests = valid.map(digestOf)));
  const digest = digestOf(presented);
  let matches = false;
  for (const each of digests) matches = timingSafeEqual(digest, each) || matches;
  return matches;
}

function digestOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
