import { useState } from 'react';
import { namesMerge } from '../../api';
import { Button } from '../../parts/button';
import { Chips } from '../../parts/chips';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts';
import { mergeableKinds, sections, useMayWrite } from './sections';
import { EntityLink } from './shared/cells';
import { sentenceOf } from './shared/decision';
import type { Choice } from './shared/decision';
import { DecisionForm } from './shared/decision-form';
import { EntityFinder } from './shared/entity-finder';
import type { FoundEntity } from './shared/entity-finder';
import { useSectionSearch } from './shared/operator-list';
import styles from './shared/shared.module.css';
import { useStored } from './shared/stored';

const section = sections.merge;
const words = texts.ops.merge;

/** Merges duplicate entities: which one is dropped, which survives, the changes, and the reason. */
export function MergePage() {
  const mayWrite = useMayWrite(section.access);
  return (
    <Panel title={words.title} lead={words.lead}>
      {mayWrite ? <Merge /> : <p>{texts.ops.readOnly(section.access.writer)}</p>}
    </Panel>
  );
}

function Merge() {
  const { search, change } = useSectionSearch(section);
  const stored = useStored();
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const [reason, setReason] = useState('');
  const { kind = 'player', duplicate, survivor } = search;
  const choice: Choice | null =
    duplicate === undefined || survivor === undefined
      ? null
      : {
          key: `merge ${kind} ${duplicate} ${survivor}`,
          decide: (body, signal) => namesMerge({ body: { kind, duplicate, survivor, ...body }, signal }),
        };
  const choose = (side: 'duplicate' | 'survivor') => (entity: FoundEntity) => {
    setNames(new Map(names).set(entity.id, entity.name));
    change({ [side]: entity.id });
  };
  return (
    <div className={styles.stack}>
      <Chips
        label={texts.ops.names.kind}
        options={mergeableKinds.map((value) => ({ value, text: texts.ops.kinds[value] }))}
        isChosen={(value) => value === kind}
        choose={(value) => change({ kind: value, duplicate: undefined, survivor: undefined })}
      />
      <div className={styles.sides}>
        <Side side="duplicate" kind={kind} id={duplicate} names={names} choose={choose('duplicate')} />
        <Side side="survivor" kind={kind} id={survivor} names={names} choose={choose('survivor')} />
      </div>
      <div>
        <Button
          disabled={duplicate === undefined && survivor === undefined}
          onClick={() => change({ duplicate: survivor, survivor: duplicate })}
        >
          {words.swap}
        </Button>
      </div>
      <DecisionForm
        choice={choice}
        hint={words.chooseBoth}
        decided={(reply) => {
          change({ duplicate: undefined, survivor: undefined });
          void stored({ message: sentenceOf(reply.step), decision: reply.decision });
        }}
        action={words.merge}
        reason={reason}
        changeReason={setReason}
      />
    </div>
  );
}

interface SideProps {
  readonly side: 'duplicate' | 'survivor';
  readonly kind: (typeof mergeableKinds)[number];
  readonly id: number | undefined;
  /** Names of the entities found. */
  readonly names: ReadonlyMap<number, string>;
  readonly choose: (entity: FoundEntity) => void;
}

/** One of the two entities, found by name. */
function Side({ side, kind, id, names, choose }: SideProps) {
  return (
    <div className={styles.side}>
      <h3>{words[side]}</h3>
      <p className={styles.small}>{words.why[side]}</p>
      <EntityFinder label={`${words[side]}: ${texts.ops.kinds[kind]}`} kind={kind} choose={choose} />
      <p>
        <b>
          <bdi>{id === undefined ? words.nobody : (names.get(id) ?? '')}</bdi>
        </b>{' '}
        {id === undefined ? null : <EntityLink kind={kind} id={id} />}
      </p>
    </div>
  );
}
