import { pluralise } from '../../common/pluralise.js';
import type { BotTexts } from './en.js';

/** Texts of watches and their alerts in German. */
export const watches: BotTexts['watches'] = {
  start: (group) => `${group} beobachten`,
  stop: (group) => `${group} nicht mehr beobachten`,
  which: 'Welche Ligagruppe? Zum Beispiel: /watch Europa oder /watch Europa 5',
  edgeRange: (most) =>
    `Der Vorsprung muss zwischen 0 und ${most} Prozent liegen; darüber ist eine Quote meist ein Fehler.`,
  begun: (group) => `${group} wird beobachtet.`,
  begunWith: (group, leagues) => `${group} wird beobachtet (${pluralise(leagues, 'Liga', 'Ligen')}).`,
  rule: (edge) =>
    'Ein Hinweis kommt, wenn eine Über-Wette selbst am unteren Ende Vorsprung hat' +
    `${edge === null ? '' : ` und der Vorsprung mindestens ${edge} % beträgt`}: höchstens drei Nachrichten je Stunde, ` +
    'dieselbe Wette nur noch einmal, wenn ihre Quote um 3 % steigt oder sich die Aufstellung ändert.',
  howToStop: (group) => `/unwatch ${group} bestellt sie ab.`,
  frozen: 'Die Uhr dieses Dienstes steht in der Vergangenheit, deshalb kommen keine Hinweise.',
  notSetUp: 'Dieser Dienst verschickt noch keine Hinweise. Fragen Sie den Betreiber.',
  quiet: (from, until, zone) => `Keine Hinweise von ${from} bis ${until} (${zone}).`,
  now: (rows, zone) => `Value-Wetten jetzt (${rows}), Anstoßzeiten in ${zone}:`,
  noneOfEdge: (edge) => `Keine Value-Wette hat ${edge} % Vorsprung oder mehr.`,
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
  },
};
