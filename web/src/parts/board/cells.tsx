import type { ReactNode } from 'react';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import { Changing } from '../changing';
import { Hint, Unknown } from '../hint';
import { Initials } from '../initials';
import { Moment } from '../moment';
import { PriceTrail } from '../price-trail';
import { TeamBar } from '../team-bar';
import styles from './cells.module.css';

/** Cells that boards share. */

const words = texts.boards;

interface WhoProps {
  readonly name: string;
  /** The selection: side and line. */
  readonly what?: string;
  readonly below: readonly (string | null)[];
  /** Whether it is a person, shown with initials before the name. */
  readonly isPerson?: boolean;
  /** First team colour; absent: the board has no colours. */
  readonly colour?: string | null;
  /** A mark with its reason. */
  readonly mark?: { readonly name: string; readonly why: string } | null;
}

/** The subject of a row. */
export function Who({ name, what, below, isPerson = false, colour, mark = null }: WhoProps) {
  return (
    <span className={styles.who}>
      {colour === undefined ? null : <TeamBar color={colour} />}
      {isPerson ? <Initials name={name} /> : null}
      <span className={styles.about}>
        <span className={styles.name}>
          <b>{name}</b> {what === undefined ? null : <span>{what}</span>}
        </span>
        {mark === null ? null : (
          <span className={styles.mark}>
            <Hint why={mark.why}>{mark.name}</Hint>
          </span>
        )}
        <Below>{below.filter((each) => each !== null).join(' · ')}</Below>
      </span>
    </span>
  );
}

/** Mark for players who are not expected to start. */
export const notInLineUp = { name: words.notInLineUp, why: words.notInLineUpWhy };

interface MatchCellProps {
  readonly home: string;
  readonly away: string;
  /** Unix seconds. */
  readonly kickoff: number;
  readonly league: string | null;
  /** The side already named in the row; a phone shows only its opponent. */
  readonly team?: string | null;
}

/** Sides, kick-off and competition. */
export function MatchCell({ home, away, kickoff, league, team = null }: MatchCellProps) {
  const opponent = team === home ? words.homeTo(away) : team === away ? words.awayAt(home) : null;
  return (
    <span className={styles.match}>
      <span className={styles.sides}>
        <span>{home}</span> – <span>{away}</span>
      </span>
      {opponent === null ? null : <span className={styles.opponent}>{opponent}</span>}
      <Below>
        <Moment at={new Date(kickoff * 1_000)} />
        {league === null ? null : <span className={styles.league}> · {league}</span>}
      </Below>
    </span>
  );
}

interface PriceProps {
  readonly odds: number | null;
  /** Change since its opening price in percent; null or absent where unknown. */
  readonly movement?: number | null;
  readonly below?: ReactNode;
}

/** A price, the largest figure of its row, with a sparkline of its movement; flashes when it changes. */
export function Price({ odds, movement = null, below }: PriceProps) {
  const format = useFormat();
  if (odds === null) return <Unknown why={words.noPrice} />;
  return (
    <>
      <span className={styles.moving}>
        <PriceTrail odds={odds} movement={movement} />
        <b className={styles.price}>
          <Changing value={odds}>{format.odds(odds)}</Changing>
        </b>
      </span>
      {below === undefined ? null : <Below>{below}</Below>}
    </>
  );
}

interface PercentProps {
  /** Percent: 4.2 is 4.2 %. */
  readonly value: number | null;
  /** Why it is unknown. */
  readonly why: string;
  readonly signed?: boolean;
  /** Default: 1. */
  readonly places?: number;
  readonly below?: ReactNode;
}

/** A rate in percent, as in the API. */
export function Percent({ value, why, signed = false, places = 1, below }: PercentProps) {
  const format = useFormat();
  if (value === null) return <Unknown why={why} />;
  return (
    <>
      {format.percent(value / 100, { signed, places })}
      {below === undefined ? null : <Below>{below}</Below>}
    </>
  );
}

/** A number with fixed decimals. */
export function Figure({ value, why, places = 2 }: { value: number | null; why: string; places?: number }) {
  const format = useFormat();
  return value === null ? <Unknown why={why} /> : format.number(value, places, true);
}

/** A smaller line below. */
export function Below({ children }: { readonly children: ReactNode }) {
  return <span className={styles.below}>{children}</span>;
}
