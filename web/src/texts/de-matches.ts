import type { Texts } from './en';
import { pluralise } from './plural';

/** Texts of the list of matches in German. */
export const matches: Texts['matches'] = {
  title: 'Spiele',
  lead: 'Beste Quote je Ausgang, darunter die faire: der Schnitt aller Wettanbieter ohne Marge.',
  days: 'Tag',
  today: 'Heute',
  otherDay: 'Anderer Tag',
  find: 'Team oder Schiedsrichter finden',
  upcoming: 'Noch nicht begonnen',
  leagues: 'Ligen',
  pin: (league) => `${league} zuerst zeigen`,
  count: (count) => pluralise(count, 'Spiel', 'Spiele'),
  nextDay: 'Heute keine Spiele. Das ist der nächste Spieltag.',
  nothingFound: 'An diesem Tag passt kein Spiel zu den Filtern.',
  nothingFoundNext: 'Wählen Sie eine andere Liga oder einen anderen Tag, oder entfernen Sie die Filter.',
  outcomes: { home: 'Heim', draw: 'Unentschieden', away: 'Gast' },
  fair: (odds) => `fair ${odds}`,
  aboveFair: 'klar über der fairen Quote',
  noPrice: 'Kein Wettanbieter hat eine Quote dafür.',
  noFair: 'Zu wenige Wettanbieter haben eine Quote, oder sie liegen zu weit auseinander.',
  at: (bookmaker) => `bei ${bookmaker}`,
  status: {
    inprogress: 'Läuft',
    finished: 'Beendet',
    postponed: 'Verlegt',
    canceled: 'Abgesagt',
    interrupted: 'Unterbrochen',
    suspended: 'Ausgesetzt',
    abandoned: 'Abgebrochen',
    delayed: 'Verzögert',
  },
  awarded: 'Am grünen Tisch',
  marks: {
    confirmed: 'Aufstellungen bestätigt',
    without: (names) => (names.length === 1 ? `Ohne ${names.join()}` : `Ohne ${names.length} Stammspieler`),
    withoutWhy: (names) =>
      `Nicht in der Startelf, obwohl in den letzten fünf Spielen des Teams immer dabei: ${names.join(', ')}.`,
    lonely: 'Einzelquote',
    lonelyWhy: 'Nur ein Wettanbieter bietet klar mehr als alle anderen: oft ein Fehler, der bald korrigiert wird.',
    steam: 'Marktbewegung',
    steamWhy:
      'Mehrere unabhängige Wettanbieter haben eine Quote binnen Minuten gemeinsam bewegt; sie liegt nun ' +
      'mindestens 5\u00a0% neben der Eröffnungsquote.',
    valueBets: (count) => pluralise(count, 'Value Bet', 'Value Bets'),
    coverage: {
      unsupported: 'Keine Statistik',
      corrupted: 'Daten widersprechen sich',
      missing: 'Daten fehlen',
      partial: 'Daten unvollständig',
    },
    coverageWhy: {
      unsupported: 'Für diesen Wettbewerb hat keine Quelle Statistiken.',
      corrupted: 'Die Daten dieses Spiels widersprechen sich, deshalb fehlt es in den Listen.',
      missing: 'Die Statistik dieses Spiels fehlt.',
      partial: 'Die Statistik eines Teams oder seiner Spieler fehlt.',
    },
  },
  referee: (name) => `Schiedsrichter ${name}`,
  cards: (count) => `${count} Karten je Spiel`,
};
