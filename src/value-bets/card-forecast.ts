import type { ValueCardTable } from '../boards/candidates/card-columns.js';
import { FixtureForecasts } from '../boards/candidates/card-forecast.js';
import type { CardForecast } from '../boards/candidates/card-forecast.js';
import { playerSubject } from '../boards/candidates/player-subjects.js';
import type { Dataset } from '../boards/dataset/dataset.js';
import type { ElevenPlayer } from '../boards/dataset/entities.js';

/** A dataset with line-ups, and cards with and without the counts of replacements. */
export interface CardDataset {
  readonly dataset: Dataset;
  /** Starters by fixture index. */
  readonly elevens: ReadonlyMap<number, readonly ElevenPlayer[]>;
  readonly replacedCards: { readonly table: ValueCardTable } | null;
}

/** The model forecast for a card's player and statistic, from the snapshot alone; null without a model. */
export function forecastOfCard(
  { dataset, elevens, replacedCards }: CardDataset,
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
  // counts with replacements have their own table
  const forecasts = new FixtureForecasts(dataset, { fixture, eleven }, table === replacedCards?.table);
  return forecasts.of(subject, columns.statistic[row]!);
}
