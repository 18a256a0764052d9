import { useMutation } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Check, Link } from 'lucide-react';
import { useState } from 'react';
import { changeSettings, useSettings } from '../../settings/settings';
import { texts } from '../../texts';
import { Button } from '../button';
import { Popup } from '../popup';
import { saveFile } from '../save-file';
import type { ChangeSearch } from '../use-change-search';
import styles from './board.module.css';
import type { BoardDeclaration } from './board-declaration';
import { boardCsv } from './board-requests';
import type { BoardSearch } from './board-search';
import { isShown } from './board-table';
import { useSavedViews } from './saved-views';

const words = texts.boards;

interface BoardToolsProps<Row, Details> {
  readonly board: BoardDeclaration<Row, Details>;
  readonly search: BoardSearch;
  /** The same, restricted to the user's bookmakers. */
  readonly asked: BoardSearch;
  readonly change: ChangeSearch;
}

/** Columns, density, views, CSV, link. */
export function BoardTools<Row, Details>({ board, search, asked, change }: BoardToolsProps<Row, Details>) {
  const { density } = useSettings();
  const chosen = board.columns.filter((column) => isShown(column, search.columns)).map(({ id }) => id);
  const toggle = (id: string): void =>
    change({ columns: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id] });
  return (
    <div className={styles.tools}>
      <Popup
        label={words.columns}
        button={<Button id="board-columns">{words.columns}</Button>}
        placement="top-start"
        className={styles.popover}
      >
        {board.columns.slice(1).map(({ id, header }) => (
          <label key={id} className={styles.value}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <span>{header}</span>
          </label>
        ))}
      </Popup>
      <Button
        aria-pressed={density === 'airy'}
        onClick={() => changeSettings({ density: density === 'airy' ? 'compact' : 'airy' })}
      >
        {words.airyRows}
      </Button>
      <SavedViews board={board.id} />
      <CsvButton board={board} asked={asked} />
      {search.row === undefined ? <CopyLink /> : null}
    </div>
  );
}

interface CopyLinkProps {
  /** Whether an icon replaces the text. */
  readonly isIcon?: boolean;
}

/** Copies the address of the page; while a sheet is open, the button is inside it. */
export function CopyLink({ isIcon = false }: CopyLinkProps) {
  const [isCopied, setCopied] = useState(false);
  const word = isCopied ? words.copied : words.copy;
  const Icon = isCopied ? Check : Link;
  return (
    <Button title={word} onClick={() => void copyLink().then(() => setCopied(true))}>
      {isIcon ? <Icon size={16} aria-hidden /> : null}
      <span aria-live="polite" className={isIcon ? 'unseen' : undefined}>
        {word}
      </span>
    </Button>
  );
}

/** Saves the whole board as CSV; a plain link would lack the access token. */
function CsvButton<Row, Details>({ board, asked }: Pick<BoardToolsProps<Row, Details>, 'board' | 'asked'>) {
  const saving = useMutation({
    mutationFn: () => boardCsv(board, asked),
    onSuccess: (table) => saveFile(table, `${board.id.replaceAll(' ', '-')}.csv`),
  });
  return (
    <Button id="board-csv" disabled={saving.isPending} onClick={() => saving.mutate()}>
      CSV
      <span role="alert">{saving.error === null ? '' : `: ${saving.error.message}`}</span>
    </Button>
  );
}

/** Saved views on this device: filters, order and columns of the board under a name. */
function SavedViews({ board }: { readonly board: string }) {
  const { views, save, remove } = useSavedViews(board);
  const { searchStr } = useLocation();
  const router = useRouter();
  const [name, setName] = useState('');
  return (
    <Popup label={words.views} button={<Button>{words.views}</Button>} placement="top-start" className={styles.popover}>
      {views.map((view) => (
        <div key={view.name} className={styles.view}>
          <button type="button" onClick={() => router.history.push(`${location.pathname}?${view.search}`)}>
            {view.name}
          </button>
          <Button aria-label={words.removeView(view.name)} onClick={() => remove(view.name)}>
            ×
          </Button>
        </div>
      ))}
      <form
        className={styles.range}
        onSubmit={(event) => {
          event.preventDefault();
          const search = new URLSearchParams(searchStr);
          for (const each of ['page', 'revision', 'row']) search.delete(each);
          save({ name: name.trim(), search: search.toString() });
          setName('');
        }}
      >
        <label>
          {words.viewName}
          <input value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
        </label>
        <Button type="submit" disabled={name.trim() === ''}>
          {words.saveView}
        </Button>
      </form>
    </Popup>
  );
}

/** Copies the address of the page; if the browser forbids that, shows it for copying by hand. */
export async function copyLink(): Promise<void> {
  if (window.isSecureContext) await navigator.clipboard.writeText(location.href);
  else window.prompt(words.copy, location.href);
}
