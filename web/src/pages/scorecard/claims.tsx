import type { ScorecardGroup } from '../../api';
import { useFormat } from '../../format/use-format';
import { Edge } from '../../parts/edge';
import { orUnknown } from '../../parts/hint';
import { Panel } from '../../parts/panel';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';

const { claims: words, groups: groupWords } = texts.scorecard;

interface ClaimsProps {
  readonly total: ScorecardGroup;
  /** By claimed value, smallest first. */
  readonly bands: readonly ScorecardGroup[];
}

/** Claimed value and closing-line value of the same bets, by claim and in total. */
export function Claims({ total, bands }: ClaimsProps) {
  const format = useFormat();
  const columns: readonly Column<ScorecardGroup>[] = [
    {
      name: groupWords.groupings.edge,
      cell: ({ key }) => {
        const [from = '', to = ''] = key.split('-');
        return key === total.key ? words.all : groupWords.ranges.edge(from, to);
      },
    },
    {
      name: words.bets,
      cell: ({ bets, withoutClose }) => (
        <Stacked below={words.of(texts.scorecard.bets(format.number(bets), bets))}>
          {format.number(bets - withoutClose)}
        </Stacked>
      ),
    },
    {
      name: words.claimed,
      cell: ({ claimedWhereClosedPct }) =>
        orUnknown(claimedWhereClosedPct, groupWords.noClose, (value) => format.percent(value / 100, { signed: true })),
    },
    {
      name: words.close,
      cell: ({ closingLineValuePct: { value, low, high } }) => (
        <Edge edge={value} low={low} high={high} why={groupWords.noClose} noInterval={texts.scorecard.noInterval} />
      ),
    },
  ];
  return (
    <Panel title={words.title} lead={words.lead}>
      <Table
        caption={words.title}
        columns={columns}
        rows={[...bands.filter(({ bets }) => bets > 0), total]}
        keyOf={({ key }) => key}
      />
    </Panel>
  );
}
