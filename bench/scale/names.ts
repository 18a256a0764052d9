import { slugOf } from '../../src/football/names.js';

const FIRST = [
  'Adam',
  'Bruno',
  'Cédric',
  'Dario',
  'Elias',
  'Felix',
  'Goran',
  'Hugo',
  'Ivan',
  'Jonas',
  'Karim',
  'Luca',
  'Marek',
  'Nico',
  'Óscar',
  'Pavel',
  'Rafael',
  'Simon',
  'Tomás',
  'Viktor',
] as const;
const ONSETS = [
  'Al',
  'Bra',
  'Cor',
  'Del',
  'Fer',
  'Gal',
  'Hol',
  'Kar',
  'Lin',
  'Mar',
  'Nor',
  'Ost',
  'Pel',
  'Ros',
  'San',
  'Tor',
  'Val',
  'Wes',
] as const;
const MIDDLES = ['ba', 'den', 'gui', 'lo', 'ma', 'né', 'ri', 'so', 'ta', 'vi'] as const;
const ENDS = ['berg', 'cci', 'dez', 'ler', 'mann', 'nov', 'rell', 'son', 'ton', 'veiga', 'wick'] as const;
const CLUBS = ['United', 'City', 'Athletic', 'Rovers', 'Wanderers'] as const;

/** Number of different surnames; indices below it give unique ones. */
const SURNAMES = ONSETS.length * MIDDLES.length * ENDS.length;

const surname = (index: number): string => {
  // a step coprime to the number of surnames visits each once
  const at = (index * 787) % SURNAMES;
  const middle = Math.floor(at / ONSETS.length);
  const end = Math.floor(middle / MIDDLES.length);
  return `${ONSETS[at % ONSETS.length]}${MIDDLES[middle % MIDDLES.length]}${ENDS[end]}`;
};

/** Name of a person, unique among the first 1,980 of a country. */
export const personName = (index: number): string => `${FIRST[(index * 7) % FIRST.length]} ${surname(index)}`;

/** Name of a club, unique among the first thousands. */
export function clubName(index: number): string {
  const town = `${ONSETS[index % ONSETS.length]}${ENDS[Math.floor(index / ONSETS.length) % ENDS.length]}`;
  const number = Math.floor(index / (ONSETS.length * ENDS.length));
  const kind = CLUBS[number % CLUBS.length]!;
  const district = Math.floor(number / CLUBS.length);
  return district === 0 ? `${town} ${kind}` : `${town} ${kind} ${MIDDLES[district % MIDDLES.length]}`;
}

/** Name of a country, and its slug. */
export function countryName(index: number): { name: string; slug: string } {
  const name = `${ONSETS[index % ONSETS.length]}${MIDDLES[Math.floor(index / ONSETS.length) % MIDDLES.length]}land`;
  return { name, slug: slugOf(name) };
}
