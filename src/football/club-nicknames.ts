import { normaliseName } from './names.js';
import { append } from './group-by.js';

export interface Club {
  readonly country: string;
  readonly name: string;
}

/** Nicknames by country and club. Clubs of one country may share one; a search then finds both. */
const NICKNAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  England: {
    Arsenal: ['Gunners'],
    'Aston Villa': ['Villans'],
    Barnet: ['Bees'],
    'Birmingham City': ['Blues'],
    Blackpool: ['Seasiders', 'Tangerines'],
    'Bolton Wanderers': ['Trotters'],
    Bournemouth: ['Cherries'],
    Brentford: ['Bees'],
    'Brighton & Hove Albion': ['Seagulls'],
    'Bristol City': ['Robins'],
    Burnley: ['Clarets'],
    'Cardiff City': ['Bluebirds'],
    'Charlton Athletic': ['Addicks'],
    Chelsea: ['Blues'],
    'Coventry City': ['Sky Blues'],
    'Crystal Palace': ['Eagles'],
    'Derby County': ['Rams'],
    Everton: ['Toffees'],
    Fulham: ['Cottagers'],
    'Huddersfield Town': ['Terriers'],
    'Hull City': ['Tigers'],
    'Ipswich Town': ['Tractor Boys'],
    'Leicester City': ['Foxes'],
    Liverpool: ['Reds'],
    'Luton Town': ['Hatters'],
    'Manchester City': ['Citizens', 'Cityzens'],
    'Manchester United': ['Red Devils'],
    Middlesbrough: ['Boro'],
    Millwall: ['Lions'],
    'Newcastle United': ['Magpies', 'Toon'],
    'Norwich City': ['Canaries'],
    'Nottingham Forest': ['Reds', 'Tricky Trees'],
    'Notts County': ['Magpies'],
    'Peterborough United': ['Posh'],
    'Plymouth Argyle': ['Pilgrims'],
    Portsmouth: ['Pompey'],
    'Preston North End': ['Lilywhites'],
    'Queens Park Rangers': ['Hoops'],
    Reading: ['Royals'],
    'Rotherham United': ['Millers'],
    'Sheffield United': ['Blades'],
    'Sheffield Wednesday': ['Owls'],
    Southampton: ['Saints'],
    'Stockport County': ['Hatters'],
    'Stoke City': ['Potters'],
    Sunderland: ['Black Cats'],
    'Swansea City': ['Swans'],
    'Swindon Town': ['Robins'],
    'Tottenham Hotspur': ['Lilywhites'],
    Watford: ['Hornets'],
    'West Bromwich Albion': ['Baggies'],
    'West Ham United': ['Hammers', 'Irons'],
    'Wigan Athletic': ['Latics'],
    Wrexham: ['Red Dragons'],
  },
  Scotland: {
    Aberdeen: ['Dons'],
    Celtic: ['Bhoys', 'Hoops'],
    'Dundee United': ['Tangerines'],
    'Heart of Midlothian': ['Jambos'],
    Hibernian: ['Hibees'],
    Kilmarnock: ['Killie'],
    Motherwell: ['Steelmen'],
    'Partick Thistle': ['Jags'],
    Rangers: ['Gers'],
    'St Johnstone': ['Saints'],
    'St Mirren': ['Buddies'],
  },
  Spain: {
    'Athletic Club': ['Leones'],
    'Atletico Madrid': ['Colchoneros'],
    Barcelona: ['Blaugrana'],
    'Real Betis': ['Verdiblancos'],
    'Real Madrid': ['Blancos', 'Merengues'],
    'Real Sociedad': ['Txuri-urdin'],
    Villarreal: ['Yellow Submarine'],
  },
  Germany: {
    '1. FC Koln': ['Geißböcke'],
    'Bayer Leverkusen': ['Werkself'],
    'Borussia Monchengladbach': ['Fohlen'],
    'Eintracht Frankfurt': ['SGE'],
    'Hertha Berlin': ['Alte Dame'],
    'Schalke 04': ['Knappen'],
    'St Pauli': ['Kiezkicker'],
    'Union Berlin': ['Eiserne'],
    'VfL Wolfsburg': ['Wölfe'],
  },
  Italy: {
    'AC Milan': ['Rossoneri'],
    Atalanta: ['La Dea', 'Nerazzurri'],
    Fiorentina: ['Viola'],
    Genoa: ['Grifone'],
    'Inter Milan': ['Nerazzurri'],
    Juventus: ['Bianconeri', 'Old Lady'],
    Lazio: ['Biancocelesti'],
    Napoli: ['Partenopei'],
    Roma: ['Giallorossi'],
    Torino: ['Granata', 'Toro'],
    Udinese: ['Bianconeri'],
  },
  France: {
    Lille: ['Dogues'],
    Lyon: ['Gones'],
    Marseille: ['Phocéens'],
    Nantes: ['Canaris'],
    Nice: ['Aiglons'],
    'Saint-Etienne': ['Verts'],
  },
};

const clubsByNickname = new Map<string, Club[]>();
for (const [country, clubs] of Object.entries(NICKNAMES)) {
  for (const [name, nicknames] of Object.entries(clubs)) {
    for (const nickname of nicknames.map(normaliseName)) append(clubsByNickname, nickname, { country, name });
  }
}

/** Every club with a nickname, and its nicknames, normalised. */
export const listNicknames = (): readonly { readonly nickname: string; readonly clubs: readonly Club[] }[] =>
  [...clubsByNickname].map(([nickname, clubs]) => ({ nickname, clubs }));

/** Clubs with a nickname, in any country: `Gunners`, `the gunners`. */
export function clubsNicknamed(name: string): readonly Club[] {
  const normalised = normaliseName(name);
  return clubsByNickname.get(normalised) ?? clubsByNickname.get(normalised.replace(/^the /, '')) ?? [];
}
