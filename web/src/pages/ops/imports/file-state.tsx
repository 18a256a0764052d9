import type { ImportedFile } from '../../../api';
import { useFormat } from '../../../format/use-format';
import { texts } from '../../../texts';
import { codeInWords } from '../shared/code-in-words';
import sharedStyles from '../shared/shared.module.css';
import { WriteProblem } from '../shared/write-problem';
import type { FileImport } from './file-imports';
import styles from './imports.module.css';

const words = texts.ops.imports;

/** A file with its state: waiting, its report, or why it was not imported. */
export function FileState({ file, state }: FileImport) {
  return (
    <li className={styles.file}>
      <b>
        <bdi>{file.name}</bdi>
      </b>
      {state.name === 'waiting' ? <span className={sharedStyles.small}>{words.waiting}</span> : null}
      {state.name === 'importing' ? <span role="status">{words.importing}</span> : null}
      {state.name === 'imported' ? <Report report={state.report} /> : null}
      {state.name === 'failed' ? <WriteProblem error={state.error} /> : null}
    </li>
  );
}

/** Report of an import. */
function Report({ report }: { readonly report: ImportedFile }) {
  const format = useFormat();
  const { dryRun, rowsRead, inserted, updated, unchanged, quotes, pendingQuotes, waitingNames, matches } = report;
  const figures = { rowsRead, matches, inserted, updated, unchanged, quotes, pendingQuotes, waitingNames };
  return (
    <>
      {dryRun ? <p>{words.nothingStored}</p> : null}
      <dl className={sharedStyles.changes} aria-label={words.report}>
        {(Object.keys(figures) as (keyof typeof figures)[]).map((name) => (
          <div key={name}>
            <dt>{words.figures[name]}</dt>
            <dd>{format.number(figures[name])}</dd>
          </div>
        ))}
      </dl>
      <Reasons title={words.refused} reasons={report.refused} />
      <Reasons title={words.skipped} reasons={report.skipped} />
      <Reasons title={words.flagged} reasons={report.flags} />
      {report.remarks.map(({ code, message }) => (
        <p key={code} className={sharedStyles.small}>
          {message}
        </p>
      ))}
    </>
  );
}

interface Reason {
  readonly code: string;
  readonly count: number;
  readonly examples?: readonly { readonly line: number; readonly message: string }[];
}

/** Rows with the same outcome by reason, each with its first examples. */
function Reasons({ title, reasons }: { readonly title: string; readonly reasons: readonly Reason[] }) {
  const format = useFormat();
  if (reasons.length === 0) return null;
  return (
    <div>
      <b>{title}</b>
      <ul>
        {reasons.map(({ code, count, examples = [] }) => (
          <li key={code}>
            {codeInWords(code)} ({format.number(count)})
            {examples.map(({ line, message }) => (
              <p key={line} className={sharedStyles.small}>
                {texts.ops.refusedRows.line(line)}: <bdi>{message}</bdi>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
