import type { UnresolvedNamePage } from '../../../api';
import { Chips } from '../../../parts/chips';
import { FindField } from '../../../parts/find-field';
import { texts } from '../../../texts';
import { nameKinds } from './names-search';
import type { NamesSearch } from './names-search';
import styles from './names.module.css';

const words = texts.ops.names;

interface NameFiltersProps {
  readonly search: NamesSearch;
  readonly names: UnresolvedNamePage | undefined;
  readonly change: (changed: Partial<NamesSearch>) => void;
}

/** Words of the name, its kind, and the sources of the names at hand. */
export function NameFilters({ search, names, change }: NameFiltersProps) {
  const sources = new Set([...(names?.data ?? []).map(({ source }) => source), ...(search.source ?? '').split(' ', 1)]);
  sources.delete('');
  return (
    <div className={`${styles.filters} ${search.name === undefined ? '' : styles.whileOpen}`} id="name-filters">
      <FindField label={words.find} value={search.find ?? ''} change={(find) => change({ find })} />
      <Chips
        label={words.kind}
        options={nameKinds.map((value) => ({ value, text: texts.ops.kinds[value] }))}
        isChosen={(kind) => search.kind === kind}
        choose={(kind) => change({ kind: search.kind === kind ? undefined : kind })}
      />
      {sources.size < 2 && search.source === undefined ? null : (
        <Chips
          label={words.source}
          options={[...sources].sort().map((value) => ({ value, text: value }))}
          isChosen={(source) => search.source === source}
          choose={(source) => change({ source: search.source === source ? undefined : source })}
        />
      )}
    </div>
  );
}
