import { pluralise } from '../../common/pluralise.js';
import type { BotTexts } from './en.js';

/** Texts of watches and their alerts in German. */
export const watches: BotTexts['watches'] = {
  start: (group) => `${group} beobachten`,
  stop: (group) => `${group} nicht mehr beobachten`,
  which:
    'Welche Ligagruppe, welches Team, welcher Spieler oder welches Spiel? Zum Beispiel: /watch Europa, /watch ' +
    'Europa 5 oder /watch Brentford',
  several: 'Mehrere Treffer. Was ist gemeint?',
  narrower:
    'Schreiben Sie den ganzen Namen oder die Art dazu: /watch team NAME, /watch spieler NAME oder /watch spiel TEAM ' +
    'TEAM.',
  unknown: (name) => `„${name}“ ist nicht bekannt.`,
  gone: 'Das gibt es nicht mehr.',
  everything: 'alles',
  full: 'Mehr als 100 Beobachtungen sind je Chat nicht möglich. /mywatches zeigt sie, /unwatch NAME beendet eine.',
  edgeRange: (most) =>
    `Der Vorteil muss zwischen 0 und ${most} Prozent liegen; darüber ist eine Quote meist ein Fehler.`,
  begun: (group) => `${group} wird beobachtet.`,
  begunWith: (group, leagues) => `${group} wird beobachtet (${pluralise(leagues, 'Liga', 'Ligen')}).`,
  events: {
    'value-bet': 'Value-Wetten auf Spieler',
    'price-outlier': 'Value-Wetten auf Spiele und Teams',
    'line-up': 'Aufstellungen',
    'position-change': 'Spieler auf ungewohnter Position',
    'kick-off': 'verlegte Anstoßzeiten',
    'pick-graded': 'Ergebnisse gelisteter Wetten',
  },
  told: (events) => `Hinweise: ${events}.`,
  rule: (edge) =>
    'Ein Hinweis kommt, wenn eine Wette selbst am unteren Ende Vorteil hat' +
    `${edge === null ? '' : ` und dieser mindestens ${edge} % beträgt`}: höchstens drei Nachrichten je Stunde, ` +
    'dieselbe Wette nur noch einmal, wenn ihre Quote um 3 % steigt oder sich die Aufstellung ändert.',
  howToStop: (group) => `/unwatch ${group} bestellt sie ab.`,
  frozen: 'Die Uhr dieses Dienstes steht in der Vergangenheit, deshalb kommen keine Hinweise.',
  notSetUp: 'Dieser Dienst verschickt noch keine Hinweise. Fragen Sie den Betreiber.',
  quiet: (from, until, zone) => `Keine Hinweise von ${from} bis ${until} (${zone}).`,
  now: (rows, zone) => `Value-Wetten jetzt (${rows}), Anstoßzeiten in ${zone}:`,
  noneOfEdge: (edge) => `Keine Value-Wette hat am unteren Ende ${edge} % Vorteil oder mehr.`,
  head: (count) => `${pluralise(count, 'Beobachtung', 'Beobachtungen')}:`,
  noWatches: 'Es wird nichts beobachtet. /watch NAME bestellt Hinweise.',
  fromEdge: (edge) => `Wetten ab ${edge} % am unteren Ende`,
  stopped: (count) =>
    count === 0
      ? 'Es wird nichts beobachtet, also kommen keine Hinweise.'
      : `Alle Hinweise sind abbestellt (${pluralise(count, 'Beobachtung', 'Beobachtungen')}).`,
  notWatching: 'Das wird nicht beobachtet.',
  ended: (groups) => `Nicht mehr beobachtet: ${groups}.`,
  alert: {
    allNew: (count, group, zone) =>
      `${pluralise(count, 'neue Value-Wette', 'neue Value-Wetten')} in ${group}, Anstoßzeiten in ${zone}`,
    some: (count, group, zone) =>
      `${pluralise(count, 'Value-Wette', 'Value-Wetten')} in ${group}, Anstoßzeiten in ${zone}`,
    risen: (price) => `gestiegen von ${price}`,
    lineupPublished: 'Aufstellung da',
    lineupChanged: 'Aufstellung geändert',
    updates: (count, name, zone) =>
      `${pluralise(count, 'Neuigkeit', 'Neuigkeiten')}${name === null ? '' : ` zu ${name}`}, Anstoßzeiten in ${zone}`,
    sources: (count) => pluralise(count, 'Quelle', 'Quellen'),
    eleven: (team, players) => `Aufstellung von ${team}: ${players}`,
    elevenChanged: (team, players) => `Aufstellung von ${team} geändert: ${players}`,
    inEleven: (player, team) => `${player} steht in der Startelf von ${team}`,
    leftOut: (player, team) => `${player} steht nicht in der Startelf von ${team}`,
    position: (player, team, position, usual, starts) =>
      `${player} (${team}) spielt ${position}, sonst ${usual} ` +
      `(${pluralise(starts, 'Startelfeinsatz', 'Startelfeinsätze')})`,
    kickoff: (now, before) => `Anstoß verlegt auf ${now} (bisher ${before})`,
    kickoffKnown: (now, before) => `Anstoß steht fest: ${now} (angenommen war ${before})`,
    kickoffNew: (now) => `Anstoß: ${now}`,
    calledOff: (status) => `Spiel ${status}`,
    graded: (bet, grade, profit) => `${bet}: ${grade}, ${profit} Einheiten je Einheit Einsatz`,
    count: (value) => `Wert ${value}`,
    grades: {
      win: 'gewonnen',
      half: 'halb gewonnen',
      push: 'Einsatz zurück',
      'half-loss': 'halb verloren',
      loss: 'verloren',
      void: 'ungültig',
    },
  },
};
