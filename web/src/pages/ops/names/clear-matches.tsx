import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { namesAcceptClearMatches, namesListClearMatches } from '../../../api';
import type { ClearMatch } from '../../../api';
import { useFormat } from '../../../format/use-format';
import { Button } from '../../../parts/button';
import { Table } from '../../../parts/table';
import type { Column } from '../../../parts/table';
import { texts } from '../../../texts';
import { EntityLink } from '../shared/cells';
import { sentenceOf } from '../shared/decision';
import { useStored } from '../shared/stored';
import { readTagged } from '../shared/tagged';
import { WriteDialog } from '../shared/write-dialog';
import { isChangedSince } from '../shared/write-problem';
import styles from './names.module.css';

const words = texts.ops.names.clear;

/** Opens the names with a single clear match. */
export function ClearMatchesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.open}</Button>
      {isOpen ? <ClearMatchesDialog close={() => setOpen(false)} /> : null}
    </>
  );
}

/** Lists the names with a single clear match, and accepts all of them for one reason. */
function ClearMatchesDialog({ close }: { readonly close: () => void }) {
  const stored = useStored();
  const format = useFormat();
  const matches = useQuery({
    queryKey: ['ops', 'clear matches'],
    queryFn: ({ signal }) => readTagged((request) => namesListClearMatches(request), signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { data, etag } = matches.data ?? { data: null, etag: null };
  return (
    <WriteDialog
      title={words.title}
      action={words.accept}
      reason={words.reason}
      isReady={data !== null && data.total > 0 && !matches.isFetching}
      problem={matches.error}
      write={(reason) =>
        namesAcceptClearMatches({ headers: { 'If-Match': etag ?? '' }, body: { dryRun: false, reason } })
      }
      written={({ step, decision }) => {
        close();
        void stored({ message: sentenceOf(step), decision });
      }}
      failed={(error) => (isChangedSince(error) ? matches.refetch() : undefined)}
      close={close}
    >
      <p>{words.lead}</p>
      {data === null ? (
        matches.error === null && <p role="status">{texts.ops.write.working}</p>
      ) : (
        <>
          <p role="status">{data.total === 0 ? words.none : words.count(data.total, format.number(data.total))}</p>
          {data.total === 0 ? null : (
            <div className={styles.matches}>
              <Table caption={words.title} columns={columnsOf(format)} rows={data.data} keyOf={({ id }) => id} />
            </div>
          )}
        </>
      )}
    </WriteDialog>
  );
}

function columnsOf(format: ReturnType<typeof useFormat>): readonly Column<ClearMatch>[] {
  const { candidate, similarity, squads, squadsOf } = texts.ops.names;
  return [
    { name: words.name, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      name: candidate,
      cell: (match) => <EntityLink kind="player" id={match.candidate.id} name={match.candidate.name} />,
      isText: true,
    },
    { name: similarity, cell: (match) => format.percent(match.similarity, { places: 0 }) },
    { name: squads, cell: ({ matches }) => squadsOf(matches, matches) },
  ];
}
