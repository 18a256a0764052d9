import { useId } from 'react';
import type { HTMLAttributes } from 'react';
import type { SourceProvider } from '../../../api';
import { Button } from '../../../parts/button';
import { Chips } from '../../../parts/chips';
import { texts } from '../../../texts';
import styles from '../shared/shared.module.css';
import { LeagueFinder } from './league-finder';
import { budgetMembers, regions } from './source-draft';
import type { SourceDraft } from './source-draft';
import own from './sources.module.css';

const words = texts.ops.sources;

interface SourceFieldsProps {
  readonly provider: SourceProvider;
  /** Id of a stored source. */
  readonly sourceId: number | undefined;
  readonly draft: SourceDraft;
  readonly change: (draft: SourceDraft) => void;
  /** Meaning of an empty name and key. */
  readonly nameWhy: string;
  readonly keyWhy: string;
}

/** The fields of a source that its provider uses. */
export function SourceFields({ provider, sourceId, draft, change, nameWhy, keyWhy }: SourceFieldsProps) {
  const { optionalMembers, budget } = provider;
  return (
    <>
      <TextField label={words.name} why={nameWhy} value={draft.name} change={(name) => change({ ...draft, name })} />
      {provider.needsKey ? (
        <TextField
          label={words.key}
          why={keyWhy}
          type="password"
          value={draft.key}
          change={(key) => change({ ...draft, key })}
        />
      ) : null}
      {provider.hasLeagues ? <Leagues draft={draft} change={change} /> : null}
      {provider.hasLeagueList ? (
        <LeagueFinder provider={provider} sourceId={sourceId} draft={draft} change={change} />
      ) : null}
      {optionalMembers.includes('urls') ? <Addresses draft={draft} change={change} /> : null}
      {optionalMembers.includes('folder') ? (
        <TextField
          label={words.folder}
          why={words.folderWhy}
          value={draft.folder}
          change={(folder) => change({ ...draft, folder })}
        />
      ) : null}
      <p>{words.kindsOf}</p>
      <Chips
        label={words.kindsOf}
        options={provider.kinds.map((value) => ({ value, text: words.kinds[value] }))}
        isChosen={(kind) => draft.kinds.includes(kind)}
        choose={(kind) => change({ ...draft, kinds: toggled(draft.kinds, kind) })}
      />
      {optionalMembers.includes('regions') ? (
        <>
          <p>{words.regions}</p>
          <Chips
            label={words.regions}
            options={regions.map((value) => ({ value, text: value.toUpperCase() }))}
            isChosen={(region) => draft.regions.includes(region)}
            choose={(region) => change({ ...draft, regions: toggled(draft.regions, region) })}
          />
        </>
      ) : null}
      {budgetMembers
        .filter((member) => optionalMembers.includes(member))
        .map((member) => (
          <TextField
            key={member}
            label={words.numbers[member]}
            why={words.freePlan(String(member === 'callsPerMinute' ? budget?.callsPerMinute : budget?.units))}
            inputMode="numeric"
            value={draft.numbers[member]}
            change={(value) => change({ ...draft, numbers: { ...draft.numbers, [member]: value } })}
          />
        ))}
    </>
  );
}

/** A list with a value added or removed. */
const toggled = <Value,>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

type PartProps = Pick<SourceFieldsProps, 'draft' | 'change'>;

/** Leagues, each with its season. */
function Leagues({ draft, change }: PartProps) {
  const { leagues } = draft;
  const put = (index: number, changed: Partial<SourceDraft['leagues'][number]>): void =>
    change({ ...draft, leagues: leagues.map((league, at) => (at === index ? { ...league, ...changed } : league)) });
  return (
    <fieldset className={own.leagues}>
      <legend>{words.leagues}</legend>
      <p className={styles.small}>{words.leaguesWhy}</p>
      {leagues.map(({ id, season }, index) => (
        <div key={index} className={own.league}>
          <input
            className={styles.field}
            aria-label={words.leagueId(index + 1)}
            placeholder={words.leaguePlaceholder}
            autoComplete="off"
            value={id}
            onChange={({ target }) => put(index, { id: target.value })}
          />
          <input
            className={styles.field}
            aria-label={words.season(index + 1)}
            inputMode="numeric"
            autoComplete="off"
            value={season}
            onChange={({ target }) => put(index, { season: target.value })}
          />
          <Button
            aria-label={words.removeLeague(index + 1)}
            disabled={leagues.length === 1}
            onClick={() => change({ ...draft, leagues: leagues.filter((_, at) => at !== index) })}
          >
            ×
          </Button>
        </div>
      ))}
      <div>
        <Button
          onClick={() => change({ ...draft, leagues: [...leagues, { id: '', season: leagues.at(-1)?.season ?? '' }] })}
        >
          {words.addLeague}
        </Button>
      </div>
    </fieldset>
  );
}

function Addresses({ draft, change }: PartProps) {
  const id = useId();
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{words.urls}</label>
      <textarea
        id={id}
        className={styles.field}
        rows={3}
        value={draft.urls}
        onChange={({ target }) => change({ ...draft, urls: target.value })}
      />
    </div>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly why: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly type?: 'password';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

function TextField({ label, why, value, change, type, inputMode }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.field}
        type={type ?? 'text'}
        inputMode={inputMode}
        // password managers must not autofill it
        autoComplete={type === 'password' ? 'new-password' : 'off'}
        value={value}
        aria-describedby={`${id}why`}
        onChange={({ target }) => change(target.value)}
      />
      <p id={`${id}why`} className={styles.small}>
        {why}
      </p>
    </div>
  );
}
