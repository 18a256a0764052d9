import { matchPlayerName } from './player-names.js';
import type { SquadMember } from './player-names.js';

const squad = (...names: string[][]): SquadMember[] => names.map((each, index) => ({ id: index + 1, names: each }));

describe('matchPlayerName', () => {
  it.each([
    ['James Garner', ['Garner', 'James Garner']],
    ['jake obrien', ["O'Brien", "Jake O'Brien"]],
    ['Christian Norgaard', ['Nørgaard', 'Christian Nørgaard']],
    ['Christian Nrgaard', ['Christian Nørgaard']],
    ['Martin Degaard', ['Martin Ødegaard']],
    ['Andre Nrgaard', ['André Nørgaard']],
    ['Thomas Mueller', ['Thomas Müller']],
    ['Ji Soo Kim', ['Ji-soo', 'Kim Ji-soo']],
    ['Carlos Casemiro', ['Casemiro']],
    ['Carlos Casemiro', ['Casemiro', 'Carlos Henrique Casimiro']],
    ['Gabriel dos Santos Magalhaes', ['Gabriel']],
    ['Gabriel Magalhaes', ['Gabriel', 'Gabriel dos Santos Magalhães']],
    ['Felipe Morato', ['Morato', 'Felipe Rodrigues da Silva']],
    ['Pedro Jota Silva', ['Jota Silva', 'João Pedro Ferreira Silva']],
    ['Edmond Paris Maghoma', ['Maghoma', 'Paris Maghoma']],
    ['Jaden Philogene Bidace', ['Jaden', 'Jaden Philogene']],
    ['Vinicius Jr', ['Vini', 'Vinícius José de Oliveira Júnior']],
    ['Ben White', ['White', 'Benjamin White']],
    ['J. Timber', ['Jurriën Timber']],
    ['Jurrien Timber', ['J.Timber']],
    ['Sammie Szmodics', ['Szmodics', 'Sam Szmodics']],
    ['Omari Hutchinson', ['Omari Giraud-Hutchinson']],
    ['Jean Mateta', ['Jean-Philippe Mateta']],
    ['Erik Tomas', ['Eric Tomas Lopez']],
    ['Matty Cash', ['Matthew Cash']],
    ['Vitaliy Mykolenko', ['Mykolenko', 'Vitalii Mykolenko']],
    ['Yegor Yarmolyuk', ['Yarmoliuk', 'Yehor Yarmoliuk']],
  ])('finds %s in %j', (name, names) => {
    expect(matchPlayerName(name, squad(['Nobody Else'], names))).toEqual([2]);
  });

  it.each([
    ['Tyler Fletcher', ['Fletcher', 'Jack Fletcher']],
    ['Luuk De Ligt', ['De Ligt', 'Matthijs de Ligt']],
    ['Gabriel Martinelli', ['Gabriel', 'Gabriel dos Santos Magalhães']],
    ['James Clarke', ['J.Clarke', 'Jack Clarke']],
    ['Joel Gomez', ['Gomez', 'Joe Gomez']],
    ['Diego Silva', ['Diogo Silva']],
    ['Kyle Walker', ['Walker-Peters', 'Kyle Walker-Peters']],
    ['Sean Dean', ['Jean Dean']],
    ['Keane Smith', ['Keane', 'Michael Keane']],
    ['Lee Nash', ['Lee Cash']],
    ['De', ['De Ligt', 'Matthijs de Ligt']],
    ['', ['']],
    ['...', ['Any Body']],
  ])('does not match %s to %j', (name, names) => {
    expect(matchPlayerName(name, squad(['Nobody Else'], names))).toEqual([]);
  });

  it('prefers the strictest rule that matches', () => {
    const forest = squad(['Danilo', 'Danilo dos Santos de Oliveira'], ['Murillo', 'Murillo Santiago Costa dos Santos']);
    expect(matchPlayerName('Danilo', forest)).toEqual([1]);
    expect(matchPlayerName('Murillo Dos Santos', forest)).toEqual([2]);
    const brothers = squad(['Timber', 'Jurriën Timber'], ['Q.Timber', 'Quinten Timber']);
    expect(matchPlayerName('Timber', brothers)).toEqual([1]);
    expect(matchPlayerName('Quinten Timber', brothers)).toEqual([2]);
  });

  it('returns every candidate of an ambiguous name', () => {
    expect(
      matchPlayerName('dos Santos', squad(['Danilo dos Santos de Oliveira'], ['Antony Matheus dos Santos'])),
    ).toEqual([1, 2]);
    expect(matchPlayerName('J Murphy', squad(['J.Murphy', 'Jacob Murphy'], ['Josh Murphy']))).toEqual([1, 2]);
  });

  it('returns a player listed twice in the squad only once', () => {
    expect(
      matchPlayerName('Beto', [
        { id: 7, names: ['Beto'] },
        { id: 7, names: ['Norberto Beto', 'Beto'] },
      ]),
    ).toEqual([7]);
  });
});
