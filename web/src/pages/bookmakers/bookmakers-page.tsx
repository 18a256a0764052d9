import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { BookmakerSkillList, BookmakerSkillRow } from '../../api';
import { useFormat } from '../../format/use-format';
import { BookmakerMark } from '../../parts/bookmaker-mark';
import { Chips } from '../../parts/chips';
import { Empty } from '../../parts/empty';
import { orUnknown } from '../../parts/hint';
import { PageHead } from '../../parts/page-head';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';
import { skillQuery } from './bookmakers-requests';
import { families } from './bookmakers-search';
import styles from './bookmakers.module.css';
import { MyBookmakers } from './my-bookmakers';

const route = getRouteApi('/bookmakers');
const words = texts.bookmakers;
const familyNames = texts.scorecard.groups.families;

/** How well bookmakers predict the close, their margins, and their weights in the forecast. */
export function BookmakersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const skill = useQuery(skillQuery(search));
  const { family = 'matchResult' } = search;
  const [fit] = skill.data?.fits ?? [];
  return (
    <>
      <PageHead
        title={words.title}
        about={words.lead}
        data={fit === undefined ? undefined : { dataAsOf: fit.fittedAt }}
      />
      <div className="panels">
        <MyBookmakers />
      </div>
      <div className={styles.filters}>
        <Chips
          label={words.family}
          options={families.map((value) => ({ value, text: familyNames[value] }))}
          isChosen={(value) => value === family}
          choose={(value) => void navigate({ search: (old) => ({ ...old, family: value }) })}
        />
      </div>
      <QueryStates query={skill} skeleton={<SkeletonRows count={10} />}>
        {(data) => (data.data.length === 0 ? <Empty because={data.emptyBecause} /> : <Skill skill={data} />)}
      </QueryStates>
    </>
  );
}

function Skill({ skill: { data, fits } }: { readonly skill: BookmakerSkillList }) {
  const format = useFormat();
  const columns = useColumns();
  const [fit] = fits;
  const [row] = data;
  if (fit?.from == null || fit.to === null || row === undefined) return null;
  const date = (at: string): string => format.date(new Date(at));
  const period = words.period(date(fit.from), date(fit.to), format.number(fit.matches), fit.matches);
  return (
    <div className="panels">
      <Panel title={familyNames[row.family]} lead={period}>
        <Table caption={familyNames[row.family]} columns={columns} rows={data} keyOf={({ priceFeed }) => priceFeed} />
        <dl className={styles.notes}>
          {Object.values(words.notes).map(({ term, meaning }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

function useColumns(): readonly Column<BookmakerSkillRow>[] {
  const format = useFormat();
  const percent = (value: number): string => format.percent(value / 100);
  /** A figure, or why it is unknown, above its sample. */
  const sampled = (value: number | null, matches: number, write: (known: number) => string) =>
    orUnknown(value, words.tooFew(format.number(matches), matches), (known) => (
      <Stacked below={words.matches(format.number(matches), matches)}>{write(known)}</Stacked>
    ));
  const distance = (hours: number): Column<BookmakerSkillRow> => ({
    name: words.hours(hours),
    cell: ({ closeDistance }) => {
      const figure = closeDistance.find((each) => each.hours === hours);
      return sampled(figure?.oddsPct ?? null, figure?.matches ?? 0, percent);
    },
  });
  return [
    {
      name: words.source,
      cell: ({ bookmakers, priceFeed, exchange }) => (
        <Stacked below={exchange ? words.exchange : null}>
          {(bookmakers.length === 0 ? [priceFeed] : bookmakers).map((name, index, all) => (
            <span key={name} className={styles.bookmaker}>
              <BookmakerMark name={name} />
              {index < all.length - 1 ? `${name}, ` : name}
            </span>
          ))}
        </Stacked>
      ),
    },
    distance(24),
    distance(6),
    distance(1),
    { name: words.margin, cell: ({ margin }) => sampled(margin.overroundPct, margin.matches, percent) },
    { name: words.firstMoves, cell: ({ firstMoves }) => sampled(firstMoves.sharePct, firstMoves.matches, percent) },
    {
      name: words.weight,
      cell: ({ weight: { value, standardError, shipped } }) => {
        const written = format.number(value, 2, true);
        return (
          <Stacked below={words.shipped(format.number(shipped, 2, true))}>
            {standardError === null ? written : words.withError(written, format.number(standardError, 2, true))}
          </Stacked>
        );
      },
    },
  ];
}
