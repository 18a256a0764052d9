import { sourcesList } from '../../../api';
import { Unknown } from '../../../parts/hint';
import { Stacked } from '../../../parts/table';
import { texts } from '../../../texts';
import { sections } from '../sections';
import { Instant } from '../shared/cells';
import { listPage } from '../shared/operator-list';
import { BudgetLeft } from './budget';
import { NewSource, OpenSource } from './source-panel';
import { StateText } from './source-state';

const words = texts.ops.sources;

/** Connections to providers, each with its state; the open one is shown and changed beside the list. */
export const SourcesPage = listPage({
  section: sections.sources,
  words,
  isLive: true,
  list: (_, signal) => sourcesList({ signal }),
  keyOf: ({ id }) => id,
  columns: [
    { name: words.name, cell: ({ name }) => name },
    { name: words.providerColumn, cell: ({ title }) => title, isText: true },
    { name: words.state, cell: ({ status }) => <StateText status={status} />, isText: true },
    {
      name: words.nextRun,
      cell: ({ status: { nextPollAt }, isPaused }) =>
        isPaused ? (
          <Unknown why={words.states.paused} />
        ) : nextPollAt === null ? (
          words.soon
        ) : (
          <Instant at={nextPollAt} />
        ),
      isText: true,
    },
    {
      name: words.budget,
      cell: ({ status: { budget } }) =>
        budget === null ? (
          <Unknown why={words.noBudget} />
        ) : (
          <Stacked below={budget.leftOut === null ? '' : words.isShort}>
            <BudgetLeft budget={budget} />
          </Stacked>
        ),
    },
    {
      name: words.lastAnswer,
      cell: ({ status: { freshness } }) =>
        freshness[0] === undefined ? (
          <Unknown why={words.nothingAnswered} />
        ) : (
          <Stacked below={words.purposes[freshness[0].purpose]}>
            <Instant at={freshness[0].answeredAt} />
          </Stacked>
        ),
      isText: true,
    },
    {
      name: words.lastError,
      cell: ({ status: { errors } }) =>
        errors[0] === undefined ? (
          <Unknown why={words.noErrors} />
        ) : (
          <Stacked below={<Instant at={errors[0].at} />}>{errors[0].message}</Stacked>
        ),
      isText: true,
    },
  ],
  record: { parameter: 'source', create: words.create, Open: OpenSource, New: NewSource },
});
