import type { Texts } from './en';
import { pluralise } from './plural';

/** Texts of the scorecard in German. */
export const scorecard: Texts['scorecard'] = {
  title: 'Bilanz',
  source: 'Woher die Wetten stammen',
  sources: { live: 'Live verzeichnet', replay: 'Nachgestellt' },
  notes: {
    live:
      'Jede Zeile, die eine Liste zeigte, vor dem Anpfiff verzeichnet mit Quote und Behauptung des ersten ' +
      'Zeigens. Nichts wird zurückgenommen.',
    replay:
      'Was die Listen früher gezeigt hätten, nachträglich aus gespeicherten Quoten berechnet. Niemand sah ' +
      'diese Zeilen rechtzeitig, und niemand konnte prüfen, ob die Quoten noch da waren.',
  },
  board: 'Liste',
  allBoards: 'Alle Listen',
  boards: {
    'value-bets': 'Wertwetten',
    'team-statistics': 'Teamlinien',
    'price-outliers': 'Ausreißer',
    'team-trends': 'Teamserien',
    'player-trends': 'Spielerserien',
  },
  nothingGraded: 'Noch keine Wette ist gewertet',
  nothingGradedWhy: {
    live: (picks) =>
      picks === null
        ? 'Noch ist keine Zeile verzeichnet: eine Liste verzeichnet vor dem Anpfiff, was sie zeigt.'
        : `Verzeichnet: ${picks}, noch ohne Ergebnis; gewertet wird, sobald es bekannt ist.`,
    replay: () =>
      'Noch ist nichts nachgespielt. Die Demo spielt ihre vergangenen Saisons im Hintergrund nach; für andere Daten ' +
      'gibt es den Befehl npm run scorecard -- replay.',
  },
  noneStood: 'Keine Wette galt: jeder Einsatz kam zurück',
  noneOfMatch: 'Keine Zeile dieses Spiels ist verzeichnet.',
  oneMatch: 'Nur die Wetten auf ein Spiel.',
  toMatch: 'Zum Spiel',
  allMatches: 'Alle Spiele',
  empty: 'Nichts zu zeichnen',
  emptyWhy: 'Kalibrierung, Wert zur Schlussquote und die Liste der Wetten kommen mit der ersten gewerteten Wette.',
  toReplay: 'Was die Listen früher gezeigt hätten',
  truth: 'Was die Wetten wert waren',
  noInterval: 'unter zehn Spielen ohne Intervall',
  noIntervals: 'Für Intervalle braucht es mehr Spiele: zehn zur Schlussquote, 30 zu den genommenen Quoten.',
  atTheClose: {
    live: (value, bets) => `Zur Schlussquote ${value} aus ${bets};`,
    replay: (value, bets) => `Nachgestellt, zur Schlussquote ${value} aus ${bets};`,
  },
  atThePrices: (value) => `zu den genommenen Quoten ${value}:`,
  verdicts: {
    profit: 'ein Gewinn über das hinaus, was Zufall erklärt.',
    loss: 'ein Verlust über das hinaus, was Zufall erklärt.',
    undecided: 'noch nicht von null zu unterscheiden.',
  },
  bets: (count, number) => pluralise(number, 'Wette', 'Wetten', count),
  rows: (count, number) => pluralise(number, 'Zeile', 'Zeilen', count),
  counts: (bets, matches, picks) => `${bets} zu einer Einheit auf ${matches}, verzeichnet: ${picks}.`,
  ungraded: (count, number) => pluralise(number, 'wartet auf ein Ergebnis.', 'warten auf ein Ergebnis.', count),
  voids: (count, number) => pluralise(number, 'war ungültig.', 'waren ungültig.', count),
  needed: (bets, number) => `Diesen Vorsprung bestätigen erst etwa ${pluralise(number, 'Wette', 'Wetten', bets)}.`,
  intervals: 'Intervalle sind 95 %; Wetten auf ein Spiel dürfen voneinander abhängen.',
  calibration: {
    title: 'Kalibrierung',
    lead: (expected, actual, decided, number) =>
      `Von ${pluralise(number, 'entschiedenen Wette', 'entschiedenen Wetten', decided)} sollten ${expected} ` +
      `gewinnen, ${actual} gewannen. Ein Punkt ` +
      'unter der Linie: seltener gewonnen als behauptet.',
    perfect: 'vollkommene Kalibrierung',
    claimed: 'Behauptete Wahrscheinlichkeit',
    won: 'Gewonnen',
    bets: (count, number) => pluralise(number, 'Wette', 'Wetten', count),
  },
  scores: {
    title: 'Wahrscheinlichkeiten (niedriger ist besser)',
    logLoss: 'Log-Verlust',
    brier: 'Brier-Wert',
    ours: 'Behauptet',
    baseRate: 'Trefferrate, danach bekannt',
    oursWhereClosed: 'Behauptet, wo eine Schlussquote bekannt ist',
    close: 'Schlussquoten',
    noScore: 'Keine entschiedene Wette.',
  },
  closingLine: {
    title: 'Gegen die Schlussquote',
    lead:
      'Erwarteter Gewinn der genommenen Quoten nach den fairen Schlussquoten, Monat für Monat: er sagt ' +
      'nach Hunderten Wetten, was Ergebnisse nach Tausenden sagen.',
    breakEven: 'weder Gewinn noch Verlust',
    month: 'Monat des Anpfiffs',
    value: 'Wert zur Schlussquote',
    bets: (count, number) => pluralise(number, 'Wette', 'Wetten', count),
    beat: (share) => `${share} der Quoten lagen über der fairen Schlussquote.`,
    claimed: (value) => `Behauptet waren ${value}.`,
    without: (count, number) =>
      pluralise(number, 'Wette hat keine faire Schlussquote.', 'Wetten haben keine faire Schlussquote.', count),
    none: 'Keine Schlussquoten',
    noneWhy: 'Zu wenige Buchmacher boten diese Wetten bis zum Anpfiff an.',
  },
  claims: {
    title: 'Behauptungen und Schlussquote',
    lead:
      'Gewertete Wetten nach dem Wert, der beim ersten Zeigen behauptet wurde, verlorene eingeschlossen. Behauptungen ' +
      'stimmen, wo der Wert zur Schlussquote ebenso hoch ist.',
    all: 'Alle',
    bets: 'Wetten mit Schlussquote',
    of: (bets) => `von ${bets}`,
    claimed: 'Behauptet im Mittel',
    close: 'Mittel zur Schlussquote (95 %)',
  },
  groups: {
    title: 'Wo gewonnen und verloren wurde',
    lead: 'Je mehr Gruppen man ansieht, desto mehr fallen durch Zufall auf.',
    groupings: {
      marketFamily: 'Markt',
      bookmaker: 'Buchmacher',
      edge: 'Behaupteter Wert',
      board: 'Liste',
      league: 'Liga',
      horizon: 'Gezeigt vor dem Anpfiff',
    },
    families: {
      matchResult: 'Spielausgang',
      goalTotals: 'Tore über/unter',
      goalHandicap: 'Handicap',
      matchCounts: 'Andere Spiellinien',
      playerCounts: 'Spielerlinien',
    },
    ranges: {
      edge: (from, to) => (to === '' ? `${from} % und mehr` : `${from} bis unter ${to} %`),
      horizon: (from, to) => (to === '' ? `${from} h und mehr` : `${from} bis ${to} h`),
    },
    bets: 'Wetten',
    matches: (count, number) => pluralise(number, 'Spiel', 'Spiele', count),
    claimed: 'Behauptet',
    close: 'Zur Schlussquote (95 %)',
    returned: 'Zu genommenen Quoten (95 %)',
    won: 'Gewonnen',
    expected: (count) => `erwartet ${count}`,
    verdict: 'Urteil',
    verdicts: { profit: 'Gewinn', loss: 'Verlust', undecided: 'offen' },
    noBet: 'Keine Wette stand.',
    noClose: 'Keine faire Schlussquote ist bekannt.',
  },
  picks: {
    title: 'Was aus jeder Wette wurde',
    lead: 'Zu einem Einsatz von einer Einheit, zur besten Quote, als eine Liste sie zuerst zeigte.',
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
    price: 'Genommene Quote',
    claimed: 'Behauptet (80 %)',
    close: 'Schlussquote',
    worth: (value) => `wert ${value}`,
    noValue: 'Wert unbekannt',
    noClose: 'Die letzte Quote des Buchmachers ist nicht bekannt.',
    became: 'Ergebnis',
    counted: (count) => `gezählt ${count}`,
    regraded: 'umgewertet',
    profit: 'Gewinn',
    none: 'Keine solche Wette',
    noneWhy:
      'Keine gewertete Wette hat diese Wertung, oder diese Seite ist weg: wählen Sie eine andere Wertung ' +
      'oder Reihenfolge.',
  },
};
