import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchFind } from '../../api';
import type { BetBody, SearchResult } from '../../api';
import { momentOf } from '../../format/times';
import { useFormat } from '../../format/use-format';
import { Button } from '../../parts/button';
import { Finder } from '../../parts/finder';
import { BetOutcome } from '../../parts/mine/bet-outcome';
import { bookmakersQuery, refreshMine, storeBet } from '../../parts/mine/mine-requests';
import mineStyles from '../../parts/mine/mine.module.css';
import { typedMoney, typedNumber, typedPrice } from '../../parts/mine/numbers';
import { Panel } from '../../parts/panel';
import { nameOfMarket, texts } from '../../texts';
import { marketsOf, sidesOf } from './markets';
import type { Scope } from './markets';
import styles from './mine-page.module.css';

const words = texts.mine;
const scopes: readonly Scope[] = ['match', 'home', 'away', 'player'];

/** Input so far. */
interface Draft {
  readonly match: SearchResult | null;
  readonly scope: Scope;
  readonly player: SearchResult | null;
  readonly market: string;
  readonly side: string;
  readonly line: string;
  readonly bookmaker: string;
  readonly price: string;
  readonly stake: string;
  /** Value of a `datetime-local` field; empty: now. */
  readonly placedAt: string;
  readonly note: string;
}

const EMPTY: Draft = {
  match: null,
  scope: 'match',
  player: null,
  market: 'goals',
  side: 'over',
  line: '2.5',
  bookmaker: '',
  price: '',
  stake: '',
  placedAt: '',
  note: '',
};

/** Form to enter a bet. */
export function BetForm() {
  const [draft, setDraft] = useState(EMPTY);
  const change = (changed: Partial<Draft>): void => setDraft((old) => fitting({ ...old, ...changed }));
  const { timeZone } = useFormat();
  const body = bodyOf(draft, timeZone);
  const storing = useMutation({
    mutationFn: (acknowledgeLimit: boolean) => {
      if (body === null) throw new Error(words.wrongNumber);
      return storeBet({ ...body, acknowledgeLimit });
    },
    onSuccess: async () => {
      setDraft(({ match, bookmaker }) => ({ ...EMPTY, match, bookmaker }));
      await refreshMine();
    },
  });
  return (
    <Panel title={words.add} lead={words.addLead}>
      <form
        className={mineStyles.took}
        onSubmit={(event) => {
          event.preventDefault();
          if (body !== null) storing.mutate(false);
        }}
      >
        <Found
          label={words.findMatch}
          other={words.otherMatch}
          type="fixture"
          found={draft.match}
          choose={(match) => change({ match })}
        />
        {draft.match === null ? null : <Selection draft={draft} change={change} />}
        {draft.match === null ? null : <Stake draft={draft} change={change} />}
        <BetOutcome storing={storing} />
        {draft.match === null ? null : (
          <div className={mineStyles.actions}>
            <Button type="submit" className={mineStyles.main} disabled={body === null || storing.isPending}>
              {words.store}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (changed: Partial<Draft>) => void;
}

function Selection({ draft, change }: PartProps) {
  const { scope, market, side, line, player } = draft;
  return (
    <>
      <div className={mineStyles.form}>
        <label>
          {words.scope}
          <select value={scope} onChange={({ target }) => change({ scope: target.value as Scope })}>
            {scopes.map((value) => (
              <option key={value} value={value}>
                {words.scopes[value]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.market}
          <select value={market} onChange={({ target }) => change({ market: target.value })}>
            {marketsOf(scope).map((key) => (
              <option key={key} value={key}>
                {nameOfMarket(key)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.side}
          <select value={side} onChange={({ target }) => change({ side: target.value })}>
            {sidesOf(market).map((key) => (
              <option key={key} value={key}>
                {texts.boards.side[key]}
              </option>
            ))}
          </select>
        </label>
        {hasLine(market) ? (
          <label>
            {market === 'asianHandicap' ? words.handicapLine : words.line}
            <input
              inputMode="decimal"
              value={line}
              aria-invalid={!isLine(line)}
              onChange={({ target }) => change({ line: target.value })}
            />
          </label>
        ) : null}
      </div>
      {scope === 'player' ? (
        <Found
          label={words.findPlayer}
          other={words.otherPlayer}
          type="player"
          found={player}
          choose={(chosen) => change({ player: chosen })}
        />
      ) : null}
    </>
  );
}

function Stake({ draft, change }: PartProps) {
  const { data: bookmakers = [] } = useQuery(bookmakersQuery);
  const text = (name: 'price' | 'stake', typed: (text: string) => number | null) => ({
    inputMode: 'decimal' as const,
    value: draft[name],
    'aria-invalid': draft[name] !== '' && typed(draft[name]) === null,
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  return (
    <div className={mineStyles.form}>
      <label>
        {words.bookmaker}
        <select value={draft.bookmaker} onChange={({ target }) => change({ bookmaker: target.value })}>
          <option value="" />
          {bookmakers.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.price}
        <input {...text('price', typedPrice)} />
      </label>
      <label>
        {words.stake}
        <input {...text('stake', typedMoney)} />
      </label>
      <label>
        {words.placedAt}
        <input
          type="datetime-local"
          value={draft.placedAt}
          onChange={({ target }) => change({ placedAt: target.value })}
        />
      </label>
      <label className={mineStyles.whole}>
        {words.note}
        <input value={draft.note} maxLength={500} onChange={({ target }) => change({ note: target.value })} />
      </label>
    </div>
  );
}

interface FoundProps {
  readonly label: string;
  readonly other: string;
  readonly type: 'fixture' | 'player';
  readonly found: SearchResult | null;
  readonly choose: (result: SearchResult | null) => void;
}

/** A match or a player, found by name. */
function Found({ label, other, type, found, choose }: FoundProps) {
  const format = useFormat();
  if (found !== null)
    return (
      <p className={styles.chosen}>
        <b>{found.name}</b>
        <span className={mineStyles.small}>{aboutOf(found, format.date)}</span>
        <Button onClick={() => choose(null)}>{other}</Button>
      </p>
    );
  return (
    <Finder<SearchResult>
      label={label}
      id={`my bets ${type}`}
      find={async (q, signal) => (await searchFind({ query: { q, types: [type] }, signal })).data}
      keyOf={({ id }) => id}
      aboutOf={(result) => aboutOf(result, format.date)}
      choose={choose}
      field={(field) => field}
      className={mineStyles.field}
      resultsClassName={styles.results}
      portal
    />
  );
}

function aboutOf({ timeStartTimestamp: kickoff, team }: SearchResult, dateOf: (moment: Date) => string): string {
  return kickoff === null ? (team?.name ?? '') : dateOf(new Date(kickoff * 1_000));
}

const hasLine = (market: string): boolean => market !== 'matchResult' && market !== 'bothTeamsToScore';
const isLine = (text: string): boolean => Number.isInteger((typedNumber(text) ?? NaN) * 4);

/** The draft with market and side made valid for the scope of the bet. */
function fitting(draft: Draft): Draft {
  const markets = marketsOf(draft.scope);
  const market = markets.includes(draft.market) ? draft.market : (markets[0] ?? 'goals');
  const sides: readonly string[] = sidesOf(market);
  return { ...draft, market, side: sides.includes(draft.side) ? draft.side : (sides[0] ?? 'over') };
}

/** The bet of a draft, its time read in a time zone; null while incomplete. */
function bodyOf(draft: Draft, timeZone: string): BetBody | null {
  const { match, scope, player, market, side, line, bookmaker, note } = draft;
  const [price, stake] = [typedPrice(draft.price), typedMoney(draft.stake)];
  if (match === null || price === null || stake === null || bookmaker === '') return null;
  if ((scope === 'player' && player === null) || (hasLine(market) && !isLine(line))) return null;
  const placedAt = draft.placedAt === '' ? {} : { placedAt: momentOf(draft.placedAt, timeZone).toISOString() };
  return {
    fixtureId: match.id,
    scope,
    playerId: scope === 'player' ? (player?.id ?? null) : null,
    market: market as BetBody['market'],
    line: hasLine(market) ? typedNumber(line) : null,
    side: side as BetBody['side'],
    bookmaker,
    price,
    stake,
    note,
    acknowledgeLimit: false,
    ...placedAt,
  };
}
