/**
 * The catalogue of known competitions: names of a competition here and in each source.
 * Sources resolve their keys with it, so that a league read from two sources is one competition.
 */
import { slugOf } from './names.js';
import type { SeasonFormat } from './calendar.js';
import { USUAL_TABLE_RULE } from './standings.js';
import type { TableRule } from './standings.js';

export interface KnownCompetition {
  country: string;
  countrySlug: string;
  /** Two capital letters; England EN, Scotland SC. */
  alpha2: string;
  name: string;
  /** Unique in the whole catalogue. */
  slug: string;
  /** 1 = shown first. */
  priority: number;
  /** IANA name of the zone in which its kick-off times are announced. */
  timeZone: string;
  /** Most meetings of a pair at one ground within a season. */
  meetingsPerGround: number;
  seasonFormat: SeasonFormat;
  tableRule: TableRule;
  /** Code in football-data.co.uk's column `Div`. */
  footballDataDivision: string | null;
  /** Columns `Country` and `League` of football-data.co.uk's extra leagues; leagues were renamed. */
  footballDataExtra: { country: string; leagues: readonly string[] } | null;
  /** `sport_key` of The Odds API v4. */
  oddsApiSportKey: string | null;
  /** `country_name` and `competition_name` of StatsBomb open data. */
  statsBomb: { country: string; competition: string } | null;
  /** `league.id` of API-Football v3, the same in all seasons; null where unknown. */
  apiFootballLeague: number | null;
}

type Country = Pick<KnownCompetition, 'country' | 'countrySlug' | 'alpha2' | 'timeZone'>;
type League = Omit<KnownCompetition, 'priority' | 'tableRule' | 'apiFootballLeague'>;

const country = (name: string, alpha2: string, timeZone: string): Country => ({
  country: name,
  countrySlug: slugOf(name),
  alpha2,
  timeZone,
});

const ARGENTINA = country('Argentina', 'AR', 'America/Argentina/Buenos_Aires');
const AUSTRIA = country('Austria', 'AT', 'Europe/Vienna');
const BELGIUM = country('Belgium', 'BE', 'Europe/Brussels');
const BRAZIL = country('Brazil', 'BR', 'America/Sao_Paulo');
const CHINA = country('China', 'CN', 'Asia/Shanghai');
const DENMARK = country('Denmark', 'DK', 'Europe/Copenhagen');
const ENGLAND = country('England', 'EN', 'Europe/London');
const FINLAND = country('Finland', 'FI', 'Europe/Helsinki');
const FRANCE = country('France', 'FR', 'Europe/Paris');
const GERMANY = country('Germany', 'DE', 'Europe/Berlin');
const GREECE = country('Greece', 'GR', 'Europe/Athens');
const IRELAND = country('Ireland', 'IE', 'Europe/Dublin');
const ITALY = country('Italy', 'IT', 'Europe/Rome');
const JAPAN = country('Japan', 'JP', 'Asia/Tokyo');
const MEXICO = country('Mexico', 'MX', 'America/Mexico_City');
const NETHERLANDS = country('Netherlands', 'NL', 'Europe/Amsterdam');
const NORWAY = country('Norway', 'NO', 'Europe/Oslo');
const POLAND = country('Poland', 'PL', 'Europe/Warsaw');
const PORTUGAL = country('Portugal', 'PT', 'Europe/Lisbon');
const ROMANIA = country('Romania', 'RO', 'Europe/Bucharest');
const RUSSIA = country('Russia', 'RU', 'Europe/Moscow');
const SCOTLAND = country('Scotland', 'SC', 'Europe/London');
const SPAIN = country('Spain', 'ES', 'Europe/Madrid');
const SWEDEN = country('Sweden', 'SE', 'Europe/Stockholm');
const SWITZERLAND = country('Switzerland', 'CH', 'Europe/Zurich');
const TURKEY = country('Turkey', 'TR', 'Europe/Istanbul');
const USA = country('USA', 'US', 'America/New_York');

/** A league with only the given source keys. */
const league = (of: Country, name: string, oddsApiSportKey: string | null, more: Partial<League>): League => ({
  ...of,
  name,
  slug: slugOf(name),
  meetingsPerGround: 2,
  seasonFormat: 'splitYear',
  footballDataDivision: null,
  footballDataExtra: null,
  oddsApiSportKey,
  statsBomb: null,
  ...more,
});

/** A league of football-data.co.uk's main files. @param statsBomb its name there */
const main = (of: Country, division: string, name: string, sportKey: string | null, statsBomb?: string): League =>
  league(of, name, sportKey, {
    meetingsPerGround: 1,
    footballDataDivision: division,
    statsBomb: statsBomb === undefined ? null : { country: of.country, competition: statsBomb },
  });

/** A league of the main files in which a pair meets twice at each ground. */
const mainTwice = (...names: Parameters<typeof main>): League => ({ ...main(...names), meetingsPerGround: 2 });

/** A league of football-data.co.uk's extra files; they include play-offs and split rounds, so pairs may meet twice. */
const extra = (of: Country, name: string, leagues: readonly string[], sportKey: string | null): League =>
  league(of, name, sportKey, { footballDataExtra: { country: of.country, leagues } });

const inOneYear = (of: League): League => ({ ...of, seasonFormat: 'calendarYear' });

const HEAD_TO_HEAD: TableRule = { ties: 'headToHead', split: null };
const MOST_WINS: TableRule = { ties: 'wins', split: null };

/** Tables of leagues, by slug, that are not ordered by goal difference alone. */
const TABLE_RULES: Readonly<Record<string, TableRule>> = {
  'la-liga': HEAD_TO_HEAD,
  'segunda-division': HEAD_TO_HEAD,
  'serie-a': HEAD_TO_HEAD,
  'serie-b': HEAD_TO_HEAD,
  'primeira-liga': HEAD_TO_HEAD,
  'super-lig': HEAD_TO_HEAD,
  'super-league-greece': HEAD_TO_HEAD,
  ekstraklasa: HEAD_TO_HEAD,
  'belgian-pro-league': MOST_WINS,
  'brasileirao-serie-a': MOST_WINS,
  'brasileirao-serie-b': MOST_WINS,
  mls: MOST_WINS,
  'scottish-premiership': { ties: 'goalDifference', split: { afterMatches: 33, topTeams: 6 } },
};

/** Ids of leagues in API-Football, by slug. */
const API_FOOTBALL_LEAGUES: Readonly<Record<string, number>> = {
  'premier-league': 39,
  'la-liga': 140,
  'serie-a': 135,
  bundesliga: 78,
  'ligue-1': 61,
  championship: 40,
  'scottish-premiership': 179,
  eredivisie: 88,
  'primeira-liga': 94,
  'belgian-pro-league': 144,
  'super-lig': 203,
  'super-league-greece': 197,
  'league-one': 41,
  'league-two': 42,
  'national-league': 43,
  'segunda-division': 141,
  'serie-b': 136,
  '2-bundesliga': 79,
  'ligue-2': 62,
  'scottish-championship': 180,
  'scottish-league-one': 183,
  'scottish-league-two': 184,
  'brasileirao-serie-a': 71,
  'liga-profesional': 128,
  mls: 253,
  'liga-mx': 262,
  'austrian-bundesliga': 218,
  'swiss-super-league': 207,
  superliga: 119,
  ekstraklasa: 106,
  allsvenskan: 113,
  eliteserien: 103,
  veikkausliiga: 244,
  'league-of-ireland': 357,
  'liga-i': 283,
  'russian-premier-league': 235,
  'j1-league': 98,
  'chinese-super-league': 169,
  'brasileirao-serie-b': 72,
  '3-liga': 80,
  superettan: 114,
};

/** Known competitions, in display order. */
export const COMPETITIONS: readonly KnownCompetition[] = [
  main(ENGLAND, 'E0', 'Premier League', 'soccer_epl', 'Premier League'),
  main(SPAIN, 'SP1', 'La Liga', 'soccer_spain_la_liga', 'La Liga'),
  main(ITALY, 'I1', 'Serie A', 'soccer_italy_serie_a', 'Serie A'),
  main(GERMANY, 'D1', 'Bundesliga', 'soccer_germany_bundesliga', '1. Bundesliga'),
  main(FRANCE, 'F1', 'Ligue 1', 'soccer_france_ligue_one', 'Ligue 1'),
  main(ENGLAND, 'E1', 'Championship', 'soccer_efl_champ'),
  mainTwice(SCOTLAND, 'SC0', 'Scottish Premiership', 'soccer_spl'),
  main(NETHERLANDS, 'N1', 'Eredivisie', 'soccer_netherlands_eredivisie'),
  main(PORTUGAL, 'P1', 'Primeira Liga', 'soccer_portugal_primeira_liga'),
  mainTwice(BELGIUM, 'B1', 'Belgian Pro League', 'soccer_belgium_first_div'),
  main(TURKEY, 'T1', 'Süper Lig', 'soccer_turkey_super_league'),
  mainTwice(GREECE, 'G1', 'Super League Greece', 'soccer_greece_super_league'),
  main(ENGLAND, 'E2', 'League One', 'soccer_england_league1'),
  main(ENGLAND, 'E3', 'League Two', 'soccer_england_league2'),
  main(ENGLAND, 'EC', 'National League', null),
  main(SPAIN, 'SP2', 'Segunda División', 'soccer_spain_segunda_division'),
  main(ITALY, 'I2', 'Serie B', 'soccer_italy_serie_b'),
  main(GERMANY, 'D2', '2. Bundesliga', 'soccer_germany_bundesliga2'),
  main(FRANCE, 'F2', 'Ligue 2', 'soccer_france_ligue_two'),
  mainTwice(SCOTLAND, 'SC1', 'Scottish Championship', null),
  mainTwice(SCOTLAND, 'SC2', 'Scottish League One', null),
  mainTwice(SCOTLAND, 'SC3', 'Scottish League Two', null),
  inOneYear(extra(BRAZIL, 'Brasileirão Série A', ['Serie A'], 'soccer_brazil_campeonato')),
  {
    ...inOneYear(
      extra(
        ARGENTINA,
        'Liga Profesional',
        ['Liga Profesional', 'Superliga', 'Primera Division'],
        'soccer_argentina_primera_division',
      ),
    ),
    statsBomb: { country: 'Argentina', competition: 'Liga Profesional' },
  },
  {
    ...inOneYear(extra(USA, 'MLS', ['MLS'], 'soccer_usa_mls')),
    statsBomb: { country: 'United States of America', competition: 'Major League Soccer' },
  },
  extra(MEXICO, 'Liga MX', ['Liga MX'], 'soccer_mexico_ligamx'),
  extra(AUSTRIA, 'Austrian Bundesliga', ['Bundesliga'], 'soccer_austria_bundesliga'),
  extra(SWITZERLAND, 'Swiss Super League', ['Super League'], 'soccer_switzerland_superleague'),
  extra(DENMARK, 'Superliga', ['Superliga', 'SAS Ligaen'], 'soccer_denmark_superliga'),
  extra(POLAND, 'Ekstraklasa', ['Ekstraklasa'], 'soccer_poland_ekstraklasa'),
  inOneYear(extra(SWEDEN, 'Allsvenskan', ['Allsvenskan'], 'soccer_sweden_allsvenskan')),
  inOneYear(extra(NORWAY, 'Eliteserien', ['Eliteserien', 'Tippeligaen'], 'soccer_norway_eliteserien')),
  inOneYear(extra(FINLAND, 'Veikkausliiga', ['Veikkausliiga'], 'soccer_finland_veikkausliiga')),
  {
    ...inOneYear(
      extra(IRELAND, 'League of Ireland Premier Division', ['Premier Division'], 'soccer_league_of_ireland'),
    ),
    slug: 'league-of-ireland',
  },
  extra(ROMANIA, 'Liga I', ['Liga 1', 'Liga I', 'Superliga'], null),
  extra(RUSSIA, 'Russian Premier League', ['Premier League'], 'soccer_russia_premier_league'),
  inOneYear(extra(JAPAN, 'J1 League', ['J1 League', 'J-League', 'J League'], 'soccer_japan_j_league')),
  inOneYear(extra(CHINA, 'Chinese Super League', ['Super League'], 'soccer_china_superleague')),
  league(BRAZIL, 'Brasileirão Série B', 'soccer_brazil_serie_b', { seasonFormat: 'calendarYear' }),
  league(GERMANY, '3. Liga', 'soccer_germany_liga3', {}),
  league(SWEDEN, 'Superettan', 'soccer_sweden_superettan', { seasonFormat: 'calendarYear' }),
].map((entry, index) => ({
  ...entry,
  priority: index + 1,
  tableRule: TABLE_RULES[entry.slug] ?? USUAL_TABLE_RULE,
  apiFootballLeague: API_FOOTBALL_LEAGUES[entry.slug] ?? null,
}));

const byDivision = new Map(COMPETITIONS.map((entry) => [entry.footballDataDivision, entry]));
const bySportKey = new Map(COMPETITIONS.map((entry) => [entry.oddsApiSportKey, entry]));
const byApiFootballLeague = new Map(COMPETITIONS.map((entry) => [entry.apiFootballLeague, entry]));

/** The competition of a football-data.co.uk division code such as `E0`; null when it is unknown. */
export function findByFootballDataDivision(division: string): KnownCompetition | null {
  return byDivision.get(division) ?? null;
}

/** The competition of a row of football-data.co.uk's extra leagues; null when it is unknown. */
export function findByFootballDataLeague(countryName: string, league: string): KnownCompetition | null {
  return (
    COMPETITIONS.find(
      (entry) => entry.footballDataExtra?.country === countryName && entry.footballDataExtra.leagues.includes(league),
    ) ?? null
  );
}

/** The competition of a `sport_key` of The Odds API; null when it is unknown. */
export function findByOddsApiSportKey(sportKey: string): KnownCompetition | null {
  return bySportKey.get(sportKey) ?? null;
}

/** The competition of a `league.id` of API-Football; null when it is unknown. */
export function findByApiFootballLeague(league: number): KnownCompetition | null {
  return byApiFootballLeague.get(league) ?? null;
}

/** The competition by StatsBomb's country and competition name; null when it is unknown. */
export function findByStatsBombName(countryName: string, competition: string): KnownCompetition | null {
  return (
    COMPETITIONS.find(
      (entry) => entry.statsBomb?.country === countryName && entry.statsBomb.competition === competition,
    ) ?? null
  );
}
