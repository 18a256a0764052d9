import { playerName } from './parse-player-name.js';

const cases: [first: string, second: string, web: string, expected: string][] = [
  // a bare surname
  ['Bukayo', 'Saka', 'Saka', 'Bukayo Saka'],
  ['Matthijs', 'de Ligt', 'De Ligt', 'Matthijs de Ligt'],
  ['Kosta', 'Nedeljković', 'Nedeljkovic', 'Kosta Nedeljković'],
  // a whole name
  ['Fábio', 'Ferreira Vieira', 'Fábio Vieira', 'Fábio Vieira'],
  ['João Pedro', 'Junqueira de Jesus', 'João Pedro', 'João Pedro'],
  ['Harry', 'Howell', 'Harry Howell', 'Harry Howell'],
  ['Álex', 'Moreno Lopera', 'Alex Moreno', 'Alex Moreno'],
  // one of several surnames, spelled as in the full name
  ['Emiliano', 'Martínez Romero', 'Martinez', 'Emiliano Martínez'],
  ['Gabriel', 'Martinelli Silva', 'Martinelli', 'Gabriel Martinelli'],
  ['Dominic', 'Solanke-Mitchell', 'Solanke', 'Dominic Solanke'],
  // initials
  ['Mohamed', 'Salah', 'M.Salah', 'Mohamed Salah'],
  ['Andrés', 'García', 'A. Garcia', 'Andrés García'],
  ['Bruno', 'Borges Fernandes', 'B.Fernandes', 'Bruno Fernandes'],
  ['Pape Matar', 'Sarr', 'P.M.Sarr', 'Pape Matar Sarr'],
  ['Mateus Gonçalo', 'Espanha Fernandes', 'M.Fernandes', 'Mateus Fernandes'],
  ['Lucas', 'Tolentino Coelho de Lima', 'L.Paquetá', 'Lucas Paquetá'],
  ['Dango', 'Ouattara', 'O.Dango', 'Dango Ouattara'],
  ['Bruno', 'Guimarães Rodriguez Moura', 'Bruno G.', 'Bruno Guimarães'],
  ['Matheus Luiz', 'Nunes', 'Matheus N.', 'Matheus Nunes'],
  ['Diogo', 'Teixeira da Silva', 'Diogo J.', 'Diogo Teixeira da Silva'],
  // first names
  ['Virgil', 'van Dijk', 'Virgil', 'Virgil van Dijk'],
  ['Son', 'Heung-min', 'Son', 'Son Heung-min'],
  ['Pau', 'Torres', 'Pau', 'Pau Torres'],
  ['Gabriel', 'dos Santos Magalhães', 'Gabriel', 'Gabriel'],
  ['Francisco Evanilson', 'de Lima Barbosa', 'Evanilson', 'Evanilson'],
  ['Carlos Vinícius', 'Alves Morais', 'Vinicius', 'Vinícius'],
  // neither
  ['Carlos Henrique', 'Casimiro', 'Casemiro', 'Casemiro'],
  ['Jorge Luiz', 'Frello Filho', 'Jorginho', 'Jorginho'],
  ["Rodrigo 'Rodri'", 'Hernandez', 'Rodrigo', 'Rodri'],
  ['Jake', "O'Brien", "O'Brien", "Jake O'Brien"],
  ['Jake', "O'Brien", '', "Jake O'Brien"],
];

describe('the name of a player', () => {
  it('is derived from a short name of any length', () => {
    const many = 200_000;
    const initials = 'a.'.repeat(many);
    const longNames = [`A${' b.'.repeat(many)}!`, `${initials}!`, `A${' '.repeat(many)}b`, 'a.b '.repeat(many)];
    for (const web of longNames) {
      expect(playerName({ first: 'Ann', second: 'Bell', web })).not.toBe('');
    }
  });

  it.each(cases)('%s | %s | %s is known as %s', (first, second, web, expected) => {
    expect(playerName({ first, second, web })).toBe(expected);
  });
});
