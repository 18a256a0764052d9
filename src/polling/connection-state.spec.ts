import { connectionState } from './connection-state.js';
import type { ConnectionProgress } from './connection-state.js';

const now = new Date('2025-02-25T15:00:00Z');
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);

const stateOf = (more: Partial<ConnectionProgress>, isFrozen = false) =>
  connectionState(
    {
      ...{ isPaused: false, isRunning: false, waitsUntil: null, waitReason: null, failure: null },
      ...{ nextPollAt: minutes(5), dueSince: minutes(5) },
      ...more,
    },
    now,
    isFrozen,
  );

describe('the state of a connection', () => {
  it('is waiting until something is due, and for 15 minutes after that', () => {
    expect(stateOf({})).toEqual({ state: 'waiting', reason: null, until: minutes(5) });
    expect(stateOf({ nextPollAt: null, dueSince: minutes(-15) })).toEqual({
      state: 'waiting',
      reason: null,
      until: null,
    });
    expect(stateOf({ dueSince: minutes(-16) })).toMatchObject({
      state: 'late',
      reason: 'no worker has run it since it was due at 2025-02-25T14:44:00.000Z',
    });
  });

  it('is refused as long as the provider says', () => {
    const refusal = { waitsUntil: minutes(60), waitReason: 'the key was refused' };
    expect(stateOf(refusal)).toEqual({ state: 'refused', reason: 'the key was refused', until: minutes(60) });
    expect(stateOf({ ...refusal, waitsUntil: now }).state).toBe('waiting');
  });

  it('is failing if a request fails repeatedly', () => {
    const failure = 'the provider responded with 500';
    expect(stateOf({ failure })).toEqual({ state: 'failing', reason: failure, until: minutes(5) });
    expect(stateOf({ failure, dueSince: minutes(-16) }).state).toBe('late');
  });

  it('is primarily that of a pause or a run', () => {
    const faults = { failure: 'failed', waitsUntil: minutes(60), waitReason: 'refused' };
    expect(stateOf({ ...faults, isRunning: true }).state).toBe('running');
    expect(stateOf({ ...faults, isRunning: true, isPaused: true }).state).toBe('paused');
    expect(stateOf(faults, true)).toMatchObject({ state: 'waiting', until: null });
  });
});
