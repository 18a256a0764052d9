import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import type { ValueCardTable } from '../boards/candidates/card-columns.js';
import { FixtureForecasts } from '../boards/candidates/card-forecast.js';
import type { CardForecast } from '../boards/candidates/card-forecast.js';
import { playerSubject } from '../boards/candidates/player-subjects.js';

/** What the models say of a card's player and statistic, from the snapshot alone; null without a model. */
export function forecastOfCard(
  { dataset, elevens, replacedCards }: BoardSnapshot,
  table: ValueCardTable,
  row: number,
): CardForecast | null {
  const { columns } = table;
  const [fixture, player] = [columns.fixture[row]!, columns.player[row]!];
  const eleven = elevens.get(fixture) ?? [];
  const subject = playerSubject(dataset, fixture, {
    index: player,
    team: columns.team[row]!,
    starter: eleven.find((starter) => starter.player === player) ?? null,
  });
  // counts with replacements have a table of their own
  const forecasts = new FixtureForecasts(dataset, { fixture, eleven }, table === replacedCards?.table);
  return forecasts.of(subject, columns.statistic[row]!);
}
