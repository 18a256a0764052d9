import { pluralise } from '../../common/pluralise.js';
import type { BotTexts } from './en.js';

const matches = (count: number): string => pluralise(count, 'Spiel', 'Spiele');
const sources = (count: number): string => pluralise(count, 'Quelle', 'Quellen');
const bookmakers = (count: number): string => pluralise(count, 'Wettanbieter', 'Wettanbieter');

/** Texts of bets, prices, trends and the scorecard in German. */
export const boards: BotTexts['boards'] = {
  at: (price, bookmaker) => `${price} bei ${bookmaker}`,
  noBookmaker: 'keinem Wettanbieter',
  fairOdds: (price) => `faire Quote ${price}`,
  notJudged: 'zu wenige Quellen für eine faire Quote',
  judged: (fair, edge, low, high) => `faire Quote ${fair}, Vorteil ${edge} % (80-%-Intervall ${low} bis ${high} %)`,
  fair: (probability) => `fair ${probability}`,
  verdict: (name) => `Urteil: ${name}`,
  verdicts: { strong: 'stark', fair: 'solide', thin: 'dünn' },
  bookmakers,
  onlyBookmakers: (names) => `Nur Quoten von ${names} (/settings wettanbieter).`,
  matches,
  sources,
  prices: {
    button: 'Andere Anbieter',
    of: (bet) => `Quoten: ${bet}`,
    head: (bet) => `${bet}, nach Wettanbieter`,
    edge: (percent) => `Vorteil ${percent} %`,
    notCounted: 'Zählt nicht:',
    verdicts: {
      counted: 'zählt',
      suspended: 'ausgesetzt',
      trivial: 'höchstens 1,01',
      exchange: 'Wettbörse',
      stale: 'zu alt',
      'not-chosen': 'nicht gewählt',
    },
    gone: 'Diese Linie bietet niemand mehr an.',
  },
  bets: {
    head: (where, rows, zone) => `Value-Wetten${where} (${rows}), Anstoßzeiten in ${zone}`,
    rule: 'Über-Wetten mit Vorteil selbst am unteren Ende des 80-%-Intervalls, das höchste untere Ende zuerst.',
    mistakes: (edge) => `Vorteile über ${edge} % fehlen: So eine Quote ist meist ein Fehler.`,
    judged: (fair, edge, low, high) => `Faire Quote ${fair}, Vorteil ${edge} % (80-%-Intervall ${low} bis ${high} %)`,
    basis: (sources, count) => `${pluralise(sources, 'Quelle', 'Quellen')}, ${matches(count)}`,
    why: (player, market) => `Warum ${player}, ${market}?`,
    gone: 'Diese Wette ist nicht mehr gelistet.',
    none: (where) => `Keine Value-Wetten${where}`,
    noneOfEdge: (edge) => `mit ${edge} % Vorteil oder mehr`,
    fromEdge: (edge) => `Nur Vorteile ab ${edge} % (/settings vorteil).`,
    bestLow: (low) => `das beste untere Ende liegt bei ${low} %`,
    nobodyQuotes: 'niemand bietet Wetten auf Spieler dieser Ligen an',
    tooFewSources: 'zu wenige Wettanbieter haben dieselben Linien, um eine Quote zu beurteilen',
  },
  why: {
    verdicts: {
      strong: (low, count) =>
        `Der Vorteil liegt auch am unteren Ende bei mindestens ${low} %, bei mindestens ${sources(count)}.`,
      fair: (low, count) =>
        `Der Vorteil liegt auch am unteren Ende über 0, aber unter ${low} % oder bei weniger als ${sources(count)}.`,
      thin: () => 'Der Vorteil kann ebenso gut 0 oder negativ sein: Das Intervall reicht bis dorthin.',
    },
    worstCase: (method, edge) => `Ungünstigste Art, die Marge herauszurechnen (${method}): Vorteil ${edge} %`,
    methods: {
      power: 'Potenzmethode',
      multiplicative: 'multiplikativ',
      additive: 'additiv',
      shin: 'Shin',
      oddsRatio: 'Quotenverhältnis',
    },
    probability: (side) => `Wahrscheinlichkeit für „${side}“ ohne Marge:`,
    leftOut: 'zählt nicht',
    model: (probability) => `Modell allein: ${probability}`,
    forecast: (probability) => `Prognose der Schlussquote: ${probability}`,
    record: (count, total, minutes, counts) =>
      `${count === 1 ? 'Letztes Spiel' : `Letzte ${count} Spiele`}: ${total} in ` +
      `${pluralise(minutes, 'Minute', 'Minuten')}; neuestes zuerst ${counts}`,
    expected: (mean, minutes) => `Erwartet: ${mean} in ${pluralise(minutes, 'Minute', 'Minuten')}`,
    prices: (list) => `Quoten: ${list}`,
    takesPart: 'Alles unter der Annahme, dass er spielt; sonst gibt es den Einsatz zurück.',
  },
  outliers: {
    none: (where) => `Zurzeit keine Quotenausreißer${where}.`,
    head: (where, rows, zone) => `Quotenausreißer${where} (${rows}), Anstoßzeiten in ${zone}.`,
    warning: 'Unterschiede, kein Value: Eine Quote weit über allen anderen ist oft ein Fehler.',
    above: (percent, mean, count) => `${percent} % über dem Schnitt von ${mean} (${bookmakers(count)})`,
  },
  trends: {
    none: (where) => `Zurzeit keine Serien${where}.`,
    head: (where, zone) => `Serien${where}, Anstoßzeiten in ${zone}. Kein Value: Die Wettanbieter kennen sie auch.`,
    teams: 'Teams',
    players: 'Spieler',
    noneOf: (kind) => `${kind}: keine.`,
    hits: (hits, count, average) => `${hits} von ${pluralise(count, 'Spiel', 'Spielen')}, im Schnitt ${average}`,
    bestPrice: (price) => `beste Quote ${price}`,
  },
  scorecard: {
    none: 'Noch ist keine Wette verzeichnet.',
    head: 'Alle Wetten, die vor dem Anpfiff auf den Listen standen, mit 1 Einheit Einsatz.',
    all: 'Alle Listen',
    boards: {
      'value-bets': 'Value-Wetten',
      'team-statistics': 'Teamlinien',
      'price-outliers': 'Quotenausreißer',
      'team-trends': 'Teamserien',
      'player-trends': 'Spielerserien',
    },
    counts: (name, bets, count, open) =>
      `${name}: ${pluralise(bets, 'ausgewertete Wette', 'ausgewertete Wetten')} auf ${matches(count)}, ${open} offen`,
    returned: (returned, close) => `Rendite ${returned}, Closing Line Value ${close}`,
    interval: (low, high) => `(95-%-Intervall ${low} bis ${high} %)`,
    verdicts: {
      profit: 'Ein Gewinn, den der Zufall nicht erklärt.',
      loss: 'Ein Verlust, den der Zufall nicht erklärt.',
      undecided: 'Vom Zufall noch nicht zu unterscheiden.',
    },
    needed: (bets) => `Um den angezeigten Vorteil zu bestätigen, braucht es etwa ${bets} Wetten.`,
  },
};
