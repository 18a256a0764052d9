import { Link } from '@tanstack/react-router';
import type { ListedFixture } from '../../api';
import { useFormat } from '../../format/use-format';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts';
import { biggestMoves } from './matches-to-show';
import styles from './today.module.css';

const words = texts.today.moves;
const MOST_MOVES = 4;

/** Match results whose best prices have moved furthest since opening; nothing without a notable move. */
export function BiggestMoves({ fixtures }: { readonly fixtures: readonly ListedFixture[] }) {
  const format = useFormat();
  const moves = biggestMoves(fixtures, MOST_MOVES);
  if (moves.length === 0) return null;
  return (
    <Panel title={words.title} lead={words.lead}>
      <ul>
        {moves.map(({ fixture, side, movement }) => (
          <li key={fixture.id} className={styles.move}>
            <Link to="/matches/$id" params={{ id: String(fixture.id) }}>
              <b>{words.backed(side, fixture.homeTeam.name, fixture.awayTeam.name)}</b>
              <span className={styles.where}>
                {fixture.homeTeam.name} – {fixture.awayTeam.name}
              </span>
            </Link>
            <b>
              {movement > 0 ? '↑' : '↓'} {format.percent(Math.abs(movement) / 100)}
            </b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
