import type { Texts } from './en';
import { pluralise } from './plural';

/** Texts of the bookmakers in German. */
export const bookmakers: Texts['bookmakers'] = {
  title: 'Wettanbieter',
  lead:
    'Wie nah jeder Wettanbieter vor dem Anstoß an der Schlussquote liegt, was er verlangt und wer sich zuerst ' +
    'bewegt.',
  family: 'Markt',
  period: (from, to, count, number) =>
    `${pluralise(number, 'Spiel', 'Spiele', count)}, ${from} bis ${to}. Oben steht, wer eine Stunde vor dem ` +
    'Anstoß am nächsten an der Schlussquote lag.',
  source: 'Wettanbieter',
  exchange: 'Wettbörse',
  hours: (hours) => `${hours} h vorher`,
  margin: 'Marge',
  firstMoves: 'Zuerst bewegt',
  weight: 'Gewicht in der Prognose',
  withError: (weight, error) => `${weight} ± ${error}`,
  shipped: (weight) => `Vorgabe ${weight}`,
  matches: (count, number) => pluralise(number, 'Spiel', 'Spiele', count),
  tooFew: (count, number) => `Nur ${pluralise(number, 'Spiel', 'Spiele', count)}, nötig sind 30.`,
  notes: {
    distance: {
      term: '24 h, 6 h und 1 h vorher',
      meaning:
        'Typischer Abstand der fairen Quote des Wettanbieters zu diesem Zeitpunkt von der fairen Schlussquote ' +
        '(Mittel aller Wettanbieter zum Anstoß), in Prozent der Quote: 4\u00a0% heißt, dass eine faire Quote von ' +
        '2,00 oft bei 1,92 oder 2,08 schließt. Football-Data.co.uk nennt keine Zeiten; bis zur Schlussquote zählt ' +
        'die frühere Quote.',
    },
    margin: { term: 'Marge', meaning: 'Mittlerer Overround der letzten Quoten vor dem Anstoß.' },
    firstMoves: {
      term: 'Zuerst bewegt',
      meaning:
        'Anteil der Marktbewegungen (ab 0,05 Log-Odds, bei Quote 2,00 rund 2,5\u00a0%), bei denen sich dieser ' +
        'Wettanbieter als Erster so weit bewegte. Bewegen sich mehrere gleichzeitig, teilen sie sich die Bewegung. ' +
        'Quoten ohne Zeitangabe zählen nicht.',
    },
    weight: {
      term: 'Gewicht in der Prognose',
      meaning:
        'Wie weit die Prognose der Schlussquote vom Mittel aller Wettanbieter zu diesem rückt, mit Standardfehler; ' +
        'unter 0 rückt sie von ihm weg. Ohne Fehler gilt die Vorgabe.',
    },
  },
};
