import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../parts/moment';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SaveAnswer } from '../../parts/save-answer';
import { SkeletonRows } from '../../parts/skeleton';
import { Stacked, Table } from '../../parts/table';
import { useSession } from '../../session/session';
import { nameOfSource, texts } from '../../texts';
import { originsQuery } from './match-requests';

const words = texts.match.origins;

/** For operators: which source delivered which data and when, with the original response. */
export function Origins({ id }: { readonly id: string }) {
  const isOperator = useSession()?.scopes.some((scope) => scope.startsWith('maintenance:')) ?? false;
  return isOperator ? <KnownOrigins id={id} /> : null;
}

function KnownOrigins({ id }: { readonly id: string }) {
  const query = useQuery(originsQuery(id));
  return (
    <Panel title={words.title} lead={words.lead}>
      <QueryStates query={query} skeleton={<SkeletonRows count={4} />}>
        {({ data }) => (
          <Table
            caption={words.title}
            rows={data}
            keyOf={({ kind, source }) => `${kind} ${source}`}
            columns={[
              { name: words.kind, isText: true, cell: ({ kind }) => words.kinds[kind] },
              {
                name: words.source,
                isText: true,
                cell: ({ source, storedAt }) => (
                  <Stacked below={<Moment at={new Date(storedAt)} form="day" />}>{nameOfSource(source)}</Stacked>
                ),
              },
              {
                name: words.answer,
                cell: ({ answerId }) => (answerId === null ? '–' : <SaveAnswer answerId={answerId} />),
              },
            ]}
          />
        )}
      </QueryStates>
    </Panel>
  );
}
