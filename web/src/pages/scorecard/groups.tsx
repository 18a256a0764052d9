import { getRouteApi } from '@tanstack/react-router';
import type { ScorecardGroup } from '../../api';
import { useFormat } from '../../format/use-format';
import { Chips } from '../../parts/chips';
import { Edge } from '../../parts/edge';
import { orUnknown } from '../../parts/hint';
import { Panel } from '../../parts/panel';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';
import { groupings } from './scorecard-search';
import type { ScorecardSearch } from './scorecard-search';
import styles from './scorecard.module.css';

const route = getRouteApi('/scorecard');
const words = texts.scorecard.groups;

interface GroupsProps {
  readonly grouping: NonNullable<ScorecardSearch['by']>;
  readonly groups: readonly ScorecardGroup[];
}

/** The bets by market, bookmaker, claimed edge and more, one grouping at a time. */
export function Groups({ grouping, groups }: GroupsProps) {
  const navigate = route.useNavigate();
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className={styles.filters}>
        <Chips
          label={words.title}
          options={groupings.map((value) => ({ value, text: words.groupings[value] }))}
          isChosen={(value) => value === grouping}
          choose={(value) => void navigate({ search: (old) => ({ ...old, by: value }), resetScroll: false })}
        />
      </div>
      <Table
        caption={words.groupings[grouping]}
        columns={useColumns(grouping)}
        rows={groups.filter(({ bets }) => bets > 0)}
        keyOf={({ key }) => key}
      />
    </Panel>
  );
}

function useColumns(grouping: GroupsProps['grouping']): readonly Column<ScorecardGroup>[] {
  const format = useFormat();
  return [
    { name: words.groupings[grouping], cell: (group) => nameOf(grouping, group) },
    {
      name: words.bets,
      cell: ({ bets, matches }) => (
        <Stacked below={words.matches(format.number(matches), matches)}>{format.number(bets)}</Stacked>
      ),
    },
    {
      name: words.claimed,
      cell: ({ claimedValuePct }) =>
        orUnknown(claimedValuePct, words.noBet, (value) => format.percent(value / 100, { signed: true })),
    },
    {
      name: words.close,
      cell: ({ closingLineValuePct: { value, low, high } }) => (
        <Edge edge={value} low={low} high={high} why={words.noClose} />
      ),
    },
    {
      name: words.returned,
      cell: ({ roiPct: { value, low, high } }) => (
        <Edge edge={value} low={low} high={high} why={words.noBet} noInterval={texts.states.tooFewToSay} />
      ),
    },
    {
      name: words.won,
      cell: ({ actualHits, expectedHits }) => (
        <Stacked below={words.expected(format.number(expectedHits, 1))}>{format.number(actualHits, 1)}</Stacked>
      ),
    },
    { name: words.verdict, cell: ({ verdict }) => words.verdicts[verdict.code] },
  ];
}

/** Name of a group: leagues and bookmakers have one; others are named by their key. */
function nameOf(grouping: GroupsProps['grouping'], { key, name }: ScorecardGroup): string {
  const known: Readonly<Record<string, string>> = { ...words.families, ...texts.scorecard.boards };
  if (grouping === 'edge' || grouping === 'horizon') {
    const [from = '', to = ''] = key.replace('h', '').split('-');
    return words.ranges[grouping](from, to);
  }
  return known[key] ?? name;
}
