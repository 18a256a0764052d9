import { namesListDecisions } from '../../api';
import { texts } from '../../texts';
import { sections } from './sections';
import { EntityLink, Instant } from './shared/cells';
import { kindOf } from './shared/decision';
import { listPage } from './shared/operator-list';
import styles from './shared/shared.module.css';
import { UndoButton } from './shared/undo';

const words = texts.ops.decisions;

/** The latest decisions about names and entities, each with an undo. */
export const DecisionsPage = listPage({
  section: sections.decisions,
  words,
  list: (_, signal) => namesListDecisions({ signal }),
  keyOf: ({ id }) => id,
  columns: [
    { name: words.subject, cell: ({ subject }) => <bdi className={styles.clamped}>{subject}</bdi> },
    { name: words.action, cell: ({ action, kind }) => `${words.actions[action]} · ${kindOf(kind)}`, isText: true },
    {
      name: words.entity,
      cell: ({ kind, entityId, entityName }) => <EntityLink kind={kind} id={entityId} name={entityName} />,
      isText: true,
    },
    { name: words.madeAt, cell: ({ madeAt }) => <Instant at={madeAt} />, isText: true },
    {
      name: texts.ops.undo.button,
      cell: ({ id, subject }) => <UndoButton decision={id} subject={subject} />,
    },
  ],
});
