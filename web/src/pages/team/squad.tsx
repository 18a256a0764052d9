import { Link } from '@tanstack/react-router';
import type { SquadPlayer } from '../../api';
import { useFormat } from '../../format/use-format';
import { Unknown } from '../../parts/hint';
import { Panel } from '../../parts/panel';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';
import styles from './team-tables.module.css';

const words = texts.team.squad;

/** The players of a team, each with season totals and minutes in the last matches. */
export function Squad({ players }: { readonly players: readonly SquadPlayer[] }) {
  const format = useFormat();
  if (players.length === 0) return null;
  const sumOf = (name: string, count: (player: SquadPlayer) => number | null): Column<SquadPlayer> => ({
    name,
    cell: (player) => {
      const sum = count(player);
      if (sum === null) return <Unknown why={player.matches === 0 ? words.notPlayed : words.unknown} />;
      return format.number(sum);
    },
  });
  const columns: readonly Column<SquadPlayer>[] = [
    {
      name: words.player,
      cell: ({ id, name, jerseyNumber, position }) => (
        <span className={styles.name}>
          <span className={styles.number}>{jerseyNumber ?? ''}</span>
          <span>
            <Link to="/players/$id" params={{ id: String(id) }}>
              {name}
            </Link>
            {position === null ? null : <small className={styles.position}>{texts.positions[position]}</small>}
          </span>
        </span>
      ),
    },
    {
      name: words.position,
      cell: ({ position }) => (position === null ? <Unknown why={words.noPosition} /> : texts.positions[position]),
      isText: true,
      isSpare: true,
    },
    { name: words.form, cell: (player) => <Form player={player} />, isText: true },
    sumOf(words.starts, ({ starts }) => starts),
    sumOf(words.matches, ({ matches }) => matches),
    sumOf(words.minutes, ({ minutes }) => minutes),
    sumOf(texts.statistics.goals, ({ goals }) => goals),
    sumOf(texts.statistics.assists, ({ assists }) => assists),
    sumOf(texts.statistics.cards, ({ cards }) => cards),
  ];
  return (
    <Panel title={words.title} lead={words.lead}>
      <Table caption={words.title} columns={columns} rows={players} keyOf={({ id }) => id} isDense />
    </Panel>
  );
}

const WIDTH = 8;
const HEIGHT = 22;
const FULL = 90;

/** Minutes in the team's last matches as bars, newest on the right; starts are filled. */
function Form({ player: { lastMatches } }: { readonly player: SquadPlayer }) {
  const shown = lastMatches.toReversed();
  const label = shown.map(({ minutes }) => minutes ?? texts.states.unknown).join(', ');
  return (
    <svg width={shown.length * WIDTH} height={HEIGHT} role="img" aria-label={words.minutesOf(label)}>
      <title>{words.minutesOf(label)}</title>
      {shown.map(({ eventId, minutes, isStarter }, index) => {
        // zero minutes show as a line at the bottom, unknown ones as nothing
        const tall = minutes === null ? 0 : Math.max(1, (Math.min(minutes, FULL) / FULL) * HEIGHT);
        return (
          <rect
            key={eventId}
            className={isStarter === true ? styles.started : styles.cameOn}
            x={index * WIDTH + 1}
            y={HEIGHT - tall}
            width={WIDTH - 2}
            height={tall}
          />
        );
      })}
    </svg>
  );
}
