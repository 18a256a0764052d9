import type { NameStyle } from './leagues.js';

/** Given names are common ones; surnames are invented from syllables. */
interface NameParts {
  given: readonly string[];
  stems: readonly string[];
  endings: readonly string[];
}

const words = (text: string): string[] => text.split(' ');

const GIVEN_NAMES = 24;
const STEMS = 28;
const ENDINGS = 15;
/** Number of different names in each style. */
export const PEOPLE = GIVEN_NAMES * STEMS * ENDINGS;

const PARTS: Record<NameStyle, NameParts> = {
  english: {
    given: words(
      'Adam Alfie Ben Callum Charlie Daniel Dylan Edward Ethan Finley George Harry Isaac Jack Joseph ' +
        'Kieran Lewis Luke Mason Nathan Oliver Owen Reuben Toby',
    ),
    stems: words(
      'Ald Bram Cresk Dunth Elver Fenn Gorst Hazel Ingle Jarr Kelm Lorb Merrow Nethel Oxen Pemb Quarn ' +
        'Raven Selk Thorn Umber Varl Wexen Yarl Brack Crom Drake Holm',
    ),
    endings: words(
      'worthy combey sbrook ridger merefold stowby wickson thorpey gatesby dalebrook leyford shawby ' +
        'lowden denholt crofton',
    ),
  },
  spanish: {
    given: words(
      'Adrián Álvaro Bruno Carlos Diego Eduardo Fabián Gonzalo Héctor Hugo Iván Joaquín Julián Lucas ' +
        'Marcos Mateo Nicolás Óscar Pablo Rafael Rubén Sergio Tomás Víctor',
    ),
    stems: words(
      'Alba Bera Cando Dova Ezca Falme Gamo Hurta Izna Jara Lorda Mesti Naba Oreja Pala Quinta Riba ' +
        'Solde Tude Ureta Vald Zama Corbe Lanza Peña Mira Ceni Borja',
    ),
    endings: words(
      'rrizal ndevar cimas gueral lloreda ñales rvejo stegui tunal vielsa zorreta mbrales cuendez drigal rmino',
    ),
  },
  german: {
    given: words(
      'Anton Benedikt Christoph David Elias Fabian Felix Florian Georg Henrik Jakob Jan Jonas Jörg ' +
        'Lennart Leon Lukas Matthias Moritz Niklas Paul Sebastian Tobias Till',
    ),
    stems: words(
      'Ahren Birken Dorn Eschen Falken Grau Hasel Immen Kalten Linden Moor Nieder Pappel Rauch Sturm ' +
        'Tannen Ulmen Wald Ziegen Brücken Distel Erlen Finken Hütten Korn Lerchen Rüben Weiden',
    ),
    endings: words(
      'hörster brücker kampmann thaler riedler feldner hofler macher ' +
        'stätter wieser ackner gruber bäumer siepen rother',
    ),
  },
  italian: {
    given: words(
      'Alessio Andrea Antonio Daniele Dario Davide Edoardo Emanuele Enrico Fabio Filippo Giacomo ' +
        'Gianluca Giorgio Leonardo Lorenzo Luca Matteo Michele Niccolò Pietro Riccardo Simone Tommaso',
    ),
    stems: words(
      'Albero Brusa Canta Dona Fiora Garo Lava Monta Nera Palo Quara Rova Sapo Terra Vale Zano Bella ' +
        'Corvo Desti Fermo Giado Lumi Marzo Orla Pesco Rina Stella Tarqui',
    ),
    endings: words(
      'ghinelli mellotti rottari vaccini schettoni landreo nettuzzi bruzzone stellari pozzano dalmini ' +
        'ghessi ricotti vandri zzarelli',
    ),
  },
  nordic: {
    given: words(
      'Aksel Anders Björn Casper Elias Emil Erik Filip Gustav Håkon Henrik Isak Jesper Kasper Lars ' +
        'Magnus Mikkel Nils Oskar Rasmus Sander Søren Tobias Viktor',
    ),
    stems: words(
      'Alm Berg Dal Ek Fjell Gran Hav Is Kvist Lind Mose Nord Ørn Rosen Skov Strand Tjern Ulv Vest Ål ' +
        'Bjørk Elv Furu Hegg Klipp Myr Sten Vik',
    ),
    endings: words(
      'holmstad vangen dalby skær strømsen grenquist baksen rudson lundsen haugsen forsby nesvold ' +
        'ströman kvalsen torpsen',
    ),
  },
};

const STYLES: readonly NameStyle[] = ['english', 'spanish', 'german', 'italian', 'nordic'];

/**
 * Name of a person; different indices below PEOPLE give different names, since 7,919 is coprime to it.
 * @param foreign 0..1; from .6 on the name is in another country's style
 */
export function personName(index: number, home: NameStyle, foreign: number): { name: string; fullName: string } {
  const style = foreign < 0.6 ? home : STYLES[Math.floor(((foreign - 0.6) / 0.4) * STYLES.length)]!;
  const { given, stems, endings } = PARTS[style];
  const place = (index * 7919 + 1237) % PEOPLE;
  const first = given[place % GIVEN_NAMES]!;
  const rest = Math.floor(place / GIVEN_NAMES);
  const surname = stems[rest % STEMS]! + endings[Math.floor(rest / STEMS)]!;
  const middle = given[(place * 7 + 11) % GIVEN_NAMES]!;
  return {
    name: `${first} ${surname}`,
    fullName: middle === first ? `${first} ${surname}` : `${first} ${middle} ${surname}`,
  };
}
