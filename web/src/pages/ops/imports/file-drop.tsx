import { useState } from 'react';
import { texts } from '../../../texts';
import styles from './imports.module.css';

const words = texts.ops.imports;

/** A drop zone for files that also opens the file dialog. */
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
          // allows choosing the same file again
          target.value = '';
        }}
      />
    </label>
  );
}
