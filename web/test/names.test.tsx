import { act, screen, waitFor, within } from '@testing-library/react';
import type { ClearMatches, DecisionReply, SearchResults, UnresolvedName, UnresolvedNamePage } from '../src/api';
import { changeSettings } from '../src/settings/settings';
import { texts } from '../src/texts';
import { button, open, service, signIn, untilSearchIs } from './support/dashboard';
import type { Asked } from './support/service';
import { problem, recordedResponse } from './support/service';

const words = texts.ops.names;
const write = texts.ops.write;
const page = recordedResponse<UnresolvedNamePage>('names_listUnresolved');
const [recorded] = page.data;
const [candidate] = recorded?.candidates ?? [];
if (recorded === undefined || candidate === undefined) throw new Error('a name with a candidate was recorded');
const candidates = [
  { ...candidate, id: 71, name: 'First Candidate' },
  { ...candidate, id: 72, name: 'Second Candidate' },
];
const queue: UnresolvedName[] = [
  { ...recorded, id: 1, name: 'One', candidates },
  { ...recorded, id: 2, name: 'Two', source: 'statsbomb', candidates },
  { ...recorded, id: 3, name: 'Three', candidates: [] },
];

/** Response of the service to a decision about a name. */
function reply({ path, body }: Asked): DecisionReply {
  const { to = null, dryRun } = body as { to?: number; dryRun: boolean };
  const subject = queue.find(({ id }) => path.endsWith(`/${id}/resolve`))?.name ?? '';
  const entity = { id: to ?? 99, name: to === null ? 'Somebody new' : `Entity ${to}` };
  const action = to === null ? 'create' : 'settle';
  const step = { action, kind: 'player', subject, country: null, entity, prices: 3, fixtures: 0 } as const;
  const changes = [{ kind: 'spelling' as const, inserted: 1, updated: 0, deleted: 0 }];
  return { message: 'Stored.', step, decision: dryRun ? null : 5, changes };
}

const bodies = (): unknown[] => service.of('names_resolve').map(({ body }) => body);
const title = (): string | null => screen.getByRole('heading', { level: 2 }).textContent;
const reasonField = (): HTMLElement => screen.getByLabelText(write.reason);
const change = `${write.changedKinds.spelling}${write.inserted('1')}`;
/** Waits until the changes of a choice are shown. */
const preview = () => waitFor(() => expect(screen.getByLabelText(write.changes).textContent).toBe(change));

describe('the queue of names', () => {
  beforeEach(async () => {
    service.answer('names_listUnresolved', { ...page, data: queue });
    service.answer('names_resolve', reply);
    await signIn();
  });

  it('shows the first name, and the one of the address; keys move through it', async () => {
    const user = await open('/ops?source=canonical');
    await screen.findByRole('heading', { name: 'One' });
    expect(service.last('names_listUnresolved').query).toEqual({ source: 'canonical', limit: '100' });
    await user.click(screen.getByRole('link', { name: /Three/ }));
    await screen.findByRole('heading', { name: 'Three' });
    await untilSearchIs({ source: 'canonical', name: '3' });
    await user.keyboard('k');
    await untilSearchIs({ source: 'canonical', name: '2' });
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Two/ }));
    await user.keyboard('jjj');
    await untilSearchIs({ source: 'canonical', name: '3' });
  });

  it('filters by kind, source and words, from the first page and without the open name', async () => {
    const user = await open('/ops?name=2&after=c1');
    const chip = (label: string, name: string): HTMLElement =>
      within(screen.getByRole('group', { name: label })).getByRole('button', { name });
    await user.click(chip(words.kind, texts.ops.kinds.player));
    await untilSearchIs({ kind: 'player' });
    await user.click(chip(words.source, texts.sources.statsbomb));
    await untilSearchIs({ kind: 'player', source: 'statsbomb' });
    await user.click(chip(words.kind, texts.ops.kinds.player));
    await user.type(screen.getByRole('searchbox', { name: words.find }), 'x');
    await untilSearchIs({ source: 'statsbomb', find: 'x' });
    await waitFor(() =>
      expect(service.last('names_listUnresolved').query).toEqual({ source: 'statsbomb', q: 'x', limit: '100' }),
    );
    service.answer('names_listUnresolved', { ...page, data: [] });
    await user.click(chip(words.kind, texts.ops.kinds.team));
    await screen.findByRole('heading', { name: words.filtersExcludeAll });
    await user.click(button(texts.states.resetFilters));
    await untilSearchIs({});
  });

  it("shows the country in the user's language", async () => {
    const name = { ...recorded, country: { ...recorded.country, name: 'Germany', alpha2: 'DE' } };
    service.answer('names_listUnresolved', { ...page, data: [name] });
    await open('/ops');
    await screen.findByText(/· Germany$/);
    act(() => changeSettings({ language: 'de' }));
    screen.getByText(/· Deutschland$/);
  });

  it('shows ISO dates of the service in display format', async () => {
    const context = 'Bundesliga 2024/2025, 2025-02-26: Bayern v Mainz';
    const matches = [{ ...candidate, name: 'on 2025-03-01', evidence: null, similarity: null }];
    service.answer('names_listUnresolved', {
      ...page,
      data: [{ ...recorded, kind: 'fixture', context, candidates: matches }],
    });
    changeSettings({ timeZone: 'America/Los_Angeles' });
    await open('/ops');
    await screen.findByRole('button', { name: '1 1 Mar 2025' });
    expect(screen.getAllByText(/Bundesliga 2024\/2025, 26 Feb 2025: Bayern v Mainz/)).toHaveLength(2);
    act(() => changeSettings({ language: 'de' }));
    screen.getByRole('button', { name: '1 1. März 2025' });
  });

  it('counts the names of all pages', async () => {
    service.answer('names_listUnresolved', { ...page, data: queue, total: 1_234 });
    await open('/ops');
    expect(await screen.findByText('1,234 unresolved names')).toBeTruthy();
  });

  it('suggests a reason, so that choosing a candidate focuses the button', async () => {
    const user = await open('/ops');
    await user.click(await screen.findByRole('button', { name: /Second Candidate/ }));
    await preview();
    await waitFor(() => expect(document.activeElement).toBe(button(words.store)));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bodies()[1]).toEqual({ to: 72, dryRun: false, reason: words.reason }));
  });

  it('shows the changes of a choice, accepts another reason, stores, and moves on to the next name', async () => {
    const user = await open('/ops');
    await screen.findByRole('button', { name: /Second Candidate/ });
    await user.clear(reasonField());
    await user.click(button(/Second Candidate/));
    await preview();
    await waitFor(() => expect(document.activeElement).toBe(reasonField()));
    await user.keyboard('  {Enter}');
    expect(screen.getByText(write.reasonMissing)).toBeTruthy();
    expect(reasonField().getAttribute('aria-invalid')).toBe('true');
    expect(bodies()).toEqual([{ to: 72, dryRun: true }]);
    service.answer('names_listUnresolved', { ...page, data: queue.slice(1) });
    await user.keyboard(' same club {Enter}');
    await waitFor(() => expect(title()).toBe('Two'));
    expect(bodies()[1]).toEqual({ to: 72, dryRun: false, reason: 'same club' });
    expect(screen.getByText(words.stored).parentElement?.textContent).toContain('“One” is Entity 72 (72)');
    // the reason stays, so the key focuses the button
    await user.keyboard('1');
    await preview();
    await waitFor(() => expect(document.activeElement).toBe(button(words.store)));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bodies()[3]).toEqual({ to: 71, dryRun: false, reason: 'same club' }));
  });

  it('selects candidates, a new entity and nothing by keys', async () => {
    const user = await open('/ops');
    await screen.findByRole('button', { name: /First Candidate/ });
    const pressed = (): (string | null)[] =>
      screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    await user.keyboard('2');
    expect(pressed()).toEqual(['2 Second Candidate']);
    // typed into the field
    await user.type(reasonField(), 'n1');
    expect(pressed()).toEqual(['2 Second Candidate']);
    await user.click(document.body);
    await user.keyboard('n');
    expect(pressed()).toEqual([`n ${words.createNew(texts.ops.kinds.player)}`]);
    await preview();
    await user.click(document.body);
    await user.keyboard('{Escape}');
    expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
    expect(screen.getByText(words.choose)).toBeTruthy();
    expect(bodies()).toEqual([
      { to: 72, dryRun: true },
      { create: true, dryRun: true },
    ]);
  });

  it('skips a name by a key and moves on, and lists skipped names on demand', async () => {
    service.answer('names_skip', { message: 'Skipped.' });
    service.answer('names_unskip', { message: 'Listed.' });
    const user = await open('/ops?name=2');
    await screen.findByRole('heading', { name: 'Two' });
    expect(screen.queryByRole('button', { name: /Skipped/ })).toBeNull();
    service.answer('names_listUnresolved', { ...page, data: [queue[0], queue[2]], skipped: 1 });
    await user.keyboard('s');
    await waitFor(() => expect(title()).toBe('Three'));
    expect(service.last('names_skip').path).toBe('/api/v2/names/unresolved/2/skip');
    expect(screen.getByText(words.stored).parentElement?.textContent).toContain(words.skipped('Two'));
    const skipped = { ...queue[1], skippedAt: '2025-02-25T15:00:00Z' };
    service.answer('names_listUnresolved', { ...page, data: [skipped], skipped: 1 });
    await user.click(button(words.skippedNames('1')));
    await untilSearchIs({ skipped: 'true' });
    expect(service.last('names_listUnresolved').query).toEqual({ skipped: 'true', limit: '100' });
    service.answer('names_listUnresolved', { ...page, data: [], skipped: 0 });
    await user.click(await screen.findByRole('button', { name: `s ${words.listAgain}` }));
    await screen.findByRole('heading', { name: words.noneSkipped });
    expect(service.of('names_unskip')).toHaveLength(1);
    await user.click(button(words.skippedNames('0')));
    await untilSearchIs({});
  });

  it('leads back to the first page once another one is empty', async () => {
    service.answer('names_listUnresolved', ({ query }) => ({ ...page, data: query['after'] === 'one' ? [] : queue }));
    await open('/ops?after=one');
    await screen.findByRole('heading', { name: 'One' });
    await untilSearchIs({});
  });

  it('accepts all clear matches for one reason, shows what changed since, and offers a single undo', async () => {
    const [match] = recordedResponse<ClearMatches>('names_listClearMatches').data;
    const matches = (total: number, etag: string): Response =>
      Response.json(
        { data: Array.from({ length: total }, (_, id) => ({ ...match, id })), total },
        { headers: { etag } },
      );
    service.answer('names_listClearMatches', matches(2, '"two"'));
    service.answer('names_acceptClearMatches', problem(412, 'precondition_failed', 'changed'));
    const user = await open('/ops');
    await screen.findByRole('heading', { name: 'One' });
    await user.click(button(words.clear.open));
    const dialog = within(await screen.findByRole('dialog', { name: words.clear.title }));
    await dialog.findByText(words.clear.count(2));
    service.answer('names_listClearMatches', matches(3, '"three"'));
    await user.click(dialog.getByRole('button', { name: words.clear.accept }));
    await dialog.findByText(write.changedSince);
    await dialog.findByText(words.clear.count(3));
    service.answer('names_acceptClearMatches', (asked) => {
      const { step, ...answered } = reply(asked);
      return { ...answered, step: { ...step, action: 'accept', subject: 'A, B (+1)', entity: null } };
    });
    await user.click(dialog.getByRole('button', { name: words.clear.accept }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(service.of('names_acceptClearMatches').map(({ headers, body }) => [headers.get('If-Match'), body])).toEqual(
      ['"two"', '"three"'].map((etag) => [etag, { dryRun: false, reason: words.clear.reason }]),
    );
    expect(screen.getByText(words.stored).parentElement?.textContent).toContain('Accepted: A, B (+1).');
    service.answer('names_undo', reply);
    await user.keyboard('u');
    await screen.findByRole('dialog', { name: texts.ops.undo.title });
    expect(service.last('names_undo').path).toContain('/5/undo');
  });

  it('accepts an entity found by name', async () => {
    const [result] = recordedResponse<SearchResults>('search_find').data;
    service.answer('search_find', { data: [{ ...result, id: 81, name: 'Found Player' }] });
    const user = await open('/ops?name=3');
    expect(await screen.findByText(words.noCandidate)).toBeTruthy();
    await user.type(screen.getByRole('combobox', { name: words.another(texts.ops.kinds.player) }), 'found');
    await user.click(await screen.findByRole('option', { name: /Found Player/ }));
    await preview();
    expect(service.last('search_find').query).toEqual({ q: 'found', types: 'player' });
    expect(bodies()).toEqual([{ to: 81, dryRun: true }]);
  });

  it('shows why nothing was stored, until another choice is made', async () => {
    const user = await open('/ops');
    await user.click(await screen.findByRole('button', { name: /First Candidate/ }));
    await preview();
    service.answer('names_resolve', (asked) =>
      (asked.body as { dryRun: boolean }).dryRun ? reply(asked) : problem(409, 'conflict', 'it means another by now'),
    );
    await user.type(reasonField(), 'a reason{Enter}');
    const alert = await screen.findByRole('alert', { name: '' });
    expect(alert.textContent).toBe(`${write.conflict}it means another by now${texts.states.requestId} request-7`);
    expect(title()).toBe('One');
    await user.click(button(words.readAgain));
    await waitFor(() => expect(service.of('names_listUnresolved')).toHaveLength(2));
    await user.click(button(/Second Candidate/));
    await preview();
    expect(screen.queryByText('it means another by now')).toBeNull();
  });

  it('undoes the last decision by a key, and forgets it on another page', async () => {
    const user = await open('/ops');
    await user.click(await screen.findByRole('button', { name: /First Candidate/ }));
    await preview();
    await user.type(reasonField(), 'a reason{Enter}');
    await screen.findByText(words.stored);
    await user.click(document.body);
    service.answer('names_undo', (asked) => {
      const { step, ...answered } = reply(asked);
      return { ...answered, step: { ...step, action: 'undoSettle', subject: 'One', prices: 0 } };
    });
    await user.keyboard('u');
    const dialog = within(await screen.findByRole('dialog', { name: texts.ops.undo.title }));
    await dialog.findByText(write.inserted('1'));
    await user.click(dialog.getByRole('button', { name: texts.ops.undo.confirm }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(service.of('names_undo').map(({ path, body }) => [path.split('/').at(-2), body])).toEqual([
      ['5', { dryRun: true }],
      ['5', { dryRun: false, reason: texts.ops.undo.reason }],
    ]);
    expect(screen.getByText(words.stored).parentElement?.textContent).toContain('means is undone');
    service.answer('names_listDecisions', { data: [] });
    await user.click(screen.getByRole('link', { name: texts.ops.sections.decisions }));
    await waitFor(() => expect(screen.queryByText(words.stored)).toBeNull());
  });

  it('reports that the name in the address is resolved', async () => {
    await open('/ops?name=9');
    expect(await screen.findByText(words.gone)).toBeTruthy();
    expect(title()).toBe('One');
  });
});

describe('a user with read access', () => {
  it('chooses nothing', async () => {
    await signIn(['maintenance:read']);
    const user = await open('/ops');
    await screen.findByText(texts.ops.readOnly('maintenance:write'));
    await user.keyboard('1n');
    expect(screen.queryByRole('button', { name: words.store })).toBeNull();
    expect(service.of('names_resolve')).toEqual([]);
  });

  it('sees only the sections of their scopes, and none without a scope', async () => {
    await signIn(['dashboard:read']);
    await open('/ops/league-groups');
    const sections = within(await screen.findByRole('navigation', { name: texts.ops.sections.label }));
    expect(sections.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      texts.ops.sections.leagueGroups,
    ]);
  });
});
