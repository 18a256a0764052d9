import { updateProjections } from '../../../src/fitting/lineups/update-projections.js';
import type { TestDatabase } from '../../support/database.js';
import { fixture, idOf, loadRecords, named, result, teamStatistics } from '../../support/factories.js';
import { elevenOf, playedMatch } from '../../support/lineup-season.js';

/** The moment at which the data below are read. */
export const botNow = '2025-02-25T12:00:00Z';

const days = ['2025-01-04', '2025-01-11', '2025-01-18', '2025-01-25', '2025-02-01', '2025-02-08', '2025-02-15'];
const taylors = ['2025-01-05', '2025-01-12', '2025-01-19'].map((day) =>
  fixture('Bath', `Rival ${day.slice(-2)}`, `${day}T15:00:00Z`, {
    referee: named('Anthony Taylor'),
    result: result(1, 0),
  }),
);
/** The match of the evening. */
export const coming = fixture('Bath', 'Ely', '2025-02-25T20:00:00Z', { referee: named('Anthony Taylor') });
const other = fixture('Zed', 'Yarn', '2025-02-25T19:30:00Z');

/** Stores two clubs' seasons, a referee with three matches, two fixtures of the day, and a league group. */
export async function storeBotData(database: TestDatabase): Promise<void> {
  await loadRecords(database, 'canonical', [
    ...days.flatMap((day, index) => {
      const foe = `Foe ${'ABCDEFG'[index]}`;
      return [
        ...playedMatch('Bath', foe, `${day}T15:00:00Z`, { home: elevenOf('Bath'), away: elevenOf(foe) }),
        ...playedMatch(foe, 'Ely', `${day}T19:00:00Z`, { home: elevenOf(foe), away: elevenOf('Ely') }),
      ];
    }),
    ...taylors.flatMap((match) => [
      match,
      teamStatistics(match, 'home', { yellowCards: 2, redCards: 0, cards: 2, fouls: 10 }),
      teamStatistics(match, 'away', { yellowCards: 3, redCards: 0, cards: 3, fouls: 11 }),
    ]),
    fixture('Foe A', 'Foe B', '2025-02-02T15:00:00Z', { referee: named('Chris Taylor'), result: result(0, 0) }),
    coming,
    other,
  ]);
  await updateProjections(database.sql, { now: new Date(botNow), upcomingDays: 7 });
  await database.rows(
    `with group_of_leagues as (insert into league_groups (name, description) values ('Europe Top', 'The big ones')
      returning id)
    insert into league_group_members select id, $1 from group_of_leagues`,
    [idOf.competition()],
  );
  await database.rows(`insert into league_groups (name) values ('Empty 2')`);
}

const oneDecimal = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A percentage as the bot writes it. */
export const percentOf = (value: unknown): string => `${oneDecimal.format(Number(value))} %`;
