import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { deadLettersList, deadLettersReplayAll, deadLettersReplayOne } from '../../../api';
import type { DeadLetter } from '../../../api';
import { Button } from '../../../parts/button';
import { Unknown } from '../../../parts/hint';
import { Stacked, Table } from '../../../parts/table';
import { texts } from '../../../texts';
import { maintenance } from '../sections';
import { Instant } from '../shared/instant';
import { Listing } from '../shared/listing';
import styles from '../shared/shared.module.css';
import { Toast } from '../shared/toast';
import { useMayWrite } from '../shared/use-may-write';
import { WriteDialog } from '../shared/write-dialog';
import type { DeadLettersSearch } from './dead-letters-search';

const route = getRouteApi('/ops/messages');
const words = texts.ops.deadLetters;

function deadLettersQuery({ after, before }: DeadLettersSearch) {
  const query = { after, before, limit: 50 };
  return queryOptions({
    queryKey: ['ops', 'dead letters', query],
    queryFn: ({ signal }) => deadLettersList({ query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Messages of the bot that were given up, each to be sent again. */
export function DeadLettersPage() {
  const letters = useQuery(deadLettersQuery(route.useSearch()));
  const queryClient = useQueryClient();
  const mayWrite = useMayWrite(maintenance.writer);
  const [open, setOpen] = useState<DeadLetter | 'all' | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  return (
    <>
      <Listing query={letters} words={words}>
        {(rows) => (
          <>
            {mayWrite ? (
              <Button onClick={() => setOpen('all')}>{words.replayAll}</Button>
            ) : (
              <p>{texts.ops.readOnly(maintenance.writer)}</p>
            )}
            <Table
              caption={words.title}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { name: words.text, cell: (letter) => <Text letter={letter} /> },
                { name: words.chat, cell: ({ chatId }) => chatId },
                { name: words.attempts, cell: ({ attempts }) => attempts },
                {
                  name: words.lastError,
                  cell: ({ lastError }) => lastError ?? <Unknown why={words.noError} />,
                  isText: true,
                },
                { name: words.givenUp, cell: ({ givenUpAt }) => <Instant at={givenUpAt} />, isText: true },
                {
                  name: words.replay,
                  cell: (letter) => (
                    <Button disabled={!mayWrite} onClick={() => setOpen(letter)}>
                      {words.replay}
                    </Button>
                  ),
                },
              ]}
            />
          </>
        )}
      </Listing>
      <Toast message={message} close={() => setMessage(null)} />
      {open === null ? null : (
        <WriteDialog
          title={open === 'all' ? words.replayAll : words.replay}
          action={words.replay}
          write={(reason) =>
            open === 'all'
              ? deadLettersReplayAll({ query: { reason } })
              : deadLettersReplayOne({ path: { id: open.id }, query: { reason } })
          }
          written={({ replayed }) => {
            setOpen(null);
            setMessage(words.replayed(replayed.length));
            void queryClient.invalidateQueries({ queryKey: ['ops'] });
          }}
          close={() => setOpen(null)}
        >
          {open === 'all' ? (
            <p>{words.all(letters.data?.data.length ?? 0, letters.data?.page.hasNext === true)}</p>
          ) : (
            <>
              <p>{words.one(open.chatId)}</p>
              <p className={styles.message}>
                <bdi>{open.text}</bdi>
              </p>
            </>
          )}
        </WriteDialog>
      )}
    </>
  );
}

function Text({ letter: { kind, text, createdAt } }: { readonly letter: DeadLetter }) {
  return (
    <Stacked
      below={
        <>
          {words.kinds[kind]} · {words.queued} <Instant at={createdAt} />
        </>
      }
    >
      <bdi className={styles.message}>{text}</bdi>
    </Stacked>
  );
}
