import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import { BookmakerMark } from '../bookmaker-mark';
import { Changing } from '../changing';
import { Moment } from '../moment';
import { SheetPart } from './facts';
import { historyQuery } from './price-history';
import type { Outcome } from './price-history';
import styles from './sheet.module.css';

const words = texts.boards.sheet;

/** The price of one bookmaker. */
export interface BookmakerOdds {
  readonly identifier: string;
  readonly name: string;
  readonly isExchange: boolean;
  readonly odds: number;
  readonly quotedAt: string;
  /** Expected value in percent; absent: the board has none. */
  readonly edge?: number | null;
}

interface PricesProps {
  readonly outcome: Outcome;
  readonly prices: readonly BookmakerOdds[];
}

/** Prices by bookmaker, highest first, with the opening price and, where available, the edge. */
export function PricesByBookmaker({ outcome, prices }: PricesProps) {
  const format = useFormat();
  const { data: history } = useQuery(historyQuery(outcome));
  if (prices.length === 0) return null;
  const opening = new Map(history?.bookmakers.map((each) => [each.identifier, each.opening?.odds]));
  const hasEdges = prices.some(({ edge }) => edge !== undefined);
  return (
    <SheetPart title={words.byBookmaker}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.bookmaker}</th>
            <th scope="col">{words.opened}</th>
            <th scope="col">{words.quotedAt}</th>
            <th scope="col">{words.price}</th>
            {hasEdges ? <th scope="col">{words.edge}</th> : null}
          </tr>
        </thead>
        <tbody>
          {prices.map(({ identifier, name, isExchange, odds, quotedAt, edge = null }) => {
            const opened = opening.get(identifier);
            return (
              <tr key={identifier}>
                <td>
                  <BookmakerMark name={name} />
                  {name}
                  {isExchange ? ` (${words.exchange})` : null}
                </td>
                <td className={styles.muted}>{opened === undefined ? null : format.odds(opened)}</td>
                <td className={styles.muted}>
                  <Moment at={new Date(quotedAt)} />
                </td>
                <td>
                  <b>
                    <Changing value={odds}>{format.odds(odds)}</Changing>
                  </b>
                </td>
                {hasEdges ? <td>{edge === null ? '–' : format.percent(edge / 100, { signed: true })}</td> : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </SheetPart>
  );
}
