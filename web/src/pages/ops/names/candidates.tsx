import type { NameCandidate, UnresolvedName } from '../../../api';
import { useFormat } from '../../../format/use-format';
import { Button } from '../../../parts/button';
import { Hint, Unknown } from '../../../parts/hint';
import { IntervalBar } from '../../../parts/interval-bar';
import { Table } from '../../../parts/table';
import type { Column } from '../../../parts/table';
import { texts } from '../../../texts';
import { EntityLink } from '../shared/cells';
import { withWrittenDates } from '../shared/written-dates';
import type { Meaning } from './name-decision';
import styles from './names.module.css';

const words = texts.ops.names;

interface CandidatesProps {
  readonly name: UnresolvedName;
  readonly meaning: Meaning | null;
  /** Null: this user has read access only. */
  readonly choose: ((meaning: Meaning) => void) | null;
}

/** Known entities that a name may mean, each with its evidence. */
export function Candidates({ name, meaning, choose }: CandidatesProps) {
  const { candidates, waitingMatches } = name;
  if (candidates.length === 0) return <p className={styles.note}>{words.noCandidate}</p>;
  const columns: readonly Column<NameCandidate>[] = [
    {
      name: words.candidate,
      cell: (candidate) => (
        <Who
          kind={name.kind}
          candidate={candidate}
          number={candidates.indexOf(candidate) + 1}
          isChosen={candidate.id === meaning}
          choose={choose}
        />
      ),
    },
    { name: words.similarity, cell: ({ similarity }) => <Similarity similarity={similarity} /> },
    ...(name.kind === 'fixture'
      ? []
      : [
          {
            name: words.matches,
            cell: ({ evidence }: NameCandidate) => evidence?.matches ?? <Unknown why={words.notKnown} />,
          },
          { name: words.nextMatch, cell: (candidate: NameCandidate) => <NextMatch candidate={candidate} /> },
        ]),
    ...(name.kind === 'player'
      ? [
          {
            name: words.squads,
            cell: ({ evidence }: NameCandidate) => (
              <Squads squads={evidence?.squadsOfWaitingMatches ?? null} matches={waitingMatches ?? 0} />
            ),
          },
        ]
      : []),
  ];
  return <Table caption={words.candidates} columns={columns} rows={candidates} keyOf={({ id }) => id} />;
}

interface WhoProps {
  readonly kind: UnresolvedName['kind'];
  readonly candidate: NameCandidate;
  readonly number: number;
  readonly isChosen: boolean;
  readonly choose: CandidatesProps['choose'];
}

function Who({ kind, candidate, number, isChosen, choose }: WhoProps) {
  const format = useFormat();
  const { id, evidence } = candidate;
  // a match is named by its day: `on 2025-03-01`
  const name = kind === 'fixture' ? withWrittenDates(candidate.name.replace(/^on /, ''), format) : candidate.name;
  const known = evidence?.alsoKnownAs ?? [];
  const shared = evidence?.sharedWords ?? [];
  return (
    <div className={styles.who}>
      {choose === null ? (
        <b>
          <bdi>{name}</bdi>
        </b>
      ) : (
        <Button className={styles.choose} aria-pressed={isChosen} onClick={() => choose(id)}>
          {number > 9 ? null : <kbd>{number}</kbd>} <bdi>{name}</bdi>
        </Button>
      )}
      <span className={styles.about}>
        {evidence?.team === null || evidence === null ? null : <span>{evidence.team.name}</span>}
        <EntityLink kind={kind} id={id} name={words.openPage} />
        {shared.length === 0 ? null : <span>{words.sharedWords(shared.join(' '))}</span>}
        {known.length === 0 ? null : <span>{words.alsoKnownAs(known.join(', '))}</span>}
      </span>
    </div>
  );
}

function Similarity({ similarity }: { readonly similarity: number | null }) {
  const format = useFormat();
  if (similarity === null) return <Unknown why={words.noSimilarity} />;
  return (
    <span className={styles.similarity}>
      <Hint why={words.similarityWhy}>{format.percent(similarity, { places: 0 })}</Hint>
      <IntervalBar low={0} high={similarity} mark={0} from={0} to={1} />
    </span>
  );
}

function NextMatch({ candidate: { evidence } }: { readonly candidate: NameCandidate }) {
  const format = useFormat();
  const at = evidence?.nextKickoffAt ?? null;
  if (at === null) return <Unknown why={words.noNextMatch} />;
  return (
    <time dateTime={at} title={format.instant(new Date(at))} className={styles.day}>
      {format.date(new Date(at))}
    </time>
  );
}

function Squads({ squads, matches }: { readonly squads: number | null; readonly matches: number }) {
  if (squads === null || matches === 0) return <Unknown why={words.noSquads} />;
  return (
    <b className={squads === matches ? styles.full : undefined}>
      <Hint why={words.squadsWhy}>{words.squadsOf(squads, matches)}</Hint>
    </b>
  );
}
