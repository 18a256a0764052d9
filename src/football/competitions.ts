/**
 * The catalogue of known competitions: what a competition is called here and in each source.
 * Sources resolve their own keys with it, so that one league read from two sources is one competition.
 */
import type { SeasonFormat } from './seasons.js';
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
  /** How often a pair can meet at one ground within a season. */
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
}

type Country = Pick<KnownCompetition, 'country' | 'countrySlug' | 'alpha2' | 'timeZone'>;
type Draft = Omit<KnownCompetition, 'priority' | 'tableRule'>;

const country = (name: string, alpha2: string, timeZone: string): Country => ({
  country: name,
  countrySlug: name.toLowerCase(),
  alpha2,
  timeZone,
});

const ENGLAND = country('England', 'EN', 'Europe/London');
const SCOTLAND = country('Scotland', 'SC', 'Europe/London');
const SPAIN = country('Spain', 'ES', 'Europe/Madrid');
const ITALY = country('Italy', 'IT', 'Europe/Rome');
const GERMANY = country('Germany', 'DE', 'Europe/Berlin');
const FRANCE = country('France', 'FR', 'Europe/Paris');
const BRAZIL = country('Brazil', 'BR', 'America/Sao_Paulo');
const SWEDEN = country('Sweden', 'SE', 'Europe/Stockholm');

/** A league of football-data.co.uk's main files. */
const main = (
  of: Country,
  division: string,
  name: string,
  slug: string,
  sportKey: string | null,
  statsBomb?: string,
  meetings = 1,
): Draft => ({
  ...of,
  name,
  slug,
  meetingsPerGround: meetings,
  seasonFormat: 'splitYear',
  footballDataDivision: division,
  footballDataExtra: null,
  oddsApiSportKey: sportKey,
  statsBomb: statsBomb === undefined ? null : { country: of.country, competition: statsBomb },
});

/** A league of football-data.co.uk's extra files; they hold play-offs and split rounds, so pairs may meet twice. */
const extra = (
  of: Country,
  name: string,
  slug: string,
  leagues: readonly string[],
  format: SeasonFormat,
  sportKey: string | null,
  statsBomb: KnownCompetition['statsBomb'] = null,
): Draft => ({
  ...of,
  name,
  slug,
  meetingsPerGround: 2,
  seasonFormat: format,
  footballDataDivision: null,
  footballDataExtra: { country: of.country, leagues },
  oddsApiSportKey: sportKey,
  statsBomb,
});

/** A league that only The Odds API knows. */
const priced = (of: Country, name: string, slug: string, format: SeasonFormat, sportKey: string): Draft => ({
  ...of,
  name,
  slug,
  meetingsPerGround: 2,
  seasonFormat: format,
  footballDataDivision: null,
  footballDataExtra: null,
  oddsApiSportKey: sportKey,
  statsBomb: null,
});

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

/** In the order in which they are shown. */
export const COMPETITIONS: readonly KnownCompetition[] = [
  main(ENGLAND, 'E0', 'Premier League', 'premier-league', 'soccer_epl', 'Premier League'),
  main(SPAIN, 'SP1', 'La Liga', 'la-liga', 'soccer_spain_la_liga', 'La Liga'),
  main(ITALY, 'I1', 'Serie A', 'serie-a', 'soccer_italy_serie_a', 'Serie A'),
  main(GERMANY, 'D1', 'Bundesliga', 'bundesliga', 'soccer_germany_bundesliga', '1. Bundesliga'),
  main(FRANCE, 'F1', 'Ligue 1', 'ligue-1', 'soccer_france_ligue_one', 'Ligue 1'),
  main(ENGLAND, 'E1', 'Championship', 'championship', 'soccer_efl_champ'),
  main(SCOTLAND, 'SC0', 'Scottish Premiership', 'scottish-premiership', 'soccer_spl', undefined, 2),
  main(
    country('Netherlands', 'NL', 'Europe/Amsterdam'),
    'N1',
    'Eredivisie',
    'eredivisie',
    'soccer_netherlands_eredivisie',
  ),
  main(
    country('Portugal', 'PT', 'Europe/Lisbon'),
    'P1',
    'Primeira Liga',
    'primeira-liga',
    'soccer_portugal_primeira_liga',
  ),
  main(
    country('Belgium', 'BE', 'Europe/Brussels'),
    'B1',
    'Belgian Pro League',
    'belgian-pro-league',
    'soccer_belgium_first_div',
    undefined,
    2,
  ),
  main(country('Turkey', 'TR', 'Europe/Istanbul'), 'T1', 'Süper Lig', 'super-lig', 'soccer_turkey_super_league'),
  main(
    country('Greece', 'GR', 'Europe/Athens'),
    'G1',
    'Super League Greece',
    'super-league-greece',
    'soccer_greece_super_league',
    undefined,
    2,
  ),
  main(ENGLAND, 'E2', 'League One', 'league-one', 'soccer_england_league1'),
  main(ENGLAND, 'E3', 'League Two', 'league-two', 'soccer_england_league2'),
  main(ENGLAND, 'EC', 'National League', 'national-league', null),
  main(SPAIN, 'SP2', 'Segunda División', 'segunda-division', 'soccer_spain_segunda_division'),
  main(ITALY, 'I2', 'Serie B', 'serie-b', 'soccer_italy_serie_b'),
  main(GERMANY, 'D2', '2. Bundesliga', '2-bundesliga', 'soccer_germany_bundesliga2'),
  main(FRANCE, 'F2', 'Ligue 2', 'ligue-2', 'soccer_france_ligue_two'),
  main(SCOTLAND, 'SC1', 'Scottish Championship', 'scottish-championship', null, undefined, 2),
  main(SCOTLAND, 'SC2', 'Scottish League One', 'scottish-league-one', null, undefined, 2),
  main(SCOTLAND, 'SC3', 'Scottish League Two', 'scottish-league-two', null, undefined, 2),
  extra(BRAZIL, 'Brasileirão Série A', 'brasileirao-serie-a', ['Serie A'], 'calendarYear', 'soccer_brazil_campeonato'),
  extra(
    country('Argentina', 'AR', 'America/Argentina/Buenos_Aires'),
    'Liga Profesional',
    'liga-profesional',
    ['Liga Profesional', 'Superliga', 'Primera Division'],
    'calendarYear',
    'soccer_argentina_primera_division',
    { country: 'Argentina', competition: 'Liga Profesional' },
  ),
  extra(country('USA', 'US', 'America/New_York'), 'MLS', 'mls', ['MLS'], 'calendarYear', 'soccer_usa_mls', {
    country: 'United States of America',
    competition: 'Major League Soccer',
  }),
  extra(
    country('Mexico', 'MX', 'America/Mexico_City'),
    'Liga MX',
    'liga-mx',
    ['Liga MX'],
    'splitYear',
    'soccer_mexico_ligamx',
  ),
  extra(
    country('Austria', 'AT', 'Europe/Vienna'),
    'Austrian Bundesliga',
    'austrian-bundesliga',
    ['Bundesliga'],
    'splitYear',
    'soccer_austria_bundesliga',
  ),
  extra(
    country('Switzerland', 'CH', 'Europe/Zurich'),
    'Swiss Super League',
    'swiss-super-league',
    ['Super League'],
    'splitYear',
    'soccer_switzerland_superleague',
  ),
  extra(
    country('Denmark', 'DK', 'Europe/Copenhagen'),
    'Superliga',
    'superliga',
    ['Superliga', 'SAS Ligaen'],
    'splitYear',
    'soccer_denmark_superliga',
  ),
  extra(
    country('Poland', 'PL', 'Europe/Warsaw'),
    'Ekstraklasa',
    'ekstraklasa',
    ['Ekstraklasa'],
    'splitYear',
    'soccer_poland_ekstraklasa',
  ),
  extra(SWEDEN, 'Allsvenskan', 'allsvenskan', ['Allsvenskan'], 'calendarYear', 'soccer_sweden_allsvenskan'),
  extra(
    country('Norway', 'NO', 'Europe/Oslo'),
    'Eliteserien',
    'eliteserien',
    ['Eliteserien', 'Tippeligaen'],
    'calendarYear',
    'soccer_norway_eliteserien',
  ),
  extra(
    country('Finland', 'FI', 'Europe/Helsinki'),
    'Veikkausliiga',
    'veikkausliiga',
    ['Veikkausliiga'],
    'calendarYear',
    'soccer_finland_veikkausliiga',
  ),
  extra(
    country('Ireland', 'IE', 'Europe/Dublin'),
    'League of Ireland Premier Division',
    'league-of-ireland',
    ['Premier Division'],
    'calendarYear',
    'soccer_league_of_ireland',
  ),
  extra(
    country('Romania', 'RO', 'Europe/Bucharest'),
    'Liga I',
    'liga-i',
    ['Liga 1', 'Liga I', 'Superliga'],
    'splitYear',
    null,
  ),
  extra(
    country('Russia', 'RU', 'Europe/Moscow'),
    'Russian Premier League',
    'russian-premier-league',
    ['Premier League'],
    'splitYear',
    'soccer_russia_premier_league',
  ),
  extra(
    country('Japan', 'JP', 'Asia/Tokyo'),
    'J1 League',
    'j1-league',
    ['J1 League', 'J-League', 'J League'],
    'calendarYear',
    'soccer_japan_j_league',
  ),
  extra(
    country('China', 'CN', 'Asia/Shanghai'),
    'Chinese Super League',
    'chinese-super-league',
    ['Super League'],
    'calendarYear',
    'soccer_china_superleague',
  ),
  priced(BRAZIL, 'Brasileirão Série B', 'brasileirao-serie-b', 'calendarYear', 'soccer_brazil_serie_b'),
  priced(GERMANY, '3. Liga', '3-liga', 'splitYear', 'soccer_germany_liga3'),
  priced(SWEDEN, 'Superettan', 'superettan', 'calendarYear', 'soccer_sweden_superettan'),
].map((draft, index) => ({
  ...draft,
  priority: index + 1,
  tableRule: TABLE_RULES[draft.slug] ?? USUAL_TABLE_RULE,
}));

const byDivision = new Map(COMPETITIONS.map((entry) => [entry.footballDataDivision, entry]));
const bySportKey = new Map(COMPETITIONS.map((entry) => [entry.oddsApiSportKey, entry]));

/** How a competition orders its table; by goal difference where the catalogue does not know it. */
export function tableRuleOf(countrySlug: string, slug: string): TableRule {
  const existing = COMPETITIONS.find((entry) => entry.countrySlug === countrySlug && entry.slug === slug);
  return existing?.tableRule ?? USUAL_TABLE_RULE;
}

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

/** The competition by StatsBomb's country and competition name; null when it is unknown. */
export function findByStatsBombName(countryName: string, competition: string): KnownCompetition | null {
  return (
    COMPETITIONS.find(
      (entry) => entry.statsBomb?.country === countryName && entry.statsBomb.competition === competition,
    ) ?? null
  );
}
