import { useState } from 'react';
import type { PlayerTrend } from '../../api';
import { useFormat } from '../../format/use-format';
import { Chips } from '../../parts/chips';
import { Moment } from '../../parts/moment';
import { texts } from '../../texts';
import styles from './player-trends.module.css';

const words = texts.trends;
const windows = [5, 10, 20, 30];

/** The last matches against the line, one bar each, and the same as a table. */
export function MatchBars({ trend }: { readonly trend: PlayerTrend }) {
  const format = useFormat();
  const [window, setWindow] = useState(10);
  const games = trend.recentGames.slice(0, window);
  const greatest = Math.max(trend.line + 0.5, ...games.map(({ statValue }) => statValue));
  const offered = windows.filter((_, index) => index === 0 || (windows[index - 1] ?? 0) < trend.recentGames.length);
  return (
    <section className={styles.matches}>
      <h3>{words.lastMatches(games.length)}</h3>
      <Chips
        label={words.window}
        options={offered.map((each) => ({ value: each, text: String(Math.min(each, trend.recentGames.length)) }))}
        isChosen={(each) => each === window}
        choose={setWindow}
      />
      <table className={styles.games}>
        <thead>
          <tr>
            <th>{words.day}</th>
            <th>{words.opponent}</th>
            <th>{words.count}</th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <tr key={game.eventId}>
              <td>
                <Moment at={new Date(game.eventTimestamp * 1_000)} form="day" />
              </td>
              <td>{game.opponentName ?? texts.states.unknown}</td>
              <td>
                <svg className={styles.gameBar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect
                    className={game.isHit ? styles.hit : styles.miss}
                    width={Math.max((game.statValue / greatest) * 100, 1)}
                    height="10"
                  />
                  <rect className={styles.needed} x={(trend.line / greatest) * 100} width="1" height="10" />
                </svg>
                <span>{format.number(game.statValue)}</span>
                <span className="unseen"> {game.isHit ? words.hit : game.isPush ? words.push : words.miss}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
