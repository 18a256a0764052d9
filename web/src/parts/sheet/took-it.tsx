import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BetBody, MySettings, PickSource } from '../../api';
import { useFormat } from '../../format/use-format';
import { useSession } from '../../session/session';
import { texts } from '../../texts';
import { Button } from '../button';
import { BetOutcome } from '../mine/bet-outcome';
import { mySettingsQuery, refreshMine, storeBet } from '../mine/mine-requests';
import styles from '../mine/mine.module.css';
import { kellyStake, typedMoney, typedPrice } from '../mine/numbers';
import type { BookmakerOdds } from './prices-by-bookmaker';

const words = texts.mine;

/** A bet that a sheet explains. */
export interface OfferedBet {
  readonly selection: Pick<BetBody, 'fixtureId' | 'scope' | 'playerId' | 'market' | 'line' | 'side'>;
  readonly pick: PickSource;
  /** Prices of bookmakers and exchanges. */
  readonly prices: readonly Pick<BookmakerOdds, 'identifier' | 'name' | 'isExchange' | 'odds'>[];
  readonly fairProbability: number | null;
}

/** Stores the bet of a sheet, with the best price at the user's bookmakers; empty for signed-out visitors. */
export function TookIt({ bet }: { readonly bet: OfferedBet }) {
  const isSignedIn = useSession() !== null;
  const [isOpen, setOpen] = useState(false);
  const { data: settings } = useQuery({ ...mySettingsQuery, enabled: isSignedIn });
  if (!isSignedIn || settings === undefined || bet.prices.length === 0) return null;
  return (
    <section className={styles.took} aria-label={words.tookIt}>
      {isOpen ? (
        <TakenForm bet={bet} settings={settings} close={() => setOpen(false)} />
      ) : (
        <div className={styles.actions}>
          <Button className={styles.main} onClick={() => setOpen(true)}>
            {words.tookIt}
          </Button>
        </div>
      )}
    </section>
  );
}

interface TakenFormProps {
  readonly bet: OfferedBet;
  readonly settings: MySettings;
  readonly close: () => void;
}

function TakenForm({ bet, settings, close }: TakenFormProps) {
  const format = useFormat();
  const [offer] = useState(() => bestOffer(bet, settings));
  const [bookmaker, setBookmaker] = useState(offer.identifier);
  const [price, setPrice] = useState(String(offer.odds));
  const odds = typedPrice(price);
  const suggested = stakeOf(bet, settings, odds);
  const [typedStake, setStake] = useState<string | null>(null);
  const stake = typedStake ?? (suggested === null || suggested === 0 ? '' : String(suggested));
  const amount = typedMoney(stake);
  const storing = useMutation({
    mutationFn: (acknowledgeLimit: boolean) =>
      storeBet({ ...bet.selection, pick: bet.pick, bookmaker, price: odds ?? 0, stake: amount ?? 0, acknowledgeLimit }),
    onSuccess: refreshMine,
  });
  const choose = (identifier: string): void => {
    setBookmaker(identifier);
    const chosen = bet.prices.find((each) => each.identifier === identifier);
    if (chosen !== undefined) setPrice(String(chosen.odds));
  };
  if (storing.isSuccess) return <BetOutcome storing={storing} hasLink />;
  return (
    <form
      className={styles.took}
      onSubmit={(event) => {
        event.preventDefault();
        if (odds !== null && amount !== null) storing.mutate(false);
      }}
    >
      <div className={styles.form}>
        <label>
          {words.bookmaker}
          <select value={bookmaker} onChange={({ target }) => choose(target.value)}>
            {bet.prices.map(({ identifier, name, odds: each }) => (
              <option key={identifier} value={identifier}>
                {name} {format.odds(each)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.price}
          <input
            inputMode="decimal"
            value={price}
            aria-invalid={odds === null}
            onChange={({ target }) => setPrice(target.value)}
          />
        </label>
        <label>
          {words.stake}
          <input
            inputMode="decimal"
            value={stake}
            aria-invalid={stake !== '' && amount === null}
            onChange={({ target }) => setStake(target.value)}
          />
        </label>
      </div>
      {suggested === null ? null : (
        <p className={styles.small}>
          {suggested === 0
            ? words.kellyNone
            : words.kelly(format.number(suggested, 2, true), format.percent(settings.kellyShare, { places: 0 }))}
        </p>
      )}
      <BetOutcome storing={storing} />
      <div className={styles.actions}>
        <Button type="submit" className={styles.main} disabled={odds === null || amount === null || storing.isPending}>
          {words.store}
        </Button>
        <Button onClick={close}>{words.cancel}</Button>
      </div>
    </form>
  );
}

/** The best price at the user's bookmakers; if none of them has one, at any bookmaker; otherwise at an exchange. */
function bestOffer({ prices }: OfferedBet, { bookmakers }: MySettings): OfferedBet['prices'][number] {
  const own = prices.filter(({ identifier }) => bookmakers.includes(identifier));
  const judged = prices.filter(({ isExchange }) => !isExchange);
  const offers = [own, judged].find(({ length }) => length > 0) ?? prices;
  return offers.reduce((best, each) => (each.odds > best.odds ? each : best));
}

/** Kelly stake at a price; null without a bankroll or a fair probability. */
function stakeOf({ fairProbability }: OfferedBet, settings: MySettings, odds: number | null): number | null {
  if (settings.bankroll === null || fairProbability === null || odds === null) return null;
  return kellyStake(fairProbability, odds, settings.kellyShare, settings.bankroll);
}
