import { pluralise } from '../../common/pluralise.js';
import type { EmptyCode } from '../../common/paging/empty-because.js';
import { boards } from './de-boards.js';
import { settings } from './de-settings.js';
import { watches } from './de-watches.js';
import type { BotTexts } from './en.js';

const matches = (count: number): string => pluralise(count, 'Spiel', 'Spiele');
/** After a preposition: `aus 3 Spielen`. */
const ofMatches = (count: number): string => pluralise(count, 'Spiel', 'Spielen');

/** Reasons why a list is empty, and what would fill it. */
const emptyTexts: Readonly<Record<EmptyCode, string>> = {
  page_past_end: 'Die Liste ist kürzer.',
  filters_exclude_all: 'In anderen Ligen gibt es etwas.',
  nothing_upcoming: 'In den nächsten Tagen ist kein Spiel angesetzt.',
  no_fixtures: 'An diesem Tag ist kein Spiel bekannt.',
  no_prices_of_this_kind: 'Für die kommenden Spiele liegen keine solchen Quoten vor.',
  prices_stale: 'Alle Quoten sind zu alt.',
  too_few_bookmakers: 'Zu wenige Wettanbieter haben dieselbe Linie im Angebot.',
  no_match_data: 'Ergebnisse und Statistik früherer Spiele fehlen.',
  none_qualifies: 'Nichts erfüllt die Bedingungen der Liste.',
};

/** Usual short forms of positions, by the service's code. */
const shortPositions: Readonly<Record<string, string>> = {
  GK: 'TW',
  RB: 'RV',
  RWB: 'RAV',
  CB: 'IV',
  LB: 'LV',
  LWB: 'LAV',
  CM: 'ZM',
  AM: 'OM',
  RW: 'RA',
  LW: 'LA',
  SS: 'HS',
};

/** Every text of the bot in German. */
export const de: BotTexts = {
  locale: 'de-DE',
  weekdays: ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'],
  months: ['Jan', 'Feb', 'März', 'Apr', 'Mai', 'Juni', 'Juli', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
  moment: (weekday, day, month, time) => `${weekday} ${day}. ${month}, ${time}`,
  day: (weekday, day, month) => `${weekday} ${day}. ${month}`,
  unknown: 'unbekannt',
  versus: '–',
  score: (home, away) => `${home}:${away}`,
  inSentence: (name) => name,
  ofGroup: (name) => ` in ${name}`,
  moreLines: (count) => `… ${pluralise(count, 'weitere Zeile', 'weitere Zeilen')}`,
  commands: {
    groups: { words: '', description: 'die Ligagruppen' },
    today: { words: '[Gruppe]', description: 'die Spiele von heute, mit dem Kartenschnitt des Schiedsrichters' },
    tomorrow: { words: '[Gruppe]', description: 'die Spiele von morgen, mit dem Kartenschnitt des Schiedsrichters' },
    live: { words: '[Gruppe]', description: 'laufende Spiele mit dem letzten bekannten Spielstand' },
    match: { words: 'TEAM [TEAM]', description: 'das nächste Spiel: Form, beste und faire Quoten' },
    team: { words: 'TEAM', description: 'nächstes Spiel, letzte Ergebnisse und Schnitte eines Teams' },
    player: { words: 'SPIELER', description: 'nächstes Spiel, letzte Spiele und Schnitte eines Spielers' },
    bets: { words: '[Gruppe]', description: 'Über-Wetten mit Vorteil, selbst am unteren Ende der Schätzung' },
    trends: { words: '[Gruppe]', description: 'Serien der Teams und Spieler in den nächsten Spielen' },
    outliers: { words: '[Gruppe]', description: 'Quoten weit über denen der anderen Wettanbieter' },
    lineups: { words: 'TEAM', description: 'voraussichtliche oder bestätigte Aufstellung eines Teams' },
    referee: { words: 'NAME', description: 'Karten und Fouls bei einem Schiedsrichter' },
    scorecard: { words: '', description: 'Bilanz der gelisteten Wetten: Rendite und Closing Line Value' },
    settings: { words: '[NAME WERT]', description: 'Zeitzone, Quoten, Wettanbieter, Ruhezeit und mehr' },
    watch: {
      words: 'GRUPPE|TEAM|SPIELER|SPIEL [VORTEIL]',
      description: 'Hinweise auf Wetten, Aufstellungen und Verlegungen, auf Wunsch ab einem Mindestvorteil in Prozent',
    },
    mywatches: { words: '', description: 'was beobachtet wird' },
    unwatch: { words: '[Name]', description: 'diese Hinweise abbestellen' },
    stop: { words: '', description: 'alle Hinweise abbestellen' },
  },
  help: {
    welcome: [
      'Willkommen. Hier gibt es Spiele, Aufstellungen, Schiedsrichter, Serien, Quoten und Wetten, immer mit der ' +
        'Stichprobe dahinter.',
      'Senden Sie den Namen eines Teams, Spielers oder Spiels, oder „haaland schüsse“ für eine Statistik.',
      'Chancen sind Schätzungen, und die meisten Wetten haben keinen Vorteil: /scorecard zeigt, was aus den ' +
        'gelisteten wurde.',
      '/settings stellt Zeitzone, Quotenformat, Wettanbieter und eine tägliche Morgennachricht ein.',
    ].join('\n'),
    footer: (age, address) => `${age} · Hilfe: ${address}`,
    head: 'Befehle:',
    description: 'alle Befehle',
    thisList: '/help - diese Liste',
    notText: 'Ich lese nur neue Textnachrichten. /help zeigt alle Befehle.',
    noText: 'Senden Sie den Namen eines Teams, Spielers oder Spiels. /help zeigt alle Befehle.',
    unknownCommand: (name, nearest) =>
      `Den Befehl /${name} gibt es nicht.${nearest === null ? '' : ` Meinten Sie /${nearest}?`} /help zeigt alle.`,
  },
  buttons: {
    back: '‹ Zurück',
    previous: '‹ Vorige',
    next: 'Nächste ›',
    dead: 'Dieser Knopf gilt nicht mehr. Senden Sie den Befehl noch einmal.',
  },
  pages: {
    first: (rows, all) => `${rows} von ${all}`,
    range: (from, to, all) => `${from} bis ${to} von ${all}`,
    last: (all) => `Nummer ${all} von ${all}`,
  },
  names: {
    which: {
      team: (example) => `Welches Team? Zum Beispiel: ${example}`,
      player: (example) => `Welcher Spieler? Zum Beispiel: ${example}`,
      referee: (example) => `Welcher Schiedsrichter? Zum Beispiel: ${example}`,
      match: (one, two) => `Welches Spiel? Zum Beispiel: ${one} oder ${two}`,
    },
    none: {
      team: (name) => `Ein Team „${name}“ gibt es nicht.`,
      player: (name) => `Einen Spieler „${name}“ gibt es nicht.`,
      referee: (name) => `Ein Schiedsrichter „${name}“ mit einem beendeten Spiel ist nicht bekannt.`,
      group: (name) => `Eine Ligagruppe „${name}“ gibt es nicht.`,
      match: (name) => `Ein Spiel von „${name}“ ist nicht bekannt.`,
      any: (name) => `Nichts heißt „${name}“.`,
    },
    several: {
      team: (count) => `${pluralise(count, 'Team', 'Teams')} gefunden. Welches?`,
      player: (count) => `${pluralise(count, 'Spieler', 'Spieler')} gefunden. Welcher?`,
      referee: (count) => `${pluralise(count, 'Schiedsrichter', 'Schiedsrichter')} gefunden. Welcher?`,
      any: (name) => `„${name}“ passt auf mehrere. Was meinen Sie?`,
    },
    severalTeams: 'Mehrere Teams passen. Welches?',
    nothing: (name) => `Nichts heißt „${name}“. /help zeigt alle Befehle.`,
    didYouMean: 'Meinten Sie:',
    teamsNamed: 'Teams mit diesem Namen:',
    more: (count) => `… ${count} weitere`,
  },
  groups: {
    head: (count) => `${pluralise(count, 'Ligagruppe', 'Ligagruppen')}:`,
    none: 'Noch gibt es keine Ligagruppen.',
    leagues: (count) => pluralise(count, 'Liga', 'Ligen'),
    empty: (name) => `${name} hat noch keine Ligen.`,
    listed: '/groups zeigt alle.',
    make: 'Ligen dieses Chats wählen',
    ownHead: (group, leagues) => `Ligen dieses Chats (${group}): ${leagues}.`,
    noLeague: 'noch keine',
    ownHow: 'Ein Druck auf eine Liga nimmt sie auf oder heraus. Befehle ohne Gruppe zeigen diese Ligen.',
    added: (league) => `${league} aufgenommen.`,
    removed: (league) => `${league} herausgenommen.`,
    done: '‹ Ligagruppen',
    gone: 'Diese Ligagruppe gibt es nicht mehr. /groups zeigt alle.',
  },
  fixtures: {
    statuses: {
      notstarted: 'noch nicht angepfiffen',
      inprogress: 'läuft',
      finished: 'beendet',
      postponed: 'verlegt',
      canceled: 'abgesagt',
      interrupted: 'unterbrochen',
      suspended: 'ausgesetzt',
      abandoned: 'abgebrochen',
      delayed: 'verspätet',
    },
    none: {
      today: (where) => `Heute keine Spiele${where}.`,
      tomorrow: (where) => `Morgen keine Spiele${where}.`,
    },
    head: {
      today: (count, where, zone) => `Heute ${matches(count)}${where}, Anstoßzeiten in ${zone}:`,
      tomorrow: (count, where, zone) => `Morgen ${matches(count)}${where}, Anstoßzeiten in ${zone}:`,
    },
    more: (count) => `… ${pluralise(count, 'weiteres Spiel', 'weitere Spiele')}`,
    refereeCards: (cards, count) => `etwa ${cards} Karten je Spiel (${matches(count)})`,
    live: {
      none: (where) => `Zurzeit läuft kein Spiel${where}.`,
      head: (count, where, zone) =>
        `${pluralise(count, 'laufendes Spiel', 'laufende Spiele')}${where}, Anstoßzeiten in ${zone}:`,
      since: (time) => `seit ${time}`,
      noScore: 'kein Live-Spielstand',
    },
    match: {
      referee: (name) => `Schiedsrichter: ${name}`,
      lineups: (state) => `Aufstellungen: ${state}`,
      lineupStates: { confirmed: 'bestätigt', predicted: 'voraussichtlich', unavailable: 'nicht bekannt' },
      form: (team, results) => `${team}, neuestes zuerst: ${results}`,
      results: { W: 'S', D: 'U', L: 'N' },
      onBoards: (bets, trends, outliers) =>
        `Auf den Listen: ${pluralise(bets, 'Value-Wette', 'Value-Wetten')}, ` +
        `${pluralise(trends, 'Serie', 'Serien')}, ${pluralise(outliers, 'Quotenausreißer', 'Quotenausreißer')}`,
    },
  },
  team: {
    manager: (name) => `Trainer ${name}`,
    standing: (competition, position, teams, points, played) =>
      `${competition}: Platz ${position} von ${teams}, ` +
      `${pluralise(points, 'Punkt', 'Punkte')} aus ${ofMatches(played)}`,
    noNext: 'Ein nächstes Spiel ist nicht bekannt.',
    next: (fixture) => `Nächstes Spiel: ${fixture}`,
    lastMatches: 'Letzte Spiele:',
    perMatch: 'Je Spiel:',
    average: (name, own, opponents, count) => `${name}: ${own}, Gegner ${opponents} (${matches(count)})`,
  },
  player: {
    positions: { G: 'Torwart', D: 'Abwehr', M: 'Mittelfeld', F: 'Angriff' },
    none: 'Von diesem Spieler ist kein Einsatz bekannt.',
    lastMatches: (count, starts, minutes) =>
      `${count === 1 ? 'Letztes Spiel' : `Letzte ${count} Spiele`}: ${starts}-mal von Beginn, ` +
      pluralise(minutes, 'Minute', 'Minuten'),
    average: (name, average, count) => `${name}: ${average} (${matches(count)})`,
    inEleven: 'in der Startelf',
    notInEleven: 'nicht in der Startelf',
    newestFirst: (counts) => `neuestes zuerst ${counts}`,
    noCount: (statistic) => `${statistic}: von keinem Spiel bekannt.`,
    noPrice: (statistic) => `${statistic}: zurzeit von keinem Wettanbieter angeboten.`,
    starts: (percent) => `zu ${percent} % in der Startelf`,
    started: 'von Beginn',
    noMinutes: 'Minuten unbekannt',
    minutes: (count) => pluralise(count, 'Minute', 'Minuten'),
  },
  lineups: {
    none: (team) => `Für die nächsten Tage gibt es keine Aufstellung von ${team}, auch keine voraussichtliche.`,
    published: (team) => `Startelf von ${team}:`,
    predicted: (team) => `Voraussichtliche Startelf von ${team}, mit der Chance auf die Startelf:`,
    unusual: '* andere Position als in den letzten Spielen von Beginn',
    unusualPosition: (position, usual, starts) =>
      `${position}, sonst ${usual} (${pluralise(starts, 'Spiel', 'Spiele')} von Beginn)`,
    later: (count) => `${pluralise(count, 'späteres Spiel', 'spätere Spiele')} nicht gezeigt.`,
    positions: { G: 'TW', D: 'ABW', M: 'MF', F: 'ANG' },
    detailedPosition: (code) => shortPositions[code] ?? code,
  },
  referee: {
    head: (name, count) => `${name}: ${matches(count)}`,
    found: (name, count) => `${name} (${matches(count)})`,
    cards: (average, count) => `Karten je Spiel: ${average} (${matches(count)})`,
    colours: (yellow, red) => `Gelbe Karten: ${yellow}, Platzverweise: ${red}`,
    overs: (over35, over45) => `Über 3,5 Karten: ${over35}, über 4,5: ${over45}`,
    bothBooked: (share) => `Karten für beide Teams: ${share}`,
    fouls: (average, count) => `Fouls je Spiel: ${average} (${matches(count)})`,
  },
  empty: ({ code }) => emptyTexts[code],
  statistics: {
    goals: 'Tore',
    firstHalfGoals: 'Tore 1. Halbzeit',
    shots: 'Schüsse',
    shotsOnTarget: 'Schüsse aufs Tor',
    corners: 'Ecken',
    fouls: 'Fouls',
    offsides: 'Abseits',
    yellowCards: 'Gelbe Karten',
    redCards: 'Rote Karten',
    cards: 'Karten',
    tackles: 'Tacklings',
    saves: 'Paraden',
    passes: 'Pässe',
    assists: 'Vorlagen',
    headedShots: 'Kopfballabschlüsse',
    shotsOutsideBox: 'Fernschüsse',
    foulsWon: 'Gefoult worden',
    interceptions: 'Abgefangene Bälle',
  },
  markets: {
    matchResult: '1X2',
    asianHandicap: 'Handicap',
    bothTeamsToScore: 'Beide treffen',
  },
  sides: { over: 'über', under: 'unter', home: 'Heim', draw: 'Unentschieden', away: 'Gast', yes: 'ja', no: 'nein' },
  morning: {
    head: (day) => `Guten Morgen: ${day}`,
    bets: (rows) => `Value-Wetten jetzt (${rows}):`,
    stopped: 'Die Morgennachricht ist abbestellt.',
    noMatches: 'Gestern: keine Spiele.',
    noPicks: 'Gestern: keine gelisteten Value-Wetten.',
    yesterday: (won, lost, units, returned, open) =>
      `Die Value-Wetten von gestern: ${won} gewonnen, ${lost} verloren` +
      `${returned === 0 ? '' : `, ${returned}-mal Einsatz zurück`}${open === 0 ? '' : `, ${open} noch ohne Ergebnis`}` +
      `${units === null ? '' : `; ${units} Einheiten bei 1 Einheit Einsatz je Wette`}.`,
  },
  boards,
  settings,
  watches,
};
