import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { pollUnlessTold, followChanges } from '../src/live/live-changes';
import { pollMilliseconds, queryClient } from '../src/query-client';
import type { RefereePage } from '../src/api';
import { texts } from '../src/texts';
import { open, service, signIn } from './support/dashboard';
import { problem, recordedResponse } from './support/service';

const recorded = recordedResponse<RefereePage>('referees_list');
const [first] = recorded.data;
if (first === undefined) throw new Error('a referee was recorded');
const named = (id: number, name: string) => ({ ...first, id, name, avgCardsPerGame: id });
const page = (...rows: ReturnType<typeof named>[]) => ({ ...recorded, data: rows });
const [one, other, third] = [named(1, 'Alpha Adams'), named(2, 'Bravo Baker'), named(3, 'Charlie Clark')];
const names = (): string[] =>
  [...document.querySelectorAll('tbody tr')].map(
    ({ textContent }) => /Alpha|Bravo|Charlie/.exec(textContent)?.[0] ?? '',
  );
const held = (appeared: number, gone: number) => texts.boards.heldBack({ appeared, gone });
const pill = () => screen.queryByRole('button', { name: /: (show|zeigen)$/ });

describe('rows being read', () => {
  const ask = (): Promise<void> => act(() => queryClient.invalidateQueries());
  beforeEach(async () => {
    service.answer('referees_list', page(one, other));
    await open('/referees');
    await waitFor(() => expect(names()).toEqual(['Alpha', 'Bravo']));
  });

  it('follow the board while they are not being read', async () => {
    service.answer('referees_list', page(third, one));
    await ask();
    await waitFor(() => expect(names()).toEqual(['Charlie', 'Alpha']));
    expect(pill()).toBeNull();
  });

  it('stay in place under the pointer, with updated figures', async () => {
    const table = screen.getByRole('table');
    fireEvent.pointerEnter(table, { pointerType: 'mouse' });
    service.answer('referees_list', page(third, { ...one, avgCardsPerGame: 7.77 }));
    await ask();
    await waitFor(() => expect(pill()?.textContent).toBe(held(1, 1)));
    expect(names()).toEqual(['Alpha', 'Bravo']);
    // rendered in idle time
    await waitFor(() => expect(document.querySelector('tbody tr')?.textContent).toContain('7.77'));
    expect([...document.querySelectorAll('tbody tr')].map(({ className }) => className !== '')).toEqual([false, true]);
    fireEvent.click(pill()!);
    expect(names()).toEqual(['Charlie', 'Alpha']);
    expect(pill()).toBeNull();
  });

  it('announce that only their order has changed, and apply it once the pointer has left', async () => {
    fireEvent.pointerEnter(screen.getByRole('table'), { pointerType: 'mouse' });
    service.answer('referees_list', page(other, one));
    await ask();
    await waitFor(() => expect(pill()?.textContent).toBe(held(0, 0)));
    expect(names()).toEqual(['Alpha', 'Bravo']);
    fireEvent.pointerLeave(screen.getByRole('table'), { pointerType: 'mouse' });
    await waitFor(() => expect(names()).toEqual(['Bravo', 'Alpha']));
  });

  it('stay for a while after a touch, and change at once for another query', async () => {
    fireEvent.touchStart(screen.getByRole('table'));
    service.answer('referees_list', ({ query }) => (query['sortBy'] === 'name' ? page(third) : page(other)));
    await ask();
    await waitFor(() => expect(pill()?.textContent).toBe(held(0, 1)));
    fireEvent.click(screen.getAllByRole('columnheader')[0]!.querySelector('a')!);
    await waitFor(() => expect(names()).toEqual(['Charlie']));
  });
});

describe('the stream of changes', () => {
  /** Streams of the service, newest last; tests write events to them. */
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const write = (text: string): void => streams.at(-1)!.enqueue(new TextEncoder().encode(text));
  const say = (type: string, id: string, data: object): void =>
    write(`event: ${type}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  const change = (board: string, eventId: number) => ({ board, eventId, key: '1', change: 'changed', record: null });
  const stream = (): Response =>
    new Response(new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) }));
  const askedAgain: string[] = [];

  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: { request: (_name: string, work: () => Promise<unknown>) => work() },
    });
    vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async ({ predicate } = {}) => {
      const keys = ['price outliers', 'value bets', 'match 1001', 'match 7', 'match day', 'referees'];
      const isConcerned = predicate as unknown as (query: { queryKey: string[] }) => boolean;
      askedAgain.push(
        ...keys.filter((key) => isConcerned({ queryKey: /^match \d/.test(key) ? key.split(' ') : [key] })),
      );
    });
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is followed, resumed after the last event, and makes polls rare', async () => {
    service.answer('changes_stream', stream);
    expect(pollUnlessTold({ queryKey: ['price outliers'] })).toBe(pollMilliseconds);
    followChanges(queryClient);
    expect(streams).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(3_000);
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    say('changes', '5-100', { data: [change('price-outliers', 1001)] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(askedAgain.splice(0)).toEqual(['price outliers', 'match 1001']);
    expect(pollUnlessTold({ queryKey: ['price outliers'] })).toBe(60_000);
    expect(pollUnlessTold({ queryKey: ['referees'] })).toBe(pollMilliseconds);

    // an event in two chunks, and a comment
    write(': still here\n\nevent: changes\nid: 6-101\nda');
    write(`ta: ${JSON.stringify({ data: [change('fixtures', 7)] })}\n\n`);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(askedAgain.splice(0)).toEqual(['match 7', 'match day']);

    streams.at(-1)!.close();
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(streams).toHaveLength(2));
    expect(service.last('changes_stream').headers.get('Last-Event-ID')).toBe('6-101');
    expect(service.last('changes_stream').headers.get('Authorization')).toBeNull();
    say('must-refetch', '', { detail: 'gone' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(askedAgain.splice(0)).toEqual(['price outliers', 'value bets', 'match 1001', 'match 7', 'match day']);

    await signIn();
    // as an aborted request does
    streams.at(-1)!.error(new DOMException('aborted', 'AbortError'));
    await vi.waitFor(() => expect(service.last('changes_stream').headers.get('Authorization')).toBe('Bearer token'));
    askedAgain.splice(0);
    service.answer('changes_stream', () => problem(410, 'changes_gone', 'The changes since then are no longer known.'));
    streams.at(-1)!.close();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(askedAgain.splice(0)).toContain('value bets');
    await vi.advanceTimersByTimeAsync(40_000);
    expect(pollUnlessTold({ queryKey: ['price outliers'] })).toBe(pollMilliseconds);
  });
});
