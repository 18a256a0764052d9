import { useState } from 'react';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import { Chips } from '../chips';
import { Moment } from '../moment';
import { SheetPart } from './facts';
import styles from './sheet.module.css';

const words = texts.boards.sheet;
const windows = [5, 10, 20, 30, 50];

/** The count of one match. */
export interface CountedMatch {
  readonly id: number;
  /** Unix seconds. */
  readonly kickoff: number;
  readonly opponent: string | null;
  readonly count: number;
}

interface MatchBarsProps {
  /** Newest first. */
  readonly matches: readonly CountedMatch[];
  readonly line: number;
  readonly side: 'over' | 'under';
  /** Matches shown before a number is chosen; default: 10. */
  readonly first?: number;
  /** Default: the number of matches against the line. */
  readonly title?: string;
  /** Label beside the day; default: the opponent. */
  readonly against?: string;
}

/** The last matches against the line, as bars with their numbers; the user chooses how many. */
export function MatchBars({ matches, line, side, first = 10, title, against = words.opponent }: MatchBarsProps) {
  const format = useFormat();
  const [window, setWindow] = useState(first);
  if (matches.length === 0) return null;
  const shown = matches.slice(0, window);
  const most = Math.max(line + 0.5, ...shown.map(({ count }) => count));
  const wanted = [...new Set([...windows, first])].toSorted((one, other) => one - other);
  const offered = wanted.filter((_, index) => index === 0 || (wanted[index - 1] ?? 0) < matches.length);
  return (
    <SheetPart title={title ?? words.lastMatches(shown.length)}>
      <Chips
        label={words.window}
        options={offered.map((each) => ({ value: each, text: String(Math.min(each, matches.length)) }))}
        isChosen={(each) => each === window}
        choose={setWindow}
      />
      <table className={`${styles.table} ${styles.games}`}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{against}</th>
            <th scope="col">{words.count}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, kickoff, opponent, count }) => {
            const result = resultOf(count, line, side);
            return (
              <tr key={id}>
                <td>
                  <Moment at={new Date(kickoff * 1_000)} form="day" />
                </td>
                <td>{opponent ?? texts.states.unknown}</td>
                <td>
                  <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect
                      className={result === 'hit' ? styles.hit : styles.miss}
                      width={Math.max((count / most) * 100, 1)}
                      height="10"
                    />
                    <rect className={styles.line} x={(line / most) * 100} width="1" height="10" />
                  </svg>
                  <span>{format.number(count)}</span>
                  <span className="unseen"> {words[result]}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </SheetPart>
  );
}

function resultOf(count: number, line: number, side: 'over' | 'under'): 'hit' | 'miss' | 'push' {
  if (count === line) return 'push';
  return count > line === (side === 'over') ? 'hit' : 'miss';
}
