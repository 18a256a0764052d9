import type { Request } from 'express';
import type { Caller } from '../access/caller.js';
import { CallerSlots } from './caller-slots.js';

const requestOf = (user: Caller, ip = '192.0.2.1', key = 'key'): Request =>
  ({ user, ip, headers: { 'x-internal-key': key } }) as unknown as Request;
const bearer = (subject: string | null): Caller => ({ kind: 'bearer', subject, scopes: [] });
const internal = (messengerUserId: string): Caller => ({ kind: 'internal', messengerUserId });

describe('slots of callers', () => {
  it.each<[string, Request, Request, boolean]>([
    ['a subject at two addresses', requestOf(bearer('a')), requestOf(bearer('a'), '192.0.2.2'), false],
    ['two subjects at one address', requestOf(bearer('a')), requestOf(bearer('b')), true],
    ['tokens without a subject at one address', requestOf(bearer(null)), requestOf({ kind: 'anonymous' }), false],
    ['two users whom one key names at one address', requestOf(internal('1')), requestOf(internal('2')), false],
    ['one user at two addresses', requestOf(internal('1')), requestOf(internal('1'), '192.0.2.2'), false],
    ['nobody at two addresses', requestOf({ kind: 'anonymous' }), requestOf({ kind: 'anonymous' }, '192.0.2.2'), true],
  ])('are counted for %s', (_, first, second, isFree) => {
    const slots = new CallerSlots(1);
    expect(slots.take(first)).not.toBeNull();
    expect(slots.take(second) !== null).toBe(isFree);
    expect(slots.taken).toBe(isFree ? 2 : 1);
  });

  it('are released only once', () => {
    const slots = new CallerSlots(2);
    const request = requestOf(bearer('a'));
    const [one, other] = [slots.take(request), slots.take(request)];
    expect(slots.take(request)).toBeNull();
    one?.();
    one?.();
    expect(slots.taken).toBe(1);
    expect(slots.take(request)).not.toBeNull();
    expect(slots.take(request)).toBeNull();
    other?.();
    expect(slots.taken).toBe(1);
  });
});
