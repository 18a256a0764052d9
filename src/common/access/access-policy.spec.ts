import type { IncomingMessage } from 'node:http';
import { testConfig } from '../../../test/support/config.js';
import { AccessPolicy } from './access-policy.js';
import type { AccessMark } from './access.decorator.js';
import type { Caller } from './caller.js';
import { RememberedCallers } from './remembered-callers.js';

const keys = { inForce: {}, find: async () => null };
const issuer = { issuer: 'https://issuer.example', audience: 'api', keys };
const secrets = {
  internalKeys: ['key-1', 'key-2'],
  webhookSecrets: ['secret'],
  telegramSecrets: ['telegram-secret'],
  generatedFile: null,
};
const remembered = new RememberedCallers();
remembered.remember('verified', keys.inForce, {
  caller: { kind: 'bearer', subject: 'someone', scopes: ['read'] },
  expiresAt: Date.now() / 1000 + 60,
});

const policyOf = (predictionsPublic: boolean, hasIssuer = true): AccessPolicy =>
  new AccessPolicy(testConfig({ predictionsPublic }), secrets, hasIssuer ? issuer : null, remembered);
const requestOf = (headers: Record<string, string>): IncomingMessage =>
  ({ headers, rawHeaders: Object.entries(headers).flat() }) as unknown as IncomingMessage;
/** The kind of the admitted caller, the error code of a refusal, or `unverified`. */
const outcome = (policy: AccessPolicy, mark: AccessMark, headers: Record<string, string>): string => {
  const decision = policy.decide(mark, requestOf(headers));
  if (decision.kind === 'admitted') return decision.caller.kind;
  return decision.kind === 'refused' ? decision.error.code : decision.kind;
};

const bearer = (...scopes: string[]): AccessMark => ({ kind: 'bearer', scopes, anyOf: [] });
const anyOf = (...scopes: string[]): AccessMark => ({ kind: 'bearer', scopes: [], anyOf: scopes });
const [verified, fresh] = [{ authorization: 'Bearer verified' }, { authorization: 'Bearer fresh' }];
const internal = { 'x-internal-key': 'key-2', 'x-messenger-user-id': '42' };

describe('the access policy', () => {
  it.each<[string, AccessMark, Record<string, string>, string]>([
    ['anybody where all may', { kind: 'public' }, fresh, 'anonymous'],
    ['no token', bearer(), {}, 'credential_missing'],
    ['two words', bearer(), { authorization: 'Bearer a b' }, 'credential_invalid'],
    ['a token seen first', bearer('read'), fresh, 'unverified'],
    ['a token verified before', bearer('read'), verified, 'bearer'],
    ['one without the scope', bearer('write'), verified, 'insufficient_scope'],
    ['one with one of the scopes', anyOf('write', 'read'), verified, 'bearer'],
    ['one with none of the scopes', anyOf('write', 'delete'), verified, 'insufficient_scope'],
    ['key and user', { kind: 'internal' }, internal, 'internal'],
    ['key and user beside a token', { kind: 'internal' }, { ...internal, ...fresh }, 'internal'],
    [
      'a wrong key beside a good token',
      { kind: 'internal' },
      { ...verified, 'x-internal-key': 'x' },
      'credential_invalid',
    ],
    ['a key without user', { kind: 'internal' }, { 'x-internal-key': 'key-1' }, 'invalid_input'],
    ['a token in place of the key', { kind: 'internal' }, verified, 'bearer'],
    ['an unknown one', { kind: 'internal' }, fresh, 'unverified'],
    ['nothing', { kind: 'internal' }, {}, 'credential_missing'],
    ['nothing where it is optional', { kind: 'optionalInternal' }, {}, 'anonymous'],
    ['key and user where they are optional', { kind: 'optionalInternal' }, internal, 'internal'],
    ['a token where it is optional', { kind: 'optionalInternal' }, verified, 'bearer'],
    ['a wrong key where none is needed', { kind: 'optionalInternal' }, { 'x-internal-key': 'x' }, 'credential_invalid'],
    ['the secret', { kind: 'webhook' }, { 'x-messenger-bot-api-secret-token': 'secret' }, 'webhook'],
    ['another secret', { kind: 'webhook' }, { 'x-messenger-bot-api-secret-token': 'key-1' }, 'credential_invalid'],
    ['no secret', { kind: 'webhook' }, internal, 'credential_missing'],
    ["Telegram's", { kind: 'telegram' }, { 'x-telegram-bot-api-secret-token': 'telegram-secret' }, 'webhook'],
    [
      "the platform's as Telegram's",
      { kind: 'telegram' },
      { 'x-telegram-bot-api-secret-token': 'secret' },
      'credential_invalid',
    ],
    [
      "the platform's for Telegram",
      { kind: 'telegram' },
      { 'x-messenger-bot-api-secret-token': 'secret' },
      'credential_missing',
    ],
  ])('%s', (_, mark, headers, expected) => {
    expect(outcome(policyOf(false), mark, headers)).toBe(expected);
  });

  it('opens internal reads to callers without a credential where predictions are public', () => {
    const policy = policyOf(true);
    expect([{}, fresh, { 'x-internal-key': 'x' }].map((each) => outcome(policy, { kind: 'internal' }, each))).toEqual([
      'anonymous',
      'unverified',
      'credential_invalid',
    ]);
    expect(outcome(policy, bearer(), {})).toBe('credential_missing');
    expect(policy.readsPredictions({ kind: 'anonymous' })).toBe(true);
  });

  it('shows predictions only to identified callers where anyone may read the rest', () => {
    const policy = policyOf(false);
    expect(policy.readsPredictions({ kind: 'anonymous' })).toBe(false);
    expect(policy.readsPredictions({ kind: 'internal', messengerUserId: '42' })).toBe(true);
    expect(policy.readsPredictions({ kind: 'bearer', subject: null, scopes: [] })).toBe(true);
  });

  it('judges a caller admitted by another mark in the same way as a request', () => {
    const callers: readonly Caller[] = [
      { kind: 'anonymous' },
      { kind: 'internal', messengerUserId: '42' },
      { kind: 'bearer', subject: 'someone', scopes: ['read'] },
    ];
    const refusals = (mark: AccessMark, predictionsPublic = false): (string | null)[] =>
      callers.map((caller) => policyOf(predictionsPublic).refusalOf(mark, caller)?.code ?? null);
    expect(refusals({ kind: 'public' })).toEqual([null, null, null]);
    expect(refusals({ kind: 'internal' })).toEqual(['credential_missing', null, null]);
    expect(refusals({ kind: 'internal' }, true)).toEqual([null, null, null]);
    expect(refusals(bearer())).toEqual(['credential_missing', 'credential_missing', null]);
    expect(refusals(bearer('write'))[2]).toBe('insufficient_scope');
  });

  it('refuses every token where there is no issuer', () => {
    expect(outcome(policyOf(false, false), bearer(), verified)).toBe('credential_invalid');
  });
});
