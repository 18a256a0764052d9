import type { RefereeProfile, RefereeRates as Rates } from '../../api';
import { useFormat } from '../../format/use-format';
import { Unknown } from '../../parts/hint';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';

const words = texts.referee;

interface RatesRow {
  readonly key: string;
  readonly name: string;
  readonly rates: Rates;
}

/** Rates over all matches and by competition, each with the matches behind it. */
export function RefereeRates({ referee }: { readonly referee: RefereeProfile }) {
  const format = useFormat();
  const { rates, competitions } = referee;
  const rows: readonly RatesRow[] = [
    ...(rates === null ? [] : [{ key: 'all', name: words.all, rates }]),
    ...competitions.map((each) => ({
      key: String(each.competition.id),
      name: each.competition.name,
      rates: each.rates,
    })),
  ];
  const mean = (
    name: string,
    value: (rates: Rates) => number | null,
    games: (rates: Rates) => number,
  ): Column<RatesRow> => ({
    name,
    cell: (row) => {
      const known = value(row.rates);
      if (known === null) return <Unknown why={words.unknown} />;
      return <Stacked below={words.of(games(row.rates))}>{format.number(known, 2, true)}</Stacked>;
    },
  });
  const percent = (name: string, value: (rates: Rates) => number | null): Column<RatesRow> => ({
    name,
    cell: (row) => {
      const known = value(row.rates);
      if (known === null) return <Unknown why={words.unknown} />;
      return <Stacked below={words.of(row.rates.gamesWithCards)}>{format.percent(known / 100, { places: 0 })}</Stacked>;
    },
  });
  const columns: readonly Column<RatesRow>[] = [
    { name: words.competition, cell: ({ name }) => name },
    mean(
      words.cards,
      (of) => of.avgCardsPerGame,
      (of) => of.gamesWithCards,
    ),
    mean(
      words.yellow,
      (of) => of.avgYellowCardsPerGame,
      (of) => of.gamesWithCards,
    ),
    mean(
      words.red,
      (of) => of.avgRedCardsPerGame,
      (of) => of.gamesWithCards,
    ),
    mean(
      words.firstHalf,
      (of) => of.avgFirstHalfCards,
      (of) => of.gamesWithMinutes,
    ),
    mean(
      words.secondHalf,
      (of) => of.avgSecondHalfCards,
      (of) => of.gamesWithMinutes,
    ),
    percent(words.above('3.5'), (of) => of.o35CardsPct),
    percent(words.above('4.5'), (of) => of.o45CardsPct),
    percent(words.above('5.5'), (of) => of.o55CardsPct),
    percent(words.both, (of) => of.bothTeamsCardPct),
    mean(
      words.fouls,
      (of) => of.avgFoulsPerGame,
      (of) => of.gamesWithFouls,
    ),
  ];
  return <Table caption={words.rates} columns={columns} rows={rows} keyOf={({ key }) => key} />;
}
