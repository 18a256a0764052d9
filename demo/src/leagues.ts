/** The fictional leagues of the demo: no club, competition or town of these names exists. */

export interface DemoClub {
  name: string;
  shortName: string;
  /** `#rrggbb` */
  primaryColor: string;
  secondaryColor: string;
}

export type NameStyle = 'english' | 'spanish' | 'german' | 'italian' | 'nordic';

/** A kick-off slot: days after the Saturday of the round, and the time in UTC. */
export interface KickoffSlot {
  day: number;
  time: string;
}

export interface DemoLeague {
  /** Slug of the country; first part of every key of this league. */
  key: string;
  country: string;
  alpha2: string;
  nameStyle: NameStyle;
  competition: string;
  slug: string;
  priority: number;
  /** Every club that plays in the league in some season. */
  clubs: readonly DemoClub[];
  /** Clubs per season; the last four in the list alternate. */
  clubsPerSeason: number;
  /** Names of the halves of a season; null: one stage only. */
  phases: readonly [string, string] | null;
  /** Mean goals of an average away side, and the home advantage on the log scale. */
  awayGoals: number;
  homeAdvantage: number;
  /** Level of cards and fouls relative to the other leagues. */
  strictness: number;
  roundSlots: readonly KickoffSlot[];
  midweekSlots: readonly KickoffSlot[];
  /** Weeks of the season, counted from 0, with rounds of this league; leagues alternate so that no week is empty. */
  weeks: 'even' | 'odd';
}

const COLOURS: readonly (readonly [string, string])[] = [
  ['#b3202c', '#ffffff'],
  ['#1f4fa3', '#ffffff'],
  ['#0f6b3c', '#f4f4f4'],
  ['#111111', '#ffffff'],
  ['#f2c230', '#101010'],
  ['#6a1f7a', '#f0f0f0'],
  ['#e2711d', '#1c1c1c'],
  ['#7cb8e8', '#16324f'],
  ['#7a1734', '#8fc7ea'],
  ['#ffffff', '#1a2c5b'],
  ['#00818a', '#ffffff'],
  ['#2b2d6e', '#e4b52c'],
  ['#c8102e', '#002d62'],
];

/** Reads `name|short name`; colours rotate so that neighbours in the list differ. */
function clubs(shift: number, entries: readonly string[]): DemoClub[] {
  return entries.map((entry, index) => {
    const [name, shortName] = entry.split('|') as [string, string];
    const [primaryColor, secondaryColor] = COLOURS[(index * 5 + shift) % COLOURS.length]!;
    return { name, shortName, primaryColor, secondaryColor };
  });
}

/** Kick-off slots, each `<days after Saturday>@<time>`. */
function slots(text: string): KickoffSlot[] {
  return text.split(' ').map((slot) => ({ day: parseInt(slot), time: slot.slice(slot.indexOf('@') + 1) }));
}

/** Rounds run from Friday to Monday or from Saturday to Thursday, so that there are matches on every day. */
export const DEMO_LEAGUES: readonly DemoLeague[] = [
  {
    key: 'england',
    country: 'England',
    alpha2: 'EN',
    nameStyle: 'english',
    competition: 'Crown League',
    slug: 'crown-league',
    priority: 101,
    clubsPerSeason: 18,
    phases: null,
    awayGoals: 1.24,
    homeAdvantage: 0.22,
    strictness: 0.95,
    weeks: 'even',
    roundSlots: slots('-1@20:00 0@12:30 0@15:00 0@15:00 0@15:00 0@17:30 1@14:00 1@16:30 2@20:00'),
    midweekSlots: slots('3@19:30 3@19:30 3@19:45 3@19:45 4@19:30 4@19:30 4@19:45 4@19:45 4@19:45'),
    clubs: clubs(0, [
      'Ravensmoor Town|Ravensmoor',
      'Thornhaven Rovers|Thornhaven',
      'Ashmere United|Ashmere',
      'Kingsbrook City|Kingsbrook',
      'Wexcombe Albion|Wexcombe',
      'Harrowfen Athletic|Harrowfen',
      'Millbeck Wanderers|Millbeck',
      'Saltmere County|Saltmere',
      'Brindleford|Brindleford',
      'Castlewick Rangers|Castlewick',
      'Dunmarsh United|Dunmarsh',
      'Eastholme Borough|Eastholme',
      'Fallowgate|Fallowgate',
      'Greyminster City|Greyminster',
      'Hollowdale Town|Hollowdale',
      'Larkstone Villa|Larkstone',
      'Norbridge Athletic|Norbridge',
      'Pendlewick Town|Pendlewick',
      'Stonemere Forest|Stonemere',
      'Windlesea Albion|Windlesea',
    ]),
  },
  {
    key: 'spain',
    country: 'Spain',
    alpha2: 'ES',
    nameStyle: 'spanish',
    competition: 'Liga Dorada',
    slug: 'liga-dorada',
    priority: 102,
    clubsPerSeason: 18,
    phases: ['Apertura', 'Clausura'],
    awayGoals: 1.08,
    homeAdvantage: 0.27,
    strictness: 1.2,
    weeks: 'odd',
    roundSlots: slots('-1@20:00 0@13:00 0@15:15 0@17:30 0@20:00 1@12:00 1@14:15 1@19:00 2@20:00'),
    midweekSlots: slots('3@19:30 3@19:30 3@19:45 3@19:45 4@18:00 4@18:00 4@19:30 4@19:30 4@19:45'),
    clubs: clubs(1, [
      'Real Valdoria|Valdoria',
      'Atlético Montelar|Montelar',
      'CD Riberluna|Riberluna',
      'Deportivo Castroniz|Castroniz',
      'UD Salmerosa|Salmerosa',
      'Racing Alborena|Alborena',
      'CF Torrelunes|Torrelunes',
      'Sporting Peñaclara|Peñaclara',
      'Unión Campozal|Campozal',
      'SD Olivarena|Olivarena',
      'CD Marisalba|Marisalba',
      'Real Sotoluz|Sotoluz',
      'Atlético Guadarena|Guadarena',
      'UD Cantalosa|Cantalosa',
      'CF Almenadas|Almenadas',
      'Deportivo Villanoble|Villanoble',
      'Cultural Espinaria|Espinaria',
      'Gimnástica Fuentelar|Fuentelar',
      'CD Navasierra|Navasierra',
      'Racing Puertoalba|Puertoalba',
    ]),
  },
  {
    key: 'germany',
    country: 'Germany',
    alpha2: 'DE',
    nameStyle: 'german',
    competition: 'Adlerliga',
    slug: 'adlerliga',
    priority: 103,
    clubsPerSeason: 16,
    phases: null,
    awayGoals: 1.36,
    homeAdvantage: 0.2,
    strictness: 1,
    weeks: 'odd',
    roundSlots: slots('0@14:30 0@14:30 0@17:30 1@14:30 1@16:30 3@19:30 4@19:30 5@19:30'),
    midweekSlots: slots('3@19:30 3@19:30 3@19:30 3@19:30 4@19:30 4@19:30 4@19:30 4@19:30'),
    clubs: clubs(2, [
      'SV Eichenbrück|Eichenbrück',
      'FC Nordwalden|Nordwalden',
      'TSV Grauenfels|Grauenfels',
      'VfL Lindenthalen|Lindenthalen',
      'SC Adlersheim|Adlersheim',
      'FC Rotenmark|Rotenmark',
      'VfB Silberau|Silberau',
      'SpVgg Moorhausen|Moorhausen',
      '1. FC Kaltenstein|Kaltenstein',
      'Union Hochrade|Hochrade',
      'TSG Weidenkamp|Weidenkamp',
      'SV Falkenrode|Falkenrode',
      'FC Drosselbach|Drosselbach',
      'Concordia Tannenried|Tannenried',
      'Viktoria Steinacker|Steinacker',
      'SC Wiesengrün|Wiesengrün',
      'VfR Hallerstadt|Hallerstadt',
      'FSV Zinnberg|Zinnberg',
    ]),
  },
  {
    key: 'italy',
    country: 'Italy',
    alpha2: 'IT',
    nameStyle: 'italian',
    competition: 'Lega Smeralda',
    slug: 'lega-smeralda',
    priority: 104,
    clubsPerSeason: 16,
    phases: null,
    awayGoals: 1.17,
    homeAdvantage: 0.19,
    strictness: 1.1,
    weeks: 'even',
    roundSlots: slots('0@17:00 0@19:45 1@11:30 1@14:00 1@17:00 3@19:45 4@19:45 5@16:30'),
    midweekSlots: slots('3@19:30 3@19:30 3@19:45 3@19:45 4@17:30 4@17:30 4@19:45 4@19:45'),
    clubs: clubs(3, [
      'AC Montefiora|Montefiora',
      'US Valdarena|Valdarena',
      'SSC Portoluna|Portoluna',
      'AS Roccaverde|Roccaverde',
      'FC Castelbruno|Castelbruno',
      'Calcio Serravento|Serravento',
      'ACD Pietralmare|Pietralmare',
      'US Lagonero|Lagonero',
      'Virtus Terrafosca|Terrafosca',
      'Pro Vallechiara|Vallechiara',
      'AC Fontesanta|Fontesanta',
      'Sporting Collealto|Collealto',
      'AS Marenotte|Marenotte',
      'US Borgospino|Borgospino',
      'FC Campofiero|Campofiero',
      'Audace Stellamare|Stellamare',
      'Libertas Ripadoro|Ripadoro',
      'AC Ventimonti|Ventimonti',
    ]),
  },
];

/** Indices of the clubs in the season that begins in `year`; the last four of the league alternate in pairs. */
export function clubsInSeason(league: DemoLeague, year: number): number[] {
  const regular = league.clubs.length - 4;
  const turn = Math.abs(year) % 2;
  return [...Array.from({ length: regular }, (_, index) => index), regular + turn, regular + 2 + turn];
}
