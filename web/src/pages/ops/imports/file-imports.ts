import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importsImport } from '../../../api';
import type { ImportedFile, ImportsImportData } from '../../../api';

/** Current state of a file. */
export type ImportState =
  | { readonly name: 'waiting' | 'importing' }
  | { readonly name: 'imported'; readonly report: ImportedFile }
  | { readonly name: 'failed'; readonly error: Error };

/** A file to import. */
export interface FileImport {
  readonly id: number;
  readonly file: File;
  readonly state: ImportState;
}

type Options = Omit<ImportsImportData['query'], 'fileName'>;

/** Queue of files, imported one after the other, each with its state. */
export function useFileImports() {
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<readonly FileImport[]>([]);
  const [isRunning, setRunning] = useState(false);
  const setState = (id: number, state: ImportState): void =>
    setFiles((known) => known.map((each) => (each.id === id ? { ...each, state } : each)));
  const start = async (options: Options): Promise<void> => {
    setRunning(true);
    for (const { id, file } of files.filter(({ state }) => state.name === 'waiting')) {
      setState(id, { name: 'importing' });
      setState(id, await importFile(file, options));
    }
    setRunning(false);
    await queryClient.invalidateQueries({ queryKey: ['ops'] });
  };
  return {
    files,
    /** Number of files imported or failed. */
    done: files.filter(({ state }) => state.name === 'imported' || state.name === 'failed').length,
    isRunning,
    add: (added: readonly File[]): void =>
      setFiles((known) => [
        ...known,
        ...added.map((file, index) => ({ id: known.length + index, file, state: { name: 'waiting' } as const })),
      ]),
    clear: (): void => setFiles([]),
    start,
  };
}

async function importFile(file: File, options: Options): Promise<ImportState> {
  try {
    const report = await importsImport({ query: { ...options, fileName: file.name }, body: file });
    return { name: 'imported', report };
  } catch (error) {
    return { name: 'failed', error: error as Error };
  }
}
