import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { betsChange } from '../../api';
import type { BetChange, MyBet } from '../../api';
import { Button } from '../../parts/button';
import { Dialog } from '../../parts/dialog';
import { BetOutcome } from '../../parts/mine/bet-outcome';
import { bookmakersQuery, refreshMine } from '../../parts/mine/mine-requests';
import mineStyles from '../../parts/mine/mine.module.css';
import { typedMoney, typedPrice } from '../../parts/mine/numbers';
import { useServiceClock } from '../../session/service-clock';
import { texts } from '../../texts';
import styles from './mine-page.module.css';

const words = texts.mine;

interface EditBetProps {
  readonly bet: MyBet;
  /** The selection of the bet in words. */
  readonly name: string;
}

/** Button that opens a form to correct a bet. */
export function EditBet({ bet, name }: EditBetProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={words.editBet(name)} onClick={() => setOpen(true)}>
        {words.edit}
      </Button>
      {isOpen ? <EditDialog bet={bet} name={name} close={() => setOpen(false)} /> : null}
    </>
  );
}

/** Form for price, stake and bookmaker until kick-off, and for the note at any time. */
function EditDialog({ bet, name, close }: EditBetProps & { readonly close: () => void }) {
  const { data: bookmakers = [] } = useQuery(bookmakersQuery);
  const hasBegun = useServiceClock().now().getTime() >= bet.kickoff * 1_000;
  const [bookmaker, setBookmaker] = useState(bet.bookmaker);
  const [price, setPrice] = useState(String(bet.price));
  const [stake, setStake] = useState(String(bet.stake));
  const [note, setNote] = useState(bet.note);
  const odds = typedPrice(price);
  // a stake sent by another program may have more decimals
  const amount = stake === String(bet.stake) ? bet.stake : typedMoney(stake);
  const storing = useMutation({
    mutationFn: async (acknowledgeLimit: boolean) => {
      const terms = hasBegun ? {} : { bookmaker, price: odds ?? bet.price, stake: amount ?? bet.stake };
      const body: BetChange = { ...terms, note, acknowledgeLimit };
      return { bet: await betsChange({ path: { id: String(bet.id) }, body }), isClaimLost: false };
    },
    onSuccess: async () => {
      close();
      await refreshMine();
    },
  });
  const isReady = odds !== null && amount !== null && !storing.isPending;
  const number = (label: string, value: string, isValid: boolean, change: (text: string) => void) => (
    <label>
      {label}
      <input
        inputMode="decimal"
        value={value}
        disabled={hasBegun}
        aria-invalid={!isValid}
        onChange={({ target }) => change(target.value)}
      />
    </label>
  );
  return (
    <Dialog title={words.editBet(name)} close={close} className={styles.dialog}>
      {hasBegun ? <p className={mineStyles.small}>{words.noteOnly}</p> : null}
      <form
        className={mineStyles.took}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) storing.mutate(false);
        }}
      >
        <div className={mineStyles.form}>
          <label>
            {words.bookmaker}
            <select value={bookmaker} disabled={hasBegun} onChange={({ target }) => setBookmaker(target.value)}>
              {bookmakers.some(({ slug }) => slug === bet.bookmaker) ? null : (
                <option value={bet.bookmaker}>{bet.bookmakerName}</option>
              )}
              {bookmakers.map((each) => (
                <option key={each.slug} value={each.slug}>
                  {each.name}
                </option>
              ))}
            </select>
          </label>
          {number(words.price, price, odds !== null, setPrice)}
          {number(words.stake, stake, amount !== null, setStake)}
          <label className={mineStyles.whole}>
            {words.note}
            <input value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
          </label>
        </div>
        <BetOutcome storing={storing} />
        <div className={mineStyles.actions}>
          <Button type="submit" className={mineStyles.main} disabled={!isReady}>
            {words.store}
          </Button>
          <Button onClick={close}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
