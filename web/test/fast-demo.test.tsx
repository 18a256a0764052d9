import { screen } from '@testing-library/react';
import type { SessionConfig } from '../src/api';
import { pollAtClockSpeed, serviceClock } from '../src/session/service-clock';
import { texts } from '../src/texts';
import { open, service } from './support/dashboard';
import { recordedResponse } from './support/service';

const config = recordedResponse<SessionConfig>('session_config');

describe('a demo that runs faster than real time', () => {
  it('is announced on every page, with a clock that ticks at its speed', async () => {
    service.answer('session_config', { ...config, now: '2026-11-28T15:12:00Z', clockSpeed: 60, isDemo: true });
    await open('/referees');
    const line = await screen.findByText(/^Demo at 60 times real time: it is Sat 15:1\d there\.$/);
    expect(line.getAttribute('role')).toBeNull();
    const clock = await serviceClock();
    expect(clock.speed).toBe(60);
    const machine = Date.now();
    const tick = vi.spyOn(Date, 'now').mockReturnValue(machine);
    const before = clock.now().getTime();
    tick.mockReturnValue(machine + 2_000);
    expect(clock.now().getTime() - before).toBe(120_000);
    tick.mockRestore();
    expect([pollAtClockSpeed(60_000), pollAtClockSpeed(6_000_000)]).toEqual([5_000, 100_000]);
  });

  it('shows that data are late as soon as they are', async () => {
    const now = Date.parse('2026-11-28T15:12:00Z');
    // four minutes are left, which take four seconds; after five the clock is read again
    const revision = `9-${now / 1_000 - config.lateAfterSeconds + 240}`;
    service.answer('session_config', { ...config, now: new Date(now).toISOString(), clockSpeed: 60 });
    service.answer('referees_list', { ...recordedResponse('referees_list'), revision });
    await open('/referees');
    await screen.findByRole('table');
    expect(screen.queryByText(texts.states.notRenewed, { exact: false })).toBeNull();
    // earlier than anything else renders the page again
    await screen.findByText(texts.states.notRenewed.trim(), { exact: false }, { timeout: 4_900 });
  });

  it('is not announced if the clock is that of the machine', async () => {
    await open('/referees');
    await screen.findByRole('table');
    expect(screen.queryByText(/times real time/)).toBeNull();
    expect(pollAtClockSpeed(60_000)).toBe(60_000);
  });
});
