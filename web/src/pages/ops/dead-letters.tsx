import { useState } from 'react';
import type { ReactNode } from 'react';
import { deadLettersList, deadLettersReplayAll, deadLettersReplayOne } from '../../api';
import type { DeadLetter, ReplayedMessages } from '../../api';
import { Button } from '../../parts/button';
import { Unknown } from '../../parts/hint';
import { Stacked } from '../../parts/table';
import { texts } from '../../texts';
import { sections, useMayWrite } from './sections';
import { Instant } from './shared/cells';
import { listPage } from './shared/operator-list';
import type { ListPage } from './shared/operator-list';
import styles from './shared/shared.module.css';
import { useStored } from './shared/stored';
import { WriteDialog } from './shared/write-dialog';

const section = sections.deadLetters;
const words = texts.ops.deadLetters;

/** Bot messages that were given up; each can be resent. */
export const DeadLettersPage = listPage({
  section,
  words,
  list: (search, signal) => deadLettersList({ query: { ...search, limit: 50 }, signal }),
  keyOf: ({ id }) => id,
  columns: [
    {
      name: words.text,
      cell: ({ kind, text, createdAt }) => (
        <Stacked
          below={
            <>
              {words.kinds[kind]} · {words.queued} <Instant at={createdAt} />
            </>
          }
        >
          <bdi className={styles.message}>{text}</bdi>
        </Stacked>
      ),
    },
    { name: words.chat, cell: ({ channel, chatId }) => words.chatOf(channel, chatId) },
    { name: words.attempts, cell: ({ attempts }) => attempts },
    { name: words.lastError, cell: ({ lastError }) => lastError ?? <Unknown why={words.noError} />, isText: true },
    { name: words.givenUp, cell: ({ givenUpAt }) => <Instant at={givenUpAt} />, isText: true },
    {
      name: words.replay,
      cell: ({ id, channel, chatId, text }) => (
        <Replay title={words.replay} replay={(reason) => deadLettersReplayOne({ path: { id }, query: { reason } })}>
          <p>{words.one(words.chatOf(channel, chatId))}</p>
          <p className={styles.message}>
            <bdi>{text}</bdi>
          </p>
        </Replay>
      ),
    },
  ],
  Above: ReplayAll,
});

function ReplayAll({ page: { data, page } }: { readonly page: ListPage<DeadLetter> }) {
  if (!useMayWrite(section.access)) return <p>{texts.ops.readOnly(section.access.writer)}</p>;
  return (
    <Replay title={words.replayAll} replay={(reason) => deadLettersReplayAll({ query: { reason } })}>
      <p>{words.all(data.length, page?.hasNext === true || page?.hasPrevious === true)}</p>
    </Replay>
  );
}

interface ReplayProps {
  readonly title: string;
  readonly replay: (reason: string) => Promise<ReplayedMessages>;
  /** Description of the messages to resend. */
  readonly children: ReactNode;
}

/** Resends messages once a reason is given. */
function Replay({ title, replay, children }: ReplayProps) {
  const mayWrite = useMayWrite(section.access);
  const stored = useStored();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={!mayWrite} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {!isOpen ? null : (
        <WriteDialog
          title={title}
          action={words.replay}
          write={replay}
          written={({ replayed }) => {
            setOpen(false);
            void stored({ message: words.replayed(replayed.length) });
          }}
          close={() => setOpen(false)}
        >
          {children}
        </WriteDialog>
      )}
    </>
  );
}
