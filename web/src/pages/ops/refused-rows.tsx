import { importReportsListRefusedRows } from '../../api';
import { Stacked } from '../../parts/table';
import { nameOfSource, texts } from '../../texts';
import { sections } from './sections';
import { FileName, Instant } from './shared/cells';
import { codeInWords } from './shared/code-in-words';
import { listPage } from './shared/operator-list';

const words = texts.ops.refusedRows;

/** Rows that imports refused: where, why, and what to do. */
export const RefusedRowsPage = listPage({
  section: sections.refusedRows,
  words,
  list: (search, signal) => importReportsListRefusedRows({ query: { ...search, limit: 50 }, signal }),
  filters: [
    { kind: 'words', name: 'file', label: words.find },
    { kind: 'values', name: 'source', label: words.source, value: ({ source }) => source, nameOf: nameOfSource },
    { kind: 'values', name: 'code', label: words.code, value: ({ code }) => code, nameOf: codeInWords },
  ],
  keyOf: ({ id }) => id,
  columns: [
    {
      name: words.message,
      cell: ({ message, code }) => (
        <>
          <bdi>{message}</bdi> <small>{codeInWords(code)}</small>
        </>
      ),
    },
    {
      name: words.file,
      cell: ({ file, line, source }) => (
        <Stacked below={`${words.line(line)} · ${nameOfSource(source)}`}>
          <FileName path={file} />
        </Stacked>
      ),
      isText: true,
    },
    { name: words.refusedAt, cell: ({ refusedAt }) => <Instant at={refusedAt} />, isText: true },
  ],
});
