import fc from 'fast-check';
import { normaliseName } from '../../football/names.js';
import type { Entities } from './entities.js';
import { searchWords } from './search.js';

const name = fc.stringMatching(/^[abé ]{0,6}$/);
const named = fc.array(
  name.map((text) => ({ searchName: normaliseName(text) })),
  { minLength: 1, maxLength: 8 },
);

describe('words of a search', () => {
  it('are found where the names of a fixture or of a player contain them', () => {
    const dataset = fc.record({ teams: named, competitions: named, players: named }).chain((lists) => {
      const fixture = fc.record({
        home: fc.nat(lists.teams.length - 1),
        away: fc.nat(lists.teams.length - 1),
        competition: fc.nat(lists.competitions.length - 1),
      });
      return fc.record({ lists: fc.constant(lists), fixtures: fc.array(fixture, { maxLength: 6 }) });
    });
    fc.assert(
      fc.property(dataset, fc.stringMatching(/^[abÉ ]{0,7}$/), ({ lists, fixtures }, search) => {
        const entities = { ...lists, fixtures } as unknown as Entities;
        const found = searchWords(entities, search);
        expect(searchWords(entities, search)).toEqual(found);
        const words = [...new Set(normaliseName(search).split(' '))].filter((word) => word !== '');
        const has = (entry: { searchName: string } | undefined, word: string): boolean =>
          entry!.searchName.includes(word);
        expect(found.map((word) => [[...word.fixtures], [...word.players()]])).toEqual(
          words.map((word) => [
            fixtures.map(({ home, away, competition }) =>
              Number(
                has(lists.teams[home], word) ||
                  has(lists.teams[away], word) ||
                  has(lists.competitions[competition], word),
              ),
            ),
            lists.players.map((player) => Number(has(player, word))),
          ]),
        );
      }),
      { numRuns: 500 },
    );
  });
});
