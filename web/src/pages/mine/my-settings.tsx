import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { meDelete, mePutSettings, meShowSettings } from '../../api';
import type { MySettings } from '../../api';
import { useFormat } from '../../format/use-format';
import { Button } from '../../parts/button';
import { differing } from '../../parts/differing';
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
  const [deletions, setDeletions] = useState(0);
  return (
    <Panel title={words.settings} lead={words.settingsLead}>
      <QueryStates query={settings} skeleton={<SkeletonRows count={5} />}>
        {(data) => <SettingsForm key={deletions} settings={data} />}
      </QueryStates>
      <Forget forgotten={() => setDeletions(deletions + 1)} />
    </Panel>
  );
}

type Amount = 'bankroll' | 'stakeLimitDay' | 'stakeLimitWeek';

/** What the user has changed; amounts as typed, empty: none. */
type Edits = Partial<Readonly<Record<Amount, string>> & Pick<MySettings, 'kellyShare' | 'timeZone' | 'bookmakers'>>;

const amounts = [
  ['bankroll', words.bankroll],
  ['stakeLimitDay', words.limitDay],
  ['stakeLimitWeek', words.limitWeek],
] as const;
const shares = [0.1, 0.25, 0.5, 1];

function SettingsForm({ settings }: { readonly settings: MySettings }) {
  const format = useFormat();
  const zone = timeZoneOf(useSettings());
  // settings read again show what changed elsewhere; what is edited here stays
  const [edits, setEdits] = useState<Edits>({});
  const edit = (changed: Edits): void => setEdits({ ...edits, ...changed });
  const { kellyShare, timeZone, bookmakers } = { ...settings, ...edits };
  const isWrong = (name: Amount): boolean => {
    const { [name]: typed = '' } = edits;
    return typed.trim() !== '' && typedMoney(typed) === null;
  };
  const isValid = !amounts.some(([name]) => isWrong(name));
  const saving = useMutation({
    // the service replaces all settings, so those not edited here are sent as they are stored now
    mutationFn: async (sent: Edits) => {
      const stored = await meShowSettings();
      return mePutSettings({ body: { ...stored, ...editedSettings(sent) } });
    },
    onSuccess: async (_, sent) => {
      await refreshMine();
      setEdits((latest) => differing(latest, sent));
    },
  });
  return (
    <form
      className={mineStyles.took}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) saving.mutate(edits);
      }}
    >
      <div className={mineStyles.form}>
        {amounts.map(([name, label]) => (
          <label key={name}>
            {label}
            <input
              inputMode="decimal"
              value={edits[name] ?? settings[name] ?? ''}
              placeholder={name === 'bankroll' ? '' : words.noLimit}
              aria-invalid={isWrong(name)}
              onChange={({ target }) => edit({ [name]: target.value })}
            />
          </label>
        ))}
        <Select
          label={words.kellyShare}
          value={String(kellyShare)}
          choose={(value) => edit({ kellyShare: Number(value) })}
        >
          {[...new Set([...shares, settings.kellyShare, kellyShare])].map((share) => (
            <option key={share} value={share}>
              {format.number(share)}
            </option>
          ))}
        </Select>
        <Select label={words.timeZone} value={timeZone} choose={(value) => edit({ timeZone: value })}>
          {[...new Set([settings.timeZone, timeZone, zone, 'UTC'])].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </div>
      <BookmakerChecks chosen={bookmakers} choose={(slugs) => edit({ bookmakers: [...slugs] })} />
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

/** The settings that were edited, amounts as numbers. */
function editedSettings(edits: Edits): Partial<MySettings> {
  const isAmount = (name: string): boolean => amounts.some(([amount]) => amount === name);
  return Object.fromEntries(
    Object.entries(edits).map(([name, value]) => [name, isAmount(name) ? typedMoney(String(value)) : value]),
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
function Forget({ forgotten }: { readonly forgotten: () => void }) {
  const [isAsked, ask] = useState(false);
  const forgetting = useMutation({
    mutationFn: () => meDelete(),
    onSuccess: async () => {
      ask(false);
      await refreshMine();
      forgotten();
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
