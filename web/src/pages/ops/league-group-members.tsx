import { useState } from 'react';
import { leagueGroupsAddLeagues, leagueGroupsDelete, leagueGroupsRemoveLeague } from '../../api';
import type { LeagueGroup } from '../../api';
import { Button } from '../../parts/button';
import { texts } from '../../texts';
import { DifferenceTable } from './shared/difference';
import type { BelowProps } from './shared/edited-record';
import { EntityFinder } from './shared/entity-finder';
import styles from './shared/shared.module.css';
import { WriteDialog } from './shared/write-dialog';
import { isChangedSince } from './shared/write-problem';

const words = texts.ops.leagueGroups;

/** A pending step: add or remove a competition, or delete the group. */
interface Step {
  readonly does: 'add' | 'remove' | 'delete';
  readonly id: number;
  readonly name: string;
}

/** The competitions of a group, with actions to remove each, add another, and delete the group. */
export function LeagueGroupMembers({ record, headers, written, readAgain }: BelowProps<LeagueGroup>) {
  const { id: groupId, name: groupName, members } = record;
  const [step, setStep] = useState<Step | null>(null);
  const path = { id: String(groupId) };
  const write = async ({ does, id }: Step, reason: string): Promise<void> => {
    if (does === 'add') {
      await leagueGroupsAddLeagues({ path, headers, body: { tournamentIds: [id], reason } });
    } else if (does === 'remove') {
      await leagueGroupsRemoveLeague({ path: { ...path, tournamentId: String(id) }, headers, query: { reason } });
    } else {
      await leagueGroupsDelete({ path, headers, query: { reason } });
    }
  };
  return (
    <div className={styles.stack}>
      <h3>{words.members}</h3>
      {members.length === 0 ? <p className={styles.small}>{words.noMember}</p> : null}
      <Members members={members} remove={setStep} />
      <EntityFinder
        label={words.add}
        kind="competition"
        choose={({ id, name }) => setStep({ does: 'add', id, name })}
      />
      <div>
        <Button onClick={() => setStep({ does: 'delete', id: groupId, name: groupName })}>{words.delete}</Button>
      </div>
      {step === null ? null : (
        <WriteDialog
          title={words.steps[step.does](step.name)}
          action={texts.ops.editor.store}
          write={(reason) => write(step, reason)}
          written={() => {
            setStep(null);
            written({
              message: words.steps[step.does](step.name),
              key: step.does === 'delete' ? undefined : path.id,
            });
          }}
          failed={(error) => (isChangedSince(error) ? readAgain() : undefined)}
          close={() => setStep(null)}
        >
          <MembersAfter members={members} step={step} />
        </WriteDialog>
      )}
    </div>
  );
}

interface MembersProps {
  readonly members: LeagueGroup['members'];
  readonly remove: (step: Step) => void;
}

function Members({ members, remove }: MembersProps) {
  return (
    <ul>
      {members.map(({ uniqueTournamentId: id, name }) => (
        <li key={id} className={styles.member}>
          <bdi>{name}</bdi>
          <Button aria-label={words.takeOut(name)} onClick={() => remove({ does: 'remove', id, name })}>
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The names of the members before and after a step. */
function MembersAfter({ members, step }: { readonly members: LeagueGroup['members']; readonly step: Step }) {
  const namesOf = (each: readonly { readonly name: string }[]): string => each.map(({ name }) => name).join(', ');
  const others = members.filter(({ uniqueTournamentId }) => uniqueTournamentId !== step.id);
  const after = {
    add: () => namesOf(others.length < members.length ? members : [...members, step]),
    remove: () => namesOf(others),
    delete: () => '',
  };
  return (
    <DifferenceTable differences={[{ name: words.members, before: namesOf(members), after: after[step.does]() }]} />
  );
}
