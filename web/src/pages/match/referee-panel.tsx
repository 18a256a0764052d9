import { Link } from '@tanstack/react-router';
import type { FixtureReferee } from '../../api';
import { useFormat } from '../../format/use-format';
import { orUnknown } from '../../parts/hint';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts';
import styles from './match.module.css';

const words = texts.match.referee;

/** Card and foul rates of the referee, each with the matches behind it. */
export function RefereePanel({ referee }: { readonly referee: FixtureReferee | null }) {
  if (referee === null)
    return (
      <Panel title={words.title} lead={words.unnamed}>
        {null}
      </Panel>
    );
  return (
    <Panel title={words.title}>
      <p>
        <Link to="/referees/$id" params={{ id: String(referee.id) }}>
          {referee.name}
        </Link>
      </p>
      <Rates referee={referee} />
    </Panel>
  );
}

function Rates({ referee }: { readonly referee: FixtureReferee }) {
  const format = useFormat();
  const { gamesWithCards, gamesWithFouls } = referee;
  const mean = (value: number | null) => orUnknown(value, words.unknown, (rate) => format.number(rate, 2, true));
  const percent = (value: number | null) =>
    orUnknown(value, words.unknown, (rate) => format.percent(rate / 100, { places: 0 }));
  const rates = [
    [words.cards, mean(referee.avgCardsPerGame), gamesWithCards],
    [words.yellow, mean(referee.avgYellowCardsPerGame), gamesWithCards],
    [words.red, mean(referee.avgRedCardsPerGame), gamesWithCards],
    [words.above('3.5'), percent(referee.o35CardsPct), gamesWithCards],
    [words.above('4.5'), percent(referee.o45CardsPct), gamesWithCards],
    [words.above('5.5'), percent(referee.o55CardsPct), gamesWithCards],
    [words.both, percent(referee.bothTeamsCardPct), gamesWithCards],
    [words.fouls, mean(referee.avgFoulsPerGame), gamesWithFouls],
  ] as const;
  return (
    <table className={styles.rates}>
      <thead>
        <tr>
          <th scope="col">{words.rate}</th>
          <th scope="col">{words.value}</th>
          <th scope="col">{words.games}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(([name, value, games]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
            <td>{games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
