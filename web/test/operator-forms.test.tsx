import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { AuditLogPage, CountryPage, DeadLetterPage, DecisionReply, LeagueGroup, SearchResults } from '../src/api';
import { texts } from '../src/texts';
import { button, open, service, signIn, untilSearchIs } from './support/dashboard';
import { problem, recordedResponse } from './support/service';

const { write, editor, leagueGroups: groupWords, countries: words, merge } = texts.ops;
const country = { ...recordedResponse<CountryPage['data'][number]>('countries_get'), name: 'Wales', slug: 'wales' };
const field = (label: string): HTMLInputElement => screen.getByRole('textbox', { name: label });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Gives a reason in the open dialog, and stores. */
async function store(user: UserEvent, title: string, reason: string): Promise<void> {
  const form = await dialog(title);
  await user.type(form.getByLabelText(write.reason), `${reason}{Enter}`);
}

beforeEach(() => signIn());

describe('the form of a record', () => {
  beforeEach(() => {
    let reads = 0;
    service.answer('countries_get', ({ path }) =>
      path.endsWith('/wales') || path.endsWith('/cymru')
        ? Response.json(country, { headers: { ETag: `"${(reads += 1)}"` } })
        : problem(404, 'resource_not_found', 'no country'),
    );
    service.answer('countries_put', { message: 'The country is changed.' });
  });

  it('shows its differences, and stores only the changed fields, conditional on the version read', async () => {
    const user = await open('/ops/countries?country=wales&find=wal');
    await waitFor(() => expect(field(words.name).value).toBe('Wales'));
    const show = button(editor.show);
    expect(show.getAttribute('aria-disabled')).toBe('true');
    await user.type(field(words.name), ' ');
    await user.click(show);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.clear(field(words.slug));
    await user.type(field(words.slug), 'cymru ');
    await user.clear(field(words.alpha2));
    await user.keyboard('{Enter}');
    const rows = (await dialog(words.change)).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `${words.slug}walescymru`,
      `${words.alpha2}${country.alpha2}${texts.ops.difference.nothing}`,
    ]);
    await store(user, words.change, ' its own name ');
    await untilSearchIs({ find: 'wal', country: 'cymru' });
    const { path, body, headers } = service.last('countries_put');
    expect([path, headers.get('If-Match')]).toEqual(['/api/country/wales', '"1"']);
    expect(body).toEqual({ slug: 'cymru', alpha2: null, reason: 'its own name' });
    await screen.findByText('The country is changed.');
    expect(service.of('countries_list').length).toBeGreaterThan(1);
  });

  it('keeps the input when the dialog closes, and resets it', async () => {
    const user = await open('/ops/countries?country=wales');
    await waitFor(() => expect(field(words.name).value).toBe('Wales'));
    await user.type(field(words.name), ' II{Enter}');
    await user.click((await dialog(words.change)).getByRole('button', { name: texts.ops.cancel }));
    expect([field(words.name).value, screen.queryByRole('dialog')]).toEqual(['Wales II', null]);
    await user.click(button(editor.reset));
    expect(field(words.name).value).toBe('Wales');
    expect(screen.queryByRole('button', { name: editor.reset })).toBeNull();
    await user.click(screen.getByRole('link', { name: texts.ops.close }));
    await untilSearchIs({});
  });

  it('stores nothing over the change of someone else, refetches, and stores on top of it', async () => {
    const user = await open('/ops/countries?country=wales');
    await waitFor(() => expect(field(words.name).value).toBe('Wales'));
    service.answer('countries_put', problem(412, 'precondition_failed', 'the tag is another one'));
    await user.type(field(words.name), ' II{Enter}');
    await store(user, words.change, 'a reason');
    const form = await dialog(words.change);
    await form.findByText(write.changedSinceWhy);
    await waitFor(() => expect(service.of('countries_get')).toHaveLength(2));
    expect(form.getByRole('row', { name: /Wales II/ })).toBeTruthy();
    service.answer('countries_put', { message: 'The country is changed.' });
    await user.click(form.getByRole('button', { name: editor.store }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(service.of('countries_put').map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);
  });

  it('does not create a record that exists, and opens the one that it creates', async () => {
    const user = await open('/ops/countries?find=wal');
    await user.click(await screen.findByRole('link', { name: words.create }));
    await untilSearchIs({ find: 'wal', create: 'true' });
    expect(service.of('countries_list')).toHaveLength(1);
    await user.type(field(words.name), 'Wales');
    await user.type(field(words.slug), 'wales{Enter}');
    await store(user, words.create, 'a reason');
    await (await dialog(words.create)).findByText(words.isKnown('wales'));
    expect(service.of('countries_put')).toEqual([]);
    await user.click((await dialog(words.create)).getByRole('button', { name: texts.ops.cancel }));
    await user.type(field(words.slug), '2{Enter}');
    await store(user, words.create, 'a reason');
    await untilSearchIs({ find: 'wal', country: 'wales2' });
    expect(service.last('countries_put').body).toEqual({ name: 'Wales', reason: 'a reason' });
    expect(service.last('countries_put').headers.get('If-Match')).toBeNull();
  });
});

describe('the members of a league group', () => {
  const group = recordedResponse<LeagueGroup>('leagueGroups_get');
  const [member] = group.members;
  if (member === undefined) throw new Error('a group with a member was recorded');
  beforeEach(() => {
    service.answer('leagueGroups_get', () => Response.json(group, { headers: { ETag: '"7"' } }));
    for (const change of ['addLeagues', 'removeLeague', 'delete']) service.answer(`leagueGroups_${change}`, group);
  });

  it('are added and removed with a reason, and so is the group', async () => {
    const [result] = recordedResponse<SearchResults>('search_find').data;
    service.answer('search_find', { data: [{ ...result, id: 81, name: 'Found League' }] });
    const user = await open(`/ops/league-groups?group=${group.id}`);
    await user.type(await screen.findByRole('combobox', { name: groupWords.add }), 'found');
    await user.click(await screen.findByRole('option', { name: /Found League/ }));
    expect(
      (await dialog(groupWords.steps.add('Found League'))).getByRole('row', { name: /, Found League$/ }),
    ).toBeTruthy();
    await store(user, groupWords.steps.add('Found League'), 'more');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(service.last('leagueGroups_addLeagues').body).toEqual({ tournamentIds: [81], reason: 'more' });
    await user.click(button(groupWords.takeOut(member.name)));
    await store(user, groupWords.steps.remove(member.name), 'fewer');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { path, query, headers } = service.last('leagueGroups_removeLeague');
    expect([path.split('/').at(-1), query, headers.get('If-Match')]).toEqual([
      String(member.uniqueTournamentId),
      { reason: 'fewer' },
      '"7"',
    ]);
    await untilSearchIs({ group: String(group.id) });
    await user.click(button(groupWords.delete));
    await store(user, groupWords.steps.delete(group.name), 'unused');
    await untilSearchIs({});
    expect(service.last('leagueGroups_delete').query).toEqual({ reason: 'unused' });
  });
});

describe('a merge', () => {
  const step = {
    action: 'merge',
    kind: 'team',
    subject: 'A',
    country: null,
    entity: null,
    prices: 0,
    fixtures: 0,
  } as const;
  const reply: DecisionReply = { message: '', step, decision: 5, changes: [] };

  it('needs both sides, which can be swapped, and clears them once stored', async () => {
    service.answer('names_merge', reply);
    const [result] = recordedResponse<SearchResults>('search_find').data;
    service.answer('search_find', { data: [{ ...result, id: 81, name: 'Found Team' }] });
    const user = await open('/ops/merge?kind=team&survivor=82');
    await screen.findByText(merge.chooseBoth);
    await user.type(screen.getByRole('combobox', { name: new RegExp(`^${merge.duplicate}`) }), 'found');
    await user.click(await screen.findByRole('option', { name: /Found Team/ }));
    await untilSearchIs({ kind: 'team', duplicate: '81', survivor: '82' });
    expect(screen.getByText('Found Team')).toBeTruthy();
    await user.click(button(merge.swap));
    await untilSearchIs({ kind: 'team', duplicate: '82', survivor: '81' });
    await screen.findByText(write.nothing);
    await user.type(screen.getByLabelText(write.reason), ' twins {Enter}');
    await untilSearchIs({ kind: 'team' });
    const sides = { kind: 'team', duplicate: 82, survivor: 81 };
    expect(
      service
        .of('names_merge')
        .map(({ body }) => body)
        .slice(-2),
    ).toEqual([
      { ...sides, dryRun: true },
      { ...sides, dryRun: false, reason: 'twins' },
    ]);
  });

  it('clears both sides when another kind is chosen', async () => {
    service.answer('names_merge', reply);
    const user = await open('/ops/merge?duplicate=81&survivor=82');
    await user.click(await screen.findByRole('button', { name: texts.ops.kinds.referee }));
    await untilSearchIs({ kind: 'referee' });
    expect(screen.getAllByText(merge.nobody)).toHaveLength(2);
  });
});

describe('lists of operators', () => {
  it('resend one message or all', async () => {
    const moment = '2025-02-01T10:00:00Z';
    const letter = {
      kind: 'reply',
      channel: 'telegram',
      chatId: 4,
      text: 'Hello',
      attempts: 12,
      lastError: null,
      createdAt: moment,
    } as const;
    const letters = {
      ...recordedResponse<AuditLogPage>('auditLog_list'),
      data: [{ ...letter, id: 9, givenUpAt: moment }],
    };
    service.answer('deadLetters_list', letters satisfies DeadLetterPage);
    service.answer('deadLetters_replayOne', { replayed: [{ id: 9 }] });
    service.answer('deadLetters_replayAll', { replayed: [{ id: 9 }, { id: 10 }] });
    const letterWords = texts.ops.deadLetters;
    const user = await open('/ops/messages');
    await user.click(await screen.findByRole('button', { name: letterWords.replay }));
    await store(user, letterWords.replay, 'it was busy');
    await screen.findByText(letterWords.replayed(1));
    const { path, query } = service.last('deadLetters_replayOne');
    expect([path, query]).toEqual(['/api/bot/dead-letters/9/replay', { reason: 'it was busy' }]);
    await user.click(button(letterWords.replayAll));
    await store(user, letterWords.replayAll, 'it was busy');
    await screen.findByText(letterWords.replayed(2));
    expect(service.of('deadLetters_list')).toHaveLength(3);
  });

  it('filter the audit log from its first page, and page through it', async () => {
    const log = recordedResponse<AuditLogPage>('auditLog_list');
    const page = { ...log.page, hasNext: true, nextCursor: 'c2', previousCursor: 'c0' };
    service.answer('auditLog_list', { ...log, page });
    const logWords = texts.ops.auditLog;
    const user = await open('/ops/log?after=c1');
    await user.selectOptions(await screen.findByRole('combobox', { name: logWords.action }), 'merge');
    await untilSearchIs({ action: 'merge' });
    await user.selectOptions(screen.getByRole('combobox', { name: logWords.kind }), 'country');
    await user.click(await screen.findByRole('link', { name: texts.parts.next }));
    await untilSearchIs({ action: 'merge', kind: 'country', after: 'c2' });
    await waitFor(() =>
      expect(service.last('auditLog_list').query).toEqual({
        action: 'merge',
        entityKind: 'country',
        after: 'c2',
        limit: '50',
      }),
    );
    await user.click(screen.getByRole('link', { name: texts.parts.previous }));
    await untilSearchIs({ action: 'merge', kind: 'country', before: 'c0' });
    await user.selectOptions(screen.getByRole('combobox', { name: logWords.action }), texts.ops.any);
    await untilSearchIs({ kind: 'country' });
  });
});
