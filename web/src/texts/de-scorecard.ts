import type { Texts } from './en';
import { pluralise } from './plural';

/** Texts of the scorecard in German. */
export const scorecard: Texts['scorecard'] = {
  title: 'Bilanz',
  source: 'Wetten',
  sources: { live: 'Live erfasst', replay: 'Nachgerechnet' },
  notes: {
    live:
      'Jede Wette, die eine Liste zeigte, vor dem Anstoß erfasst mit der Quote und dem Vorteil, mit denen sie ' +
      'zuerst erschien. Nichts wird gelöscht.',
    replay:
      'Was die Listen früher gezeigt hätten, nachträglich aus gespeicherten Quoten berechnet. Niemand hat diese ' +
      'Wetten rechtzeitig gesehen oder konnte prüfen, ob die Quoten verfügbar waren.',
  },
  board: 'Liste',
  allBoards: 'Alle Listen',
  boards: {
    'value-bets': 'Value Bets',
    'team-statistics': 'Teamlinien',
    'price-outliers': 'Ausreißer',
    'team-trends': 'Teamserien',
    'player-trends': 'Spielerserien',
  },
  boardNouns: {
    'value-bets': 'Value Bets',
    'team-statistics': 'Teamlinien',
    'price-outliers': 'Ausreißer',
    'team-trends': 'Teamserien',
    'player-trends': 'Spielerserien',
  },
  nothingGraded: 'Noch keine abgerechneten Wetten',
  nothingGradedWhy: {
    live: (picks) =>
      picks === null
        ? 'Noch ist keine Wette ausgewertet. Listen erfassen vor dem Anstoß, was sie zeigen.'
        : `Erfasst: ${picks}, noch ohne Ergebnis.`,
    replay: () =>
      'Noch ist nichts nachgerechnet. Die Demo rechnet ihre vergangenen Saisons im Hintergrund nach; für andere ' +
      'Daten gibt es npm run scorecard -- replay.',
  },
  noneStood: 'Alle Wetten waren ungültig',
  noneOfMatch: 'Keine Wetten auf dieses Spiel erfasst.',
  oneMatch: 'Nur die Wetten auf ein Spiel.',
  toMatch: 'Zum Spiel',
  allMatches: 'Alle Spiele',
  empty: 'Noch keine Grafik',
  emptyWhy: 'Kalibrierung, Closing Line Value und die Liste der Wetten erscheinen mit der ersten abgerechneten Wette.',
  toReplay: 'Nachgerechnete Saisons zeigen',
  truth: 'Ergebnis',
  noInterval: 'unter zehn Spielen ohne Intervall',
  noIntervals: 'Für Intervalle braucht es mehr Spiele: zehn zur Schlussquote, 30 zu den gespielten Quoten.',
  atTheClose: {
    live: (value, bets) => `Zur Schlussquote ${value} aus ${bets};`,
    replay: (value, bets) => `Nachgerechnet, zur Schlussquote ${value} aus ${bets};`,
  },
  atThePrices: (value) => `zu den gespielten Quoten ${value}:`,
  verdicts: {
    profit: 'ein Gewinn, den Zufall nicht erklärt.',
    loss: 'ein Verlust, den Zufall nicht erklärt.',
    undecided: 'noch nicht von null zu unterscheiden.',
  },
  bets: (count, number) => pluralise(number, 'Wette', 'Wetten', count),
  rows: (count, number) => pluralise(number, 'Zeile', 'Zeilen', count),
  counts: (bets, matches, picks) => `${bets} zu je einer Einheit auf ${matches}, erfasst: ${picks}.`,
  ungraded: (count, number) => pluralise(number, 'ist noch offen.', 'sind noch offen.', count),
  voids: (count, number) => pluralise(number, 'war ungültig.', 'waren ungültig.', count),
  needed: (bets, number) => `Diesen Vorteil bestätigen erst etwa ${pluralise(number, 'Wette', 'Wetten', bets)}.`,
  intervals: 'Intervalle sind 95\u00a0%; Wetten auf ein Spiel dürfen voneinander abhängen.',
  calibration: {
    title: 'Kalibrierung',
    lead: (expected, actual, decided, number) =>
      `Von ${pluralise(number, 'entschiedenen Wette', 'entschiedenen Wetten', decided)} sollten ${expected} ` +
      `gewinnen, ${actual} gewannen. Ein Punkt ` +
      'unter der Linie: seltener gewonnen als angegeben.',
    perfect: 'vollkommene Kalibrierung',
    claimed: 'Angegebene Wahrscheinlichkeit',
    won: 'Gewonnen',
    bets: (count, number) => pluralise(number, 'Wette', 'Wetten', count),
  },
  scores: {
    title: 'Wahrscheinlichkeiten (niedriger ist besser)',
    logLoss: 'Log-Loss',
    brier: 'Brier-Score',
    ours: 'Unsere Angabe',
    baseRate: 'Trefferquote insgesamt (im Nachhinein)',
    oursWhereClosed: 'Unsere Angabe, wo es eine Schlussquote gibt',
    close: 'Schlussquoten',
    noScore: 'Keine entschiedenen Wetten.',
  },
  closingLine: {
    title: 'Gegen die Schlussquote',
    lead:
      'Erwarteter Gewinn der gelisteten Quoten zu fairen Schlussquoten, je Monat. Das zeigt nach Hunderten Wetten, ' +
      'was Ergebnisse erst nach Tausenden zeigen.',
    breakEven: 'Break-even',
    month: 'Monat des Anstoßes',
    value: 'Vorteil zur Schlussquote',
    bets: (count, number) => pluralise(number, 'Wette', 'Wetten', count),
    beat: (share) => `${share} der Quoten lagen über der fairen Schlussquote.`,
    claimed: (value) => `Angezeigt waren ${value}.`,
    without: (count, number) =>
      pluralise(number, 'Wette hat keine faire Schlussquote.', 'Wetten haben keine faire Schlussquote.', count),
    none: 'Keine Schlussquoten',
    noneWhy: 'Zu wenige Wettanbieter hatten beim Anstoß Quoten für diese Wetten.',
  },
  claims: {
    title: 'Angezeigter Vorteil und Schlussquote',
    lead:
      'Abgerechnete Wetten nach dem Vorteil, den die Liste zuerst zeigte, verlorene eingeschlossen. Die Angabe ' +
      'stimmt, wo der Vorteil zur Schlussquote ebenso hoch ist.',
    all: 'Alle',
    bets: 'Wetten mit Schlussquote',
    of: (bets) => `von ${bets}`,
    claimed: 'Angezeigt im Mittel',
    close: 'Mittel zur Schlussquote (95\u00a0%)',
  },
  groups: {
    title: 'Wo gewonnen und verloren wurde',
    lead: 'Je mehr Gruppen man ansieht, desto mehr fallen durch Zufall auf.',
    groupings: {
      marketFamily: 'Markt',
      bookmaker: 'Wettanbieter',
      edge: 'Angezeigter Vorteil',
      board: 'Liste',
      league: 'Liga',
      horizon: 'Gezeigt vor dem Anstoß',
    },
    families: {
      matchResult: 'Spielausgang',
      goalTotals: 'Über/Unter Tore',
      goalHandicap: 'Handicap',
      matchCounts: 'Andere Spiellinien',
      playerCounts: 'Spielerlinien',
    },
    ranges: {
      edge: (from, to) => (to === '' ? `${from}\u00a0% und mehr` : `${from} bis unter ${to}\u00a0%`),
      horizon: (from, to) => (to === '' ? `${from} h und mehr` : `${from} bis ${to} h`),
    },
    bets: 'Wetten',
    matches: (count, number) => pluralise(number, 'Spiel', 'Spiele', count),
    claimed: 'Angezeigt',
    close: 'Zur Schlussquote (95\u00a0%)',
    returned: 'Zu gespielten Quoten (95\u00a0%)',
    won: 'Gewonnen',
    expected: (count) => `erwartet ${count}`,
    verdict: 'Urteil',
    verdicts: { profit: 'Gewinn', loss: 'Verlust', undecided: 'offen' },
    noBet: 'Keine gültigen Wetten.',
    noClose: 'Keine faire Schlussquote ist bekannt.',
  },
  pending: {
    title: 'Noch offen',
    lead: 'Erfasste Wetten ohne Wertung, der späteste Anstoß zuerst.',
    stands: 'Stand',
    standings: {
      win: 'vorn',
      half: 'halb vorn',
      push: 'Einsatz zurück',
      'half-loss': 'halb hinten',
      loss: 'hinten',
      void: 'ungültig',
    },
    noScore: 'läuft',
    noScoreWhy: 'Der Spielstand allein entscheidet diese Wette nicht, oder keine Quelle nennt ihn.',
    over: 'abgepfiffen',
    none: 'Keine offenen Wetten',
    noneBegun: 'Keine offenen Wetten auf angepfiffene Spiele',
    noneWhy: 'Listen erfassen vor dem Anstoß, was sie zeigen.',
    noneSignedOut: 'Wetten auf kommende Spiele stehen hier nach der Anmeldung.',
  },
  picks: {
    title: 'Alle Wetten',
    lead: 'Eine Einheit je Wette, zur besten Quote beim ersten Erscheinen auf einer Liste.',
    order: 'Reihenfolge',
    orders: { losses: 'Verluste zuerst', wins: 'Gewinne zuerst', newest: 'Neueste zuerst' },
    grade: 'Wertung',
    allGrades: 'Alle',
    grades: {
      win: 'gewonnen',
      half: 'halb gewonnen',
      push: 'Einsatz zurück',
      'half-loss': 'halb verloren',
      loss: 'verloren',
      void: 'ungültig',
    },
    csv: 'CSV',
    bet: 'Wette',
    toWin: (team) => `${team} gewinnt`,
    draw: 'Unentschieden',
    price: 'Gespielte Quote',
    claimed: 'Angezeigt (80\u00a0%)',
    close: 'Schlussquote',
    worth: (value) => `wert ${value}`,
    noValue: 'Wert unbekannt',
    noClose: 'Die Schlussquote des Wettanbieters liegt nicht vor.',
    became: 'Ergebnis',
    counted: (count) => `gezählt ${count}`,
    regraded: 'umgewertet',
    profit: 'Gewinn',
    none: 'Keine solchen Wetten',
    noneWhy: 'Keine abgerechnete Wette hat diese Wertung. Wählen Sie eine andere Wertung oder Reihenfolge.',
  },
};
