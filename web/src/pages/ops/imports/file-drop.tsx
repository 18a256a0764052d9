import { useState } from 'react';
import { texts } from '../../../texts';
import styles from './imports.module.css';

const words = texts.ops.imports;

/** A field that files are dropped on, or that opens the list of files. */
export function FileDrop({ add }: { readonly add: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      }}
    >
      <span>{words.drop}</span>
      <input
        type="file"
        multiple
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // the same file can be chosen again
          target.value = '';
        }}
      />
    </label>
  );
}
