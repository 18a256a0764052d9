import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { GradedPickRow } from '../../api';
import { useFormat } from '../../format/use-format';
import type { Format } from '../../format/use-format';
import { Chips } from '../../parts/chips';
import { CursorPager } from '../../parts/cursor-pager';
import { Edge } from '../../parts/edge';
import { Hint, Unknown } from '../../parts/hint';
import { Message } from '../../parts/message';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';
import { picksCsv, picksQuery } from './scorecard-requests';
import { grades, orders } from './scorecard-search';
import styles from './scorecard.module.css';

const route = getRouteApi('/scorecard');
const words = texts.scorecard.picks;

/** Every graded bet, losses first unless asked otherwise. */
export function Picks() {
  const search = route.useSearch();
  const { order = 'losses', grade } = search;
  const navigate = route.useNavigate();
  const picks = useQuery(picksQuery(search));
  const show = (changed: typeof search): void =>
    void navigate({
      search: (old) => ({ ...old, after: undefined, before: undefined, ...changed }),
      resetScroll: false,
    });
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className={styles.filters}>
        <Chips
          label={words.order}
          options={orders.map((value) => ({ value, text: words.orders[value] }))}
          isChosen={(value) => value === order}
          choose={(value) => show({ order: value })}
        />
        <Chips
          label={words.grade}
          options={[
            { value: 'all' as const, text: words.allGrades },
            ...grades.map((value) => ({ value, text: words.grades[value] })),
          ]}
          isChosen={(value) => value === (grade ?? 'all')}
          choose={(value) => show({ grade: value === 'all' ? undefined : value })}
        />
        <a className={styles.csv} href={picksCsv(search)} download>
          {words.csv}
        </a>
      </div>
      <QueryStates query={picks} skeleton={<SkeletonRows count={10} />}>
        {({ data, page }) =>
          data.length === 0 ? (
            <Message title={words.none} detail={words.noneWhy} />
          ) : (
            <>
              <PickTable picks={data} />
              <CursorPager page={page} />
            </>
          )
        }
      </QueryStates>
    </Panel>
  );
}

function PickTable({ picks }: { readonly picks: readonly GradedPickRow[] }) {
  const format = useFormat();
  const columns: readonly Column<GradedPickRow>[] = [
    { name: words.bet, cell: (pick) => <Bet pick={pick} /> },
    {
      name: words.price,
      cell: ({ price, bookmaker }) => <Stacked below={bookmaker}>{format.odds(price)}</Stacked>,
    },
    {
      name: words.claimed,
      cell: ({ edge, edgeLow, edgeHigh }) => <Edge edge={edge} low={edgeLow} high={edgeHigh} why={words.noClose} />,
    },
    {
      name: words.close,
      cell: ({ closePrice, closingLineValuePct }) => (
        <Stacked
          below={
            closingLineValuePct === null
              ? words.noValue
              : words.worth(format.percent(closingLineValuePct / 100, { signed: true }))
          }
        >
          {closePrice === null ? <Unknown why={words.noClose} /> : format.odds(closePrice)}
        </Stacked>
      ),
    },
    { name: words.became, cell: (pick) => <Became pick={pick} /> },
    {
      name: words.profit,
      cell: ({ profit }) => (
        <b className={profit > 0 ? styles.good : profit < 0 ? styles.bad : undefined}>
          {profit > 0 ? '+' : ''}
          {format.number(profit, 2, true)}
        </b>
      ),
    },
  ];
  return <Table caption={words.title} columns={columns} rows={picks} keyOf={({ id }) => id} />;
}

const { matchResult, asianHandicap } = texts.match.markets.names;
const namesOfTeamBets: Readonly<Record<string, string>> = { matchResult, asianHandicap };

/** What was backed, the board that listed it, and the match. */
function Bet({ pick }: { readonly pick: GradedPickRow }) {
  const format = useFormat();
  const { playerId, playerName, eventId, homeTeamName, awayTeamName, kickoff, leagueName } = pick;
  const listedBy = texts.scorecard.boards[pick.board];
  // where the name of the bet does not say it
  const market = namesOfTeamBets[pick.market];
  const unknown = texts.states.unknown;
  return (
    <span className={styles.bet}>
      <span>
        <Stacked below={market === undefined ? listedBy : `${market} · ${listedBy}`}>
          {playerId === null ? null : (
            <Link to="/players/$id" params={{ id: String(playerId) }}>
              {playerName ?? unknown}
            </Link>
          )}{' '}
          {backed(pick, format)}
        </Stacked>
      </span>
      <Link to="/matches/$id" params={{ id: String(eventId) }} className={styles.match}>
        <span>{texts.match.versus(homeTeamName ?? unknown, awayTeamName ?? unknown)}</span>
        <span className={styles.when}>
          {format.date(new Date(kickoff * 1_000))} · {leagueName ?? unknown}
        </span>
      </Link>
    </span>
  );
}

/** `Goals over 2.5`, `Northmoor to win`, `Northmoor −0.75` */
function backed({ market, scope, side, line, homeTeamName, awayTeamName }: GradedPickRow, format: Format): string {
  const teams: Readonly<Record<string, string | null>> = { home: homeTeamName, away: awayTeamName };
  const team = teams[side] ?? texts.states.unknown;
  if (market === 'matchResult') return side === 'draw' ? words.draw : words.toWin(team);
  if (market === 'asianHandicap' && line !== null) {
    // the line is that of the home side
    const own = side === 'away' ? 0 - line : line;
    return `${team} ${own > 0 ? '+' : ''}${format.number(own)}`;
  }
  const names: Readonly<Record<string, string>> = { ...texts.statistics, ...texts.match.markets.names };
  const sides: Readonly<Record<string, string>> = texts.match.markets.sides;
  const named = [
    teams[scope],
    names[market] ?? market,
    sides[side]?.toLowerCase() ?? side,
    line && format.number(line),
  ];
  return named.filter((word) => word != null).join(' ');
}

/** The grade in words, what was counted, and whether it was another one before. */
function Became({ pick: { grade, value, line, market, regrades } }: { readonly pick: GradedPickRow }) {
  const format = useFormat();
  const isCount = value !== null && line !== null && market !== 'asianHandicap';
  return (
    <Stacked
      below={
        <>
          {isCount ? words.counted(format.number(value)) : null}{' '}
          {regrades.map(({ at, reason }) => (
            <Hint key={at} why={`${format.instant(new Date(at))}: ${reason}`}>
              {words.regraded}
            </Hint>
          ))}
        </>
      }
    >
      {words.grades[grade]}
    </Stacked>
  );
}
