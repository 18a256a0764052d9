import type { Texts } from './en';
import { pluralise } from './plural';

/** Texts of the page Today in German. */
export const today: Texts['today'] = {
  title: 'Heute',
  worth: {
    title: 'Jetzt einen Blick wert',
    lead: 'Wetten, deren Vorteil auch am unteren Ende des 80-Prozent-Intervalls über 0 liegt, die sichersten zuerst.',
    signIn: 'Melden Sie sich an, um die Value Bets von heute zu sehen.',
    signInWhy: 'Value Bets sehen nur angemeldete Nutzer. Spiele, Trends und Ergebnisse sind für alle offen.',
    why: (fair, sources, count) => `Fair sind nach ${pluralise(count, 'Quelle', 'Quellen', sources)} ${fair}.`,
    all: (bets, count) => (count === 1 ? 'Zur Wette' : `Alle ${bets} Wetten`),
    none: 'Gerade liegt keine Quote klar über der fairen.',
    noneWhy: (low) =>
      `Die beste hat am unteren Ende ihres Intervalls einen Vorteil von ${low}. Quoten bewegen sich ständig.`,
    showAll: 'Alle Quoten über der fairen zeigen',
  },
  matches: {
    title: 'Spiele heute',
    titleOf: (day) => `Nächste Spiele: ${day}`,
    none: 'Keine anstehenden Spiele',
    noneWhy: 'Keine Quelle hat ein Spiel für heute oder später.',
    all: (count) => (count === 1 ? 'Zum Spiel' : `Alle ${count} Spiele`),
  },
  since: {
    title: 'Seit Ihrem letzten Besuch',
    lead: (when) => `Sie waren zuletzt ${when} hier.`,
    nothing: (board) => `${board}: keine Änderung.`,
    counts: (appeared, gone, moved) => `${appeared} neu, ${gone} weg, ${moved} bewegt`,
    goneAtMine: (count) => `Bei Ihren Wettanbietern: ${count} nicht mehr lohnend.`,
    boards: { 'value-bets': 'Value Bets', 'price-outliers': 'Ausreißer' },
    followed: {
      title: 'Spiele, denen Sie folgen',
      lineUps: 'Aufstellungen sind da',
      price: (outcome, now, before) => `${outcome}: beste Quote ${now}, zuvor ${before}`,
      score: (status, home, away) => `${status}: ${home}:${away}`,
    },
  },
  moves: {
    title: 'Größte Bewegungen',
    lead: 'Beste Quoten gegen die Eröffnungsquote desselben Wettanbieters.',
    backed: (side, home, away) => ({ home: `Sieg ${home}`, draw: 'Unentschieden', away: `Sieg ${away}` })[side],
  },
  yesterday: {
    title: 'Wetten von gestern',
    none: 'Keine abgerechneten Wetten auf die Spiele von gestern.',
    total: (bets, count) => `${pluralise(count, 'gelistete Wette', 'gelistete Wetten', bets)} abgerechnet.`,
    returned: (roi) => `Ertrag bei je einer Einheit: ${roi}.`,
    scorecard: 'Bilanz',
  },
  freshness: { updated: 'Letzte Aktualisierung:', more: 'Datenlage' },
};
