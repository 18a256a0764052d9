import { useState } from 'react';
import { Button } from '../../../parts/button';
import { Chips } from '../../../parts/chips';
import { Panel } from '../../../parts/panel';
import { nameOfSource, texts } from '../../../texts';
import { importableSources, sections, useMayWrite } from '../sections';
import { useSectionSearch } from '../shared/operator-list';
import { ReasonForm } from '../shared/reason-form';
import sharedStyles from '../shared/shared.module.css';
import { FileDrop } from './file-drop';
import { FileState } from './file-state';
import { useFileImports } from './file-imports';
import styles from './imports.module.css';

const section = sections.imports;
const words = texts.ops.imports;

/** Imports files that the user drops or chooses. */
export function ImportsPage() {
  const mayWrite = useMayWrite(section.access);
  return (
    <Panel title={words.title} lead={words.lead}>
      {mayWrite ? <Imports /> : <p>{texts.ops.readOnly(section.access.writer)}</p>}
    </Panel>
  );
}

function Imports() {
  const { search, change } = useSectionSearch(section);
  const { source = 'football-data' } = search;
  const [reason, setReason] = useState(words.reason);
  const [dryRun, setDryRun] = useState(false);
  const { files, done, isRunning, add, clear, start } = useFileImports();
  const waiting = files.some(({ state }) => state.name === 'waiting');
  return (
    <div className={sharedStyles.stack}>
      <Chips
        label={words.source}
        options={importableSources.map((value) => ({ value, text: nameOfSource(value) }))}
        isChosen={(value) => value === source}
        choose={(value) => change({ source: value })}
      />
      <FileDrop add={add} />
      {files.length === 0 ? null : (
        <>
          <p role="status">{words.progress(done, files.length)}</p>
          {isRunning ? <progress value={done} max={files.length} aria-label={words.progressLabel} /> : null}
          <ul className={styles.files}>
            {files.map((file) => (
              <FileState key={file.id} {...file} />
            ))}
          </ul>
          {isRunning ? null : <Button onClick={clear}>{words.clear}</Button>}
        </>
      )}
      <label>
        <input type="checkbox" checked={dryRun} onChange={({ target }) => setDryRun(target.checked)} /> {words.dryRun}
      </label>
      <ReasonForm
        reason={reason}
        change={setReason}
        action={dryRun ? words.check : words.import}
        isReady={waiting && !isRunning}
        submit={() => void start({ source, dryRun, reason: reason.trim() })}
      />
    </div>
  );
}
