import { useQuery } from '@tanstack/react-query';
import { scorecardShow } from '../../api';
import type { Estimate, ScorecardGroup, ScorecardShowData } from '../../api';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import { Unknown } from '../hint';
import { QueryStates } from '../query-states';
import { SkeletonRows } from '../skeleton';
import { Facts, SheetPart, Small } from './facts';

const words = texts.boards.sheet;

interface WhatBecameProps {
  readonly board: NonNullable<NonNullable<ScorecardShowData['query']>['board']>;
  /** Edge of the row in percent: only rows in its band of edges count; absent: all rows of the board. */
  readonly edge?: number | null;
}

/** Results of similar rows: listed before kick-off, graded after the match, losses included. */
export function WhatBecame({ board, edge = null }: WhatBecameProps) {
  const scorecard = useQuery({
    queryKey: ['scorecard', board],
    staleTime: 60_000,
    queryFn: ({ signal }) => scorecardShow({ query: { board, groupBy: ['edge'] }, signal }),
  });
  return (
    <SheetPart title={words.became}>
      <QueryStates query={scorecard} skeleton={<SkeletonRows count={2} />}>
        {({ groups, total }) => {
          const like = edge === null ? undefined : groups[0]?.data.find(({ key }) => holds(key, edge));
          return <Group group={like ?? total} name={like === undefined ? words.becameAll : nameOf(like.key)} />;
        }}
      </QueryStates>
    </SheetPart>
  );
}

function Group({ group, name }: { readonly group: ScorecardGroup | null; readonly name: string }) {
  const format = useFormat();
  if (group === null || group.bets === 0) {
    return (
      <Small>
        {name}: {words.becameEmpty(group?.picks ?? 0)}
      </Small>
    );
  }
  const { code, betsNeeded } = group.verdict;
  return (
    <>
      <Facts
        facts={[
          [`${name}, ${words.bets}`, format.number(group.bets)],
          [words.atClose, <Interval key="close" estimate={group.closingLineValuePct} />],
          [words.atPrice, <Interval key="price" estimate={group.roiPct} noInterval={texts.states.tooFewToSay} />],
        ]}
      />
      <Small>
        {words.verdicts[code]}
        {code !== 'undecided' || betsNeeded === null ? null : ` ${words.needed(format.number(betsNeeded), betsNeeded)}`}
      </Small>
    </>
  );
}

interface IntervalProps {
  readonly estimate: Estimate;
  /** Text if there is no interval; absent: nothing. */
  readonly noInterval?: string;
}

/** A mean in percent with the ends of its 95 % interval. */
function Interval({ estimate: { value, low, high }, noInterval }: IntervalProps) {
  const format = useFormat();
  if (value === null) return <Unknown why={words.becameEmpty(0)} />;
  const interval =
    low === null || high === null ? noInterval : `${format.number(low, 1, true)} … ${format.number(high, 1, true)}`;
  return (
    <>
      {format.percent(value / 100, { signed: true })}
      {interval === undefined ? null : ` (${interval})`}
    </>
  );
}

function nameOf(key: string): string {
  const [from = '', to = ''] = key.split('-');
  return words.becameOf(from, to);
}

/** Whether an edge falls into a band: `0-2` all below 2, `5-10` from 5 to below 10, `20-` all from 20. */
function holds(key: string, edge: number): boolean {
  const [from = '', to = ''] = key.split('-');
  return (from === '0' || edge >= Number(from)) && (to === '' || edge < Number(to));
}
