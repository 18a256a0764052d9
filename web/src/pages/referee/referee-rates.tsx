import type { RefereeProfile, RefereeRates as Rates } from '../../api';
import { useFormat } from '../../format/use-format';
import { orUnknown } from '../../parts/hint';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';

const words = texts.referee;

/** Members of the rates that are numbers of matches, and those that are rates, percent or means. */
type Games = 'gamesWithCards' | 'gamesWithMinutes' | 'gamesWithFouls';
type Rate = Exclude<keyof Rates, Games>;

interface RatesRow {
  readonly key: string;
  readonly name: string;
  readonly rates: Rates;
}

/** Rates over all matches and by competition; a rate shows its number of matches if that differs from the row's. */
export function RefereeRates({ referee: { rates, competitions } }: { readonly referee: RefereeProfile }) {
  const format = useFormat();
  const rows: readonly RatesRow[] = [
    // with a single competition, its rates equal those of all
    ...(rates === null || competitions.length === 1 ? [] : [{ key: 'all', name: words.all, rates }]),
    ...competitions.map((each) => ({
      key: String(each.competition.id),
      name: each.competition.name,
      rates: each.rates,
    })),
  ];
  const column = (name: string, rate: Rate, games: Games, write: (value: number) => string): Column<RatesRow> => ({
    name,
    cell: (row) =>
      orUnknown(row.rates[rate], words.unknown, (value) => (
        <Stacked below={row.rates[games] === row.rates.gamesWithCards ? null : words.of(row.rates[games])}>
          {write(value)}
        </Stacked>
      )),
  });
  const mean = (value: number): string => format.number(value, 2, true);
  const percent = (value: number): string => format.percent(value / 100, { places: 0 });
  const columns: readonly Column<RatesRow>[] = [
    {
      name: words.competition,
      cell: ({ name, rates: { gamesWithCards } }) => <Stacked below={words.games(gamesWithCards)}>{name}</Stacked>,
    },
    column(words.cards, 'avgCardsPerGame', 'gamesWithCards', mean),
    column(words.yellow, 'avgYellowCardsPerGame', 'gamesWithCards', mean),
    column(words.red, 'avgRedCardsPerGame', 'gamesWithCards', mean),
    column(words.firstHalf, 'avgFirstHalfCards', 'gamesWithMinutes', mean),
    column(words.secondHalf, 'avgSecondHalfCards', 'gamesWithMinutes', mean),
    column(words.above('3.5'), 'o35CardsPct', 'gamesWithCards', percent),
    column(words.above('4.5'), 'o45CardsPct', 'gamesWithCards', percent),
    column(words.above('5.5'), 'o55CardsPct', 'gamesWithCards', percent),
    column(words.both, 'bothTeamsCardPct', 'gamesWithCards', percent),
    column(words.fouls, 'avgFoulsPerGame', 'gamesWithFouls', mean),
  ];
  return <Table caption={words.rates} columns={columns} rows={rows} keyOf={({ key }) => key} />;
}
