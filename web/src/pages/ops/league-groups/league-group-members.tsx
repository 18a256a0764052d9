import { useState } from 'react';
import { leagueGroupsAddLeagues, leagueGroupsDelete, leagueGroupsRemoveLeague } from '../../../api';
import type { LeagueGroup } from '../../../api';
import { Button } from '../../../parts/button';
import { texts } from '../../../texts';
import { DifferenceTable } from '../shared/difference';
import { EntityFinder } from '../shared/entity-finder';
import styles from '../shared/shared.module.css';
import { ifMatch } from '../shared/tagged';
import { WriteDialog } from '../shared/write-dialog';
import { isChangedSince } from '../shared/write-problem';

const words = texts.ops.leagueGroups;

/** What is about to be done: a competition comes or goes, or the group goes. */
type Step =
  | { readonly does: 'add' | 'remove'; readonly id: number; readonly name: string }
  | { readonly does: 'delete'; readonly id: number; readonly name: string };

interface LeagueGroupMembersProps {
  readonly group: LeagueGroup;
  readonly etag: string | null;
  readonly changed: (message: string) => void;
  readonly removed: (message: string) => void;
  readonly readAgain: () => Promise<unknown>;
}

/** The competitions of a group, each to be taken out; another to be added; the group to be removed. */
export function LeagueGroupMembers({ group, etag, changed, removed, readAgain }: LeagueGroupMembersProps) {
  const [step, setStep] = useState<Step | null>(null);
  const path = { id: String(group.id) };
  const headers = ifMatch(etag);
  const names = group.members.map(({ name }) => name);
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
      {group.members.length === 0 ? <p className={styles.small}>{words.noMember}</p> : null}
      <ul className={styles.rows}>
        {group.members.map(({ uniqueTournamentId: id, name }) => (
          <li key={id} className={styles.member}>
            <bdi>{name}</bdi>
            <Button aria-label={words.takeOut(name)} onClick={() => setStep({ does: 'remove', id, name })}>
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <EntityFinder
        label={words.add}
        kind="competition"
        choose={({ id, name }) => setStep({ does: 'add', id, name })}
      />
      <div>
        <Button onClick={() => setStep({ does: 'delete', id: group.id, name: group.name })}>{words.delete}</Button>
      </div>
      {step === null ? null : (
        <WriteDialog
          title={words.steps[step.does](step.name)}
          action={texts.ops.editor.store}
          write={(reason) => write(step, reason)}
          written={() => {
            setStep(null);
            (step.does === 'delete' ? removed : changed)(words.steps[step.does](step.name));
          }}
          failed={(error) => (isChangedSince(error) ? readAgain() : undefined)}
          close={() => setStep(null)}
        >
          <DifferenceTable
            differences={[{ name: words.members, before: names.join(', '), after: namesAfter(names, step) }]}
          />
        </WriteDialog>
      )}
    </div>
  );
}

function namesAfter(names: readonly string[], { does, name }: Step): string {
  if (does === 'delete') return '';
  if (does === 'remove') return names.filter((each) => each !== name).join(', ');
  return [...new Set([...names, name])].join(', ');
}
