import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sourcesChange, sourcesCreate } from '../../../api';
import type { Source, SourceProvider } from '../../../api';
import { Button } from '../../../parts/button';
import { Chips } from '../../../parts/chips';
import { differing } from '../../../parts/differing';
import { useDebounced } from '../../../parts/use-debounced';
import { useServiceClock } from '../../../session/service-clock';
import { texts } from '../../../texts';
import { DifferenceTable, differencesOf } from '../shared/difference';
import styles from '../shared/shared.module.css';
import { WriteDialog } from '../shared/write-dialog';
import { isChangedSince, WriteProblem } from '../shared/write-problem';
import { ForecastTable } from './budget';
import { draftOf, newDraft, settingsOf } from './source-draft';
import type { SourceDraft } from './source-draft';
import { SourceFields } from './source-fields';
import { forecastQuery } from './sources-requests';

const words = texts.ops.sources;
const FORECAST_AFTER_MILLISECONDS = 600;

interface NewSourceFormProps {
  readonly providers: readonly SourceProvider[];
  readonly written: (source: Source) => void;
}

/** Adds a source: first the provider, then its fields. */
export function NewSourceForm({ providers, written }: NewSourceFormProps) {
  const clock = useServiceClock();
  const [chosen, setChosen] = useState<SourceProvider | null>(null);
  return (
    <div className={styles.stack}>
      <p>{words.provider}</p>
      <Chips
        label={words.provider}
        options={providers.map(({ provider, title }) => ({ value: provider, text: title }))}
        isChosen={(provider) => provider === chosen?.provider}
        choose={(name) => setChosen(providers.find(({ provider }) => provider === name) ?? null)}
      />
      {chosen === null ? (
        <p className={styles.small}>{words.chooseProvider}</p>
      ) : (
        <SourceForm
          key={chosen.provider}
          provider={chosen}
          initial={newDraft(chosen, clock.now())}
          write={async ({ name, key, settings }, reason) => {
            const body = { provider: chosen.provider, name, key, settings, reason };
            written(await sourcesCreate({ body }));
          }}
        />
      )}
    </div>
  );
}

interface EditSourceFormProps {
  readonly source: Source;
  readonly provider: SourceProvider;
  readonly headers: { readonly 'If-Match'?: string };
  readonly written: (source: Source) => void;
  readonly readAgain: () => Promise<unknown>;
}

/** Changes what a source follows, its name, or its key. */
export function EditSourceForm({ source, provider, headers, written, readAgain }: EditSourceFormProps) {
  return (
    <SourceForm
      provider={provider}
      initial={draftOf(source)}
      source={source}
      readAgain={readAgain}
      write={async (changed, reason) => {
        const stored = await sourcesChange({ path: { id: String(source.id) }, headers, body: { ...changed, reason } });
        await readAgain();
        written(stored);
      }}
    />
  );
}

interface WrittenFields {
  readonly name: string | undefined;
  readonly key: string | undefined;
  readonly settings: ReturnType<typeof settingsOf>;
}

/** Settings in display form; leagues with their season. */
const inWords = ({ kinds = [], leagues, ...others }: ReturnType<typeof settingsOf>): Record<string, unknown> => ({
  kinds: kinds.map((kind) => words.kinds[kind]).join(', '),
  ...(leagues === undefined ? {} : { leagues: leagues.map(({ id, season }) => `${id} (${season})`).join(', ') }),
  ...Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  ),
});

interface SourceFormProps {
  readonly provider: SourceProvider;
  readonly initial: SourceDraft;
  /** Absent: a new one. */
  readonly source?: Source;
  readonly write: (fields: WrittenFields, reason: string) => Promise<void>;
  readonly readAgain?: () => Promise<unknown>;
}

/** What an operator has typed; each number by itself. */
interface TypedDraft extends Partial<Omit<SourceDraft, 'numbers'>> {
  readonly numbers?: Partial<SourceDraft['numbers']>;
}

/** The fields, their expected usage, and the dialog that stores them. */
function SourceForm({ provider, initial, source, write, readAgain }: SourceFormProps) {
  // a source read again shows what others changed; what is typed here stays
  const [typed, setTyped] = useState<TypedDraft>({});
  const draft: SourceDraft = { ...initial, ...typed, numbers: { ...initial.numbers, ...typed.numbers } };
  const [isOpen, setOpen] = useState(false);
  const settings = settingsOf(draft, provider);
  const fields = { name: emptyAsAbsent(draft.name), key: emptyAsAbsent(draft.key), settings };
  const title = source === undefined ? words.create : words.change;
  const differences = differencesOf(
    source === undefined ? null : { name: source.name, ...inWords(settingsOf(draftOf(source), provider)) },
    {
      ...(source === undefined ? { provider: provider.title } : {}),
      name: fields.name ?? source?.name ?? provider.title,
      ...inWords(settings),
    },
  ).map((difference) => ({ ...difference, name: memberName(difference.name) }));
  if (fields.key !== undefined) differences.push({ name: words.key, before: undefined, after: words.keyEntered });
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        setOpen(differences.length > 0);
      }}
    >
      <SourceFields
        provider={provider}
        sourceId={source?.id}
        draft={draft}
        change={(changed) => {
          const numbers = { ...typed.numbers, ...differing(changed.numbers, draft.numbers) };
          setTyped({ ...typed, ...differing(changed, draft), numbers });
        }}
        nameWhy={words.nameWhy(source?.name ?? provider.title)}
        keyWhy={source === undefined ? words.keyWhy : words.keyStays}
      />
      <ExpectedUse provider={provider} settings={settings} source={source} />
      <div>
        <Button type="submit" className={styles.main} aria-disabled={differences.length === 0}>
          {texts.ops.editor.show}
        </Button>
      </div>
      {!isOpen ? null : (
        <WriteDialog
          title={title}
          action={texts.ops.editor.store}
          write={(reason) => write(fields, reason)}
          written={() => {
            setOpen(false);
            setTyped(source === undefined ? { ...typed, key: '' } : {});
          }}
          failed={(error) => (isChangedSince(error) ? readAgain?.() : undefined)}
          close={() => setOpen(false)}
        >
          <DifferenceTable differences={differences} />
        </WriteDialog>
      )}
    </form>
  );
}

const emptyAsAbsent = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

function memberName(member: string): string {
  const names: Readonly<Record<string, string>> = words.members;
  return names[member] ?? member;
}

interface ExpectedUseProps {
  readonly provider: SourceProvider;
  readonly settings: WrittenFields['settings'];
  readonly source: Source | undefined;
}

/** Expected usage of the settings until the budget is renewed, or why they are refused. */
function ExpectedUse({ provider, settings, source }: ExpectedUseProps) {
  const body = { provider: provider.provider, settings, ...(source === undefined ? {} : { sourceId: source.id }) };
  const asked = JSON.parse(useDebounced(JSON.stringify(body), FORECAST_AFTER_MILLISECONDS)) as typeof body;
  const { leagues = [], urls = [], folder, kinds = [] } = asked.settings;
  const isComplete = (leagues.length > 0 || urls.length > 0 || folder !== undefined) && kinds.length > 0;
  const query = useQuery({ ...forecastQuery(asked), enabled: isComplete });
  if (!isComplete) return null;
  const { data, error } = query;
  return (
    <section aria-label={words.expectedUse} aria-busy={query.isPending} className={styles.stack}>
      <h3>{words.expectedUse}</h3>
      {error === null ? null : <WriteProblem error={error} />}
      {data === undefined ? null : (
        <>
          {data.budget === null ? <p>{words.noBudget}</p> : <ForecastTable budget={data.budget} />}
          <p className={styles.small}>{data.matches === 0 ? words.noMatches : words.fromMatches(data.matches)}</p>
        </>
      )}
    </section>
  );
}
