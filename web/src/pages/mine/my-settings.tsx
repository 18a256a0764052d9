import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { meDelete, mePutSettings } from '../../api';
import type { MySettings } from '../../api';
import { Button } from '../../parts/button';
import { useFormat } from '../../format/use-format';
import { BookmakerChecks } from '../../parts/mine/bookmaker-checks';
import { mySettingsQuery, refreshMine } from '../../parts/mine/mine-requests';
import mineStyles from '../../parts/mine/mine.module.css';
import { typedMoney } from '../../parts/mine/numbers';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { timeZoneOf, useSettings } from '../../settings/settings';
import { texts } from '../../texts';
import styles from './mine-page.module.css';

const words = texts.mine;

/** User settings: bookmakers, bankroll, Kelly share and limits; and the deletion of all data. */
export function MySettingsPanel() {
  const settings = useQuery(mySettingsQuery);
  return (
    <Panel title={words.settings} lead={words.settingsLead}>
      <QueryStates query={settings} skeleton={<SkeletonRows count={5} />}>
        {(data) => <SettingsForm settings={data} />}
      </QueryStates>
      <Forget />
    </Panel>
  );
}

/** Amounts as typed; empty: none. */
type Typed = Readonly<Record<'bankroll' | 'stakeLimitDay' | 'stakeLimitWeek', string>>;
const amounts = [
  ['bankroll', words.bankroll],
  ['stakeLimitDay', words.limitDay],
  ['stakeLimitWeek', words.limitWeek],
] as const;
const shares = [0.1, 0.25, 0.5, 1];

function SettingsForm({ settings }: { readonly settings: MySettings }) {
  const format = useFormat();
  const zone = timeZoneOf(useSettings());
  const text = (value: number | null): string => (value === null ? '' : String(value));
  const [typed, setTyped] = useState<Typed>({
    bankroll: text(settings.bankroll),
    stakeLimitDay: text(settings.stakeLimitDay),
    stakeLimitWeek: text(settings.stakeLimitWeek),
  });
  const [kellyShare, setShare] = useState(settings.kellyShare);
  const [bookmakers, setBookmakers] = useState<readonly string[]>(settings.bookmakers);
  const [timeZone, setZone] = useState(settings.timeZone);
  // an amount sent by another program may have more decimals
  const amountOf = (name: keyof Typed): number | null =>
    typed[name] === text(settings[name]) ? settings[name] : typedMoney(typed[name]);
  const isWrong = (name: keyof Typed): boolean => typed[name].trim() !== '' && amountOf(name) === null;
  const isValid = !amounts.some(([name]) => isWrong(name));
  const saving = useMutation({
    mutationFn: () =>
      mePutSettings({
        body: {
          ...settings,
          kellyShare,
          timeZone,
          bookmakers: [...bookmakers],
          bankroll: amountOf('bankroll'),
          stakeLimitDay: amountOf('stakeLimitDay'),
          stakeLimitWeek: amountOf('stakeLimitWeek'),
        },
      }),
    onSuccess: refreshMine,
  });
  return (
    <form
      className={mineStyles.took}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) saving.mutate();
      }}
    >
      <div className={mineStyles.form}>
        {amounts.map(([name, label]) => (
          <label key={name}>
            {label}
            <input
              inputMode="decimal"
              value={typed[name]}
              placeholder={name === 'bankroll' ? '' : words.noLimit}
              aria-invalid={isWrong(name)}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          </label>
        ))}
        <Select label={words.kellyShare} value={String(kellyShare)} choose={(value) => setShare(Number(value))}>
          {[...new Set([...shares, settings.kellyShare])].map((share) => (
            <option key={share} value={share}>
              {format.number(share)}
            </option>
          ))}
        </Select>
        <Select label={words.timeZone} value={timeZone} choose={setZone}>
          {[...new Set([settings.timeZone, zone, 'UTC'])].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </div>
      <BookmakerChecks chosen={bookmakers} choose={setBookmakers} />
      <p className={mineStyles.small}>{words.allBookmakers}</p>
      <div className={mineStyles.actions}>
        <Button type="submit" className={mineStyles.main} disabled={!isValid || saving.isPending}>
          {words.save}
        </Button>
        {saving.isSuccess ? <span role="status">{words.saved}</span> : null}
        {isValid ? null : <span className={mineStyles.small}>{words.wrongNumber}</span>}
      </div>
      {saving.error === null ? null : (
        <p role="alert" className={mineStyles.problem}>
          {saving.error.message}
        </p>
      )}
    </form>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly choose: (value: string) => void;
  readonly children: ReactNode;
}

function Select({ label, value, choose, children }: SelectProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => choose(target.value)}>
        {children}
      </select>
    </label>
  );
}

/** Deletes everything, after a second confirmation. */
function Forget() {
  const [isAsked, ask] = useState(false);
  const forgetting = useMutation({
    mutationFn: () => meDelete(),
    onSuccess: async () => {
      ask(false);
      await refreshMine();
    },
  });
  return (
    <div className={mineStyles.took}>
      <p className={mineStyles.small}>{words.forgetWhy}</p>
      <div className={mineStyles.actions}>
        {isAsked ? (
          <>
            <Button className={styles.danger} disabled={forgetting.isPending} onClick={() => forgetting.mutate()}>
              {words.forgetReally}
            </Button>
            <Button onClick={() => ask(false)}>{words.cancel}</Button>
          </>
        ) : (
          <Button onClick={() => ask(true)}>{words.forget}</Button>
        )}
        {forgetting.isSuccess ? <span role="status">{words.forgotten}</span> : null}
        {forgetting.error === null ? null : <span role="alert">{forgetting.error.message}</span>}
      </div>
    </div>
  );
}
