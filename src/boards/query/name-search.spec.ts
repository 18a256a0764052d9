import fc from 'fast-check';
import { normaliseName } from '../../football/names.js';
import { DerivedCache } from '../engine/derived.js';
import { RowList } from '../engine/row-list.js';
import { named } from './name-search.js';
import type { NamedDataset } from '../snapshot/snapshot.js';

const name = fc.stringMatching(/^[abé ]{0,6}$/);
const entries = fc.array(
  name.map((text) => ({ searchName: normaliseName(text) })),
  { minLength: 1, maxLength: 8 },
);

describe('a search by names', () => {
  it('keeps rows whose fixture or player matches every word', () => {
    const dataset = fc
      .record({ teams: entries, competitions: entries, players: entries })
      .chain(({ teams, competitions, players }) => {
        const fixture = fc.record({
          home: fc.nat(teams.length - 1),
          away: fc.nat(teams.length - 1),
          competition: fc.nat(competitions.length - 1),
        });
        const row = fc.tuple(fc.nat(3), fc.integer({ min: -1, max: players.length - 1 }));
        return fc.record({
          lists: fc.constant({ teams, competitions, players }),
          fixtures: fc.array(fixture, { minLength: 4, maxLength: 4 }),
          rows: fc.array(row, { maxLength: 12 }),
        });
      });
    fc.assert(
      fc.property(dataset, fc.stringMatching(/^[abÉ ]{0,7}$/), ({ lists, fixtures, rows }, search) => {
        const entities = { ...lists, fixtures };
        const snapshot = {
          dataset: { entities },
          derivedOfEntities: new DerivedCache(1_000_000).owner(),
        } as unknown as NamedDataset;
        const words = normaliseName(search).split(' ');
        const namesOf = ([fixture, player]: readonly [number, number], withPlayer: boolean): string[] => {
          const { home, away, competition } = fixtures[fixture]!;
          const all = [lists.teams[home], lists.teams[away], lists.competitions[competition]];
          if (withPlayer) all.push(lists.players[player]);
          return all.map((entry) => entry?.searchName ?? '');
        };
        const columns = [Uint32Array.from(rows, ([each]) => each), Int32Array.from(rows, ([, each]) => each)] as const;
        for (const player of [columns[1], null]) {
          const list = new RowList(rows.length);
          for (const filter of named(snapshot, search, columns[0], player)) filter(list);
          const expected = [...rows.keys()].filter((row) =>
            words.every((word) => namesOf(rows[row]!, player !== null).some((each) => each.includes(word))),
          );
          expect([...list.passing]).toEqual(expected);
        }
      }),
      { numRuns: 500 },
    );
  });
});
