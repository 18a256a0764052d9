import { useMemo } from 'react';
import type { BetsFigures, BetsGroup, BetsSummary } from '../../api';
import { startOfDay } from '../../format/times';
import { useFormat } from '../../format/use-format';
import type { Format } from '../../format/use-format';
import { Chart } from '../../parts/chart';
import { Chips } from '../../parts/chips';
import { Edge } from '../../parts/edge';
import { orUnknown } from '../../parts/hint';
import { Message } from '../../parts/message';
import { Panel } from '../../parts/panel';
import { Facts } from '../../parts/sheet/facts';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';
import styles from './mine-page.module.css';
import { groupings } from './my-bets-search';

const words = texts.mine;
const { families, ranges } = texts.scorecard.groups;
const breakEven = { name: words.breakEven, y: 0 };

type Grouping = (typeof groupings)[number];

interface ResultsProps {
  readonly summary: BetsSummary;
  readonly grouping: Grouping;
  readonly group: (by: Grouping) => void;
}

/** Results of all bets, losses as visible as wins. */
export function Results({ summary, grouping, group }: ResultsProps) {
  return (
    <>
      <Panel title={words.results} lead={words.resultsLead}>
        <Figures summary={summary} />
        {summary.total.bets === 0 ? (
          <Message title={words.nothingGraded} detail={words.nothingGradedWhy} />
        ) : (
          <Curve summary={summary} />
        )}
      </Panel>
      {summary.total.bets === 0 ? null : <Groups summary={summary} grouping={grouping} group={group} />}
    </>
  );
}

/** An amount with its sign, so that a loss is as plain as a profit. */
const signed = (format: Format, amount: number): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${format.number(Math.abs(amount), 2, true)}`;

function Figures({ summary: { total, grades, openBets, openStake } }: { readonly summary: BetsSummary }) {
  const format = useFormat();
  const amount = (value: number): string => format.number(value, 2, true);
  return (
    <div className={styles.figures}>
      <Facts
        facts={[
          [words.profit, <b key="profit">{signed(format, total.profit)}</b>],
          [words.staked, amount(total.staked)],
          [words.returned, amount(total.returned)],
          [words.open, words.openStake(amount(openStake), format.number(openBets), openBets)],
        ]}
      />
      <Facts
        facts={[
          [words.yield, <Yield key="yield" figures={total} />],
          [words.closingLine, <Closing key="closing" figures={total} />],
          [
            words.claimed,
            orUnknown(total.claimedValuePct, words.noClaim, (value) => format.percent(value / 100, { signed: true })),
          ],
          [
            words.ended,
            words.endedCounts(
              format.number(grades.win + grades.half),
              format.number(grades.push),
              format.number(grades.loss + grades['half-loss']),
            ),
          ],
        ]}
      />
      {total.lateBets === 0 ? null : (
        <p className={styles.note}>{words.late(format.number(total.lateBets), total.lateBets)}</p>
      )}
    </div>
  );
}

function Yield({ figures: { yieldPct } }: { readonly figures: BetsFigures }) {
  return (
    <Edge
      edge={yieldPct.value}
      low={yieldPct.low}
      high={yieldPct.high}
      why={words.noBet}
      noInterval={texts.states.tooFewToSay}
    />
  );
}

function Closing({ figures: { closingLineValuePct } }: { readonly figures: BetsFigures }) {
  const { value, low, high } = closingLineValuePct;
  return <Edge edge={value} low={low} high={high} why={words.noClose} />;
}

function Curve({ summary: { curve } }: { readonly summary: BetsSummary }) {
  const format = useFormat();
  const chart = useMemo(
    () => ({
      x: { name: words.day, time: 'days' } as const,
      y: { name: words.profit, write: (value: number) => signed(format, value) },
      series: [
        {
          name: words.profit,
          form: 'steps' as const,
          points: curve.map(({ day, bets, profit, total }) => ({
            x: startOfDay(day, format.timeZone).getTime(),
            y: total,
            sample: words.ofDay(format.number(bets), bets, signed(format, profit)),
          })),
        },
      ],
    }),
    [curve, format],
  );
  return <Chart title={words.curve} {...chart} decides={breakEven} height={280} />;
}

function Groups({ summary: { groups }, grouping, group }: ResultsProps) {
  const columns = useColumns(grouping);
  return (
    <Panel title={words.groups}>
      <Chips
        label={words.groups}
        options={groupings.map((value) => ({ value, text: words.groupings[value] }))}
        isChosen={(value) => value === grouping}
        choose={group}
      />
      <Table
        caption={words.groupings[grouping]}
        columns={columns}
        rows={groups.find(({ groupBy }) => groupBy === grouping)?.data ?? []}
        keyOf={({ key }) => key}
      />
    </Panel>
  );
}

function useColumns(grouping: Grouping): readonly Column<BetsGroup>[] {
  const format = useFormat();
  return [
    { name: words.groupings[grouping], cell: (group) => nameOf(grouping, group) },
    {
      name: words.bets,
      cell: ({ bets, matches }) => (
        <Stacked below={words.matches(format.number(matches), matches)}>{format.number(bets)}</Stacked>
      ),
    },
    { name: words.staked, cell: ({ staked }) => format.number(staked, 2, true) },
    { name: words.profit, cell: ({ profit }) => <b>{signed(format, profit)}</b> },
    { name: words.yield, cell: (group) => <Yield figures={group} /> },
    { name: words.closingLine, cell: (group) => <Closing figures={group} /> },
  ];
}

function nameOf(grouping: Grouping, { key, name }: BetsGroup): string {
  if (grouping === 'bookmaker') return name;
  if (grouping === 'marketFamily') return (families as Readonly<Record<string, string>>)[key] ?? key;
  if (key === 'none') return words.noClaim;
  const [from = '', to = ''] = key.split('-');
  return ranges.edge(from, to);
}
