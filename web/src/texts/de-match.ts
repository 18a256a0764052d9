import type { Texts } from './en';
import { inPlay } from './de-in-play';
import { pluralise } from './plural';

/** Texts of the page of a match in German. */
export const match: Texts['match'] = {
  title: 'Spiel',
  versus: (home, away) => `${home} – ${away}`,
  scoreboard: 'Spielstand',
  form: 'Letzte Spiele, neuestes rechts',
  results: { W: 'Gewonnen', D: 'Unentschieden', L: 'Verloren' },
  resultLetters: { W: 'S', D: 'U', L: 'N' },
  halfTime: (home, away) => `Halbzeit ${home} : ${away}`,
  inPlay,
  kickoff: { corrected: 'Anstoßzeit korrigiert', assumed: 'Anstoßzeit angenommen' },
  kickoffWhy: {
    corrected: 'Die Quelle hat diese Uhrzeit bekanntermaßen falsch; sie wurde korrigiert.',
    assumed: 'Die Quelle nennt nur den Tag.',
  },
  coverage: {
    partial: 'Die Daten dieses Spiels sind unvollständig.',
    missing: 'Die Statistik dieses Spiels fehlt.',
    corrupted: 'Die Daten dieses Spiels widersprechen sich, deshalb fehlt es in den Listen.',
    unsupported: 'Für diesen Wettbewerb hat keine Quelle Statistiken.',
    counts: (sides, players) =>
      `Statistik von ${pluralise(sides, 'Team', 'Teams')} und ${pluralise(players, 'Spieler', 'Spielern')}.`,
    missingOf: (parts) => `Bei keiner Quelle vorhanden: ${parts}.`,
    parts: {
      side: (team) => `Statistik von ${team}`,
      players: 'Statistik der Spieler',
      lineups: 'Aufstellungen',
      halfTime: 'Halbzeitstand',
      referee: 'Schiedsrichter',
    },
    reasons: {
      sot_gt_shots: 'Mehr Schüsse aufs Tor als Schüsse',
      goals_ne_score: 'Tore der Spieler ergeben nicht das Ergebnis',
      minutes_range: 'unmögliche Minuten',
      starters_gt_11: 'mehr als elf in der Startelf',
      starters_lt_11: 'weniger als elf in der Startelf',
      no_halftime: 'kein Halbzeitstand',
      ht_gt_ft: 'zur Halbzeit mehr Tore als am Ende',
      only_after_extra_time: 'nur das Ergebnis nach Verlängerung liegt vor',
      score_conflict: 'Quellen nennen verschiedene Ergebnisse',
      stats_conflict: 'Quellen nennen verschiedene Statistiken',
    },
  },
  tabs: {
    label: 'Über das Spiel',
    overview: 'Überblick',
    scores: 'Ergebnisse',
    statistics: 'Statistik',
    cards: 'Value Bets',
    trends: 'Serien',
    outliers: 'Ausreißer',
  },
  markets: {
    title: 'Markt und Modell',
    lead:
      'Der Balken ist der Schnitt aller Wettanbieter ohne ihre Marge, das dunkle Stück darauf das ' +
      '80-Prozent-Intervall der fairen Wahrscheinlichkeit, unserer Prognose der Schlussquote. Blauer Strich: unser ' +
      'Modell. Dreieck: Break-even der besten Quote.',
    outcome: 'Ausgang',
    probability: 'Wahrscheinlichkeit',
    consensus: 'Markt',
    model: 'Modell',
    fair: 'Faire Quote',
    best: 'Beste Quote',
    names: {
      matchResult: 'Ergebnis',
      goals: 'Tore',
      bothTeamsToScore: 'Beide treffen',
      asianHandicap: 'Asiatisches Handicap',
    },
    sides: { home: 'Heim', draw: 'Unentschieden', away: 'Gast', over: 'Über', under: 'Unter', yes: 'Ja', no: 'Nein' },
    sources: (sources, bookmakers) => `${pluralise(sources, 'Quelle', 'Quellen')}, ${bookmakers} Wettanbieter`,
    interval: (low, high) => `${low} bis ${high}`,
    noConsensus: 'Kein Wettanbieter bietet alle Seiten dieses Marktes an.',
    tooFew: (sources, needed) =>
      `${pluralise(sources, 'unabhängige Quelle bietet', 'unabhängige Quellen bieten')} das an; nötig sind ${needed}.`,
    notJudged: 'Die Quellen widersprechen sich, oder diese Liga hat noch kein Modell.',
    noModel: 'Das Modell braucht mehr Spiele der Liga.',
    noModelThen: 'Kein Modell dieses Moments ist gespeichert.',
    grades: {
      win: 'gewonnen',
      half: 'halb gewonnen',
      push: 'Einsatz zurück',
      'half-loss': 'halb verloren',
      loss: 'verloren',
      void: 'Einsatz zurück',
    },
    asOfKickoff: 'Quoten und Modell zum Anstoß,',
    expected: (home, homeGoals, away, awayGoals, matches, homeMatches, awayMatches) =>
      `Das Modell erwartet ${homeGoals} Tore von ${home} und ${awayGoals} von ${away}, aus ` +
      `${pluralise(matches, 'Spiel', 'Spielen')} der Liga, davon ${homeMatches} und ${awayMatches} der ` +
      'beiden. Allein ist es eine Meinung, kein Value.',
  },
  bets: {
    title: 'Wetten auf dieses Spiel',
    none: 'Vor dem Anstoß wurden keine Wetten auf dieses Spiel erfasst.',
    winning: (count) => `${count} vorn`,
    losing: (count) => `${count} hinten`,
    level: (count) => `${count} Einsatz zurück`,
    open: (count) => `${count} offen, bis die Statistik da ist`,
    show: 'Wetten zeigen',
    won: (won, bets, board) => `${won} von ${bets} ${board} gewonnen`,
    ungraded: (count) => `${count} noch offen`,
    voids: (count) => `${count} ungültig`,
  },
  absences: {
    title: 'Ausfälle',
    asOf: (moment) => `Stand ${moment}. Wer sicher ausfällt, fehlt in der erwarteten Aufstellung.`,
    assumed: 'Laut Quelle, ohne Zeitangabe.',
    types: { out: 'Fällt aus', doubtful: 'Fraglich' },
    nobody: 'Niemand',
  },
  elevens: {
    title: 'Aufstellungen',
    of: (team) => `Aufstellung von ${team}`,
    predicted: 'Voraussichtliche Aufstellungen mit Startelf-Wahrscheinlichkeit. Gelber Rand: ungewohnte Position.',
    confirmed: 'Bestätigte Aufstellungen. Ein gelber Rand zeigt eine ungewohnte Position.',
    isConfirmed: 'veröffentlicht',
    isPredicted: 'erwartet',
    unknown: 'nicht bekannt',
    usually: (position) => `sonst ${position}`,
    changes: (count) => pluralise(count, 'Spieler steht anders als sonst.', 'Spieler stehen anders als sonst.'),
    began: 'Startaufstellungen. Ein gelber Rand zeigt eine ungewohnte Position.',
    changed: (count) => pluralise(count, 'Spieler stand anders als sonst.', 'Spieler standen anders als sonst.'),
    notComparable: 'Wer anders als sonst stand, ist nicht bekannt: Positionen dieses oder früherer Spiele fehlen.',
    noneKnown: 'Die Aufstellungen sind nicht bekannt',
    noneKnownWhy:
      'Keine Quelle nennt die Aufstellungen dieses Spiels: StatsBomb, FPL-Core oder ein kanonischer Feed bringt sie.',
  },
  scores: {
    lead:
      'Torlinien zur fairen Quote: aus den Quoten der Wettanbieter, wo genug davon vorliegen, sonst aus unserem ' +
      'Tormodell. Bei Ergebnissen, Doppelter Chance und „Unentschieden: Einsatz zurück“ kommt hinzu, wie das Modell ' +
      'beide Teams einschätzt. Der Strich ist die Wahrscheinlichkeit, das dunkle Stück ihr 80-Prozent-Intervall.',
    none: 'Noch kein Modell',
    noneWhy: 'Zu wenige Spiele dieses Wettbewerbs sind bekannt, um ein Tormodell anzupassen.',
    doubleChance: 'Doppelte Chance',
    drawNoBet: 'Unentschieden: Einsatz zurück',
    score: 'Wahrscheinlichste Ergebnisse',
    goals: 'Tore',
    goalsOf: (team) => `Tore von ${team}`,
    orDraw: (team) => `${team} oder Remis`,
    noDraw: 'Kein Remis',
    under: (odds) => `unter ${odds}`,
    outcome: 'Ausgang',
    probability: 'Chance',
    interval: '80-Prozent-Intervall',
    fair: 'Fair',
  },
  made: {
    title: 'Spielstatistik',
    statistic: 'Statistik',
    unknown: 'Keine Quelle nennt diesen Wert.',
    derived: 'Summe der Spieler: Für die Teams nennt keine Quelle den Wert.',
  },
  referee: {
    title: 'Schiedsrichter',
    unnamed: 'Noch kein Schiedsrichter angesetzt.',
    rate: 'Je Spiel',
    value: 'Rate',
    games: 'Spiele',
    cards: 'Karten',
    yellow: 'Gelbe Karten',
    red: 'Platzverweise',
    above: (line) => `Über ${line.replace('.', ',')} Karten`,
    both: 'Karten für beide Teams',
    fouls: 'Fouls',
    unknown: 'Für kein Spiel dieses Schiedsrichters liegt der Wert vor.',
  },
  origins: {
    title: 'Herkunft der Daten',
    lead: 'Der letzte Import je Art und Quelle. Das sehen nur Operatoren.',
    kind: 'Daten',
    source: 'Quelle',
    answer: 'Antwort',
    kinds: {
      schedule: 'Spielplan',
      result: 'Ergebnis',
      teamStatistics: 'Teamstatistik',
      playerStatistics: 'Spielerstatistik',
      lineup: 'Aufstellungen',
      absences: 'Ausfälle',
      substitutions: 'Wechsel',
      event: 'Ereignisse',
      liveScore: 'Spielstand live',
      odds: 'Quoten',
    },
  },
  meetings: {
    title: 'Letzte Begegnungen',
    none: 'In den vorliegenden Saisons haben die beiden nicht gegeneinander gespielt.',
  },
  statistics: {
    statistic: 'Statistik',
    expected: (count) => `Das Modell erwartet ${count}.`,
    both: 'Beide Teams',
    line: 'Linie',
    probability: 'Wahrscheinlichkeit',
    fair: 'Fair',
    best: 'Beste Quote',
    edge: 'Vorteil (80\u00a0%)',
    modelAlone: 'nur Modell',
    modelAloneWhy: 'Zu wenige Wettanbieter haben eine Quote: ein Widerspruch zum Markt, kein Value.',
    noModel: 'Für ein Modell hat dieser Wettbewerb zu wenige Spiele.',
    noEdge: (sources) =>
      `${pluralise(sources, 'unabhängige Quelle bietet', 'unabhängige Quellen bieten')} das an: zu wenige ` +
      'oder zu weit ' +
      'auseinander, um die Quote zu beurteilen.',
    sample: (matches, home, away) =>
      `Modelle aus ${pluralise(matches, 'Spiel', 'Spielen')} des Wettbewerbs, davon ${home} und ${away} der ` +
      'beiden Seiten.',
  },
  cards: {
    title: 'Value Bets',
    lead:
      'Spielerwetten mit einem Vorteil über 0 bis 30\u00a0% auf unsere Prognose der Schlussquote. Sortiert ' +
      'nach dem ' +
      'unteren Ende des Vorteils; als Value zählt nur, was auch dort über 0 liegt.',
    all: 'Auch Wetten unter fair',
    card: 'Wette',
    last: 'Letzte 10',
    sample: 'Spiele',
    best: 'Beste Quote',
    fair: 'Fair',
    edge: 'Vorteil (80\u00a0%)',
    sources: (count) => pluralise(count, 'Quelle', 'Quellen'),
  },
  trends: {
    title: 'Serien',
    lead: 'Eine Bilanz vergangener Spiele, keine Prognose: Das meiste steckt schon in der Quote.',
    of: 'Serien von',
    players: 'Spieler',
    teams: 'Teams',
    bothSides: '(beide Teams)',
    trend: 'Serie',
    last: 'Letzte Spiele',
    hits: 'Treffer',
    hitsOf: (hits, matches) => `${hits} von ${matches}`,
    atLeast: 'Mindestens',
    best: 'Beste Quote',
    needs: (rate) => `braucht ${rate}`,
    average: 'Schnitt',
  },
  outliers: {
    title: 'Ausreißer',
    lead:
      'Quoten über dem Schnitt der anderen Wettanbieter, die wertvollsten zuerst. Über 30\u00a0% sind sie ' +
      'ausgeblendet: ' +
      'meist ein Fehler.',
    price: 'Quote',
    best: 'Höchste',
    mean: 'Schnitt',
    bookmakers: (count) => `${count} Wettanbieter`,
    apart: 'Abstand',
    worth: 'Vorteil',
    moved: 'Bewegt',
    noMovement: 'Die Eröffnungsquote liegt nicht vor.',
  },
  picks: {
    titles: {
      'value-bets': 'Ergebnisse der Value Bets',
      'team-statistics': 'Ergebnisse der Teamlinien',
      'price-outliers': 'Ergebnisse der Ausreißer',
      'team-trends': 'Ergebnisse der Teamserien',
      'player-trends': 'Ergebnisse der Spielerserien',
    },
    none: 'Keine Wetten auf dieses Spiel erfasst',
    nothingYet: {
      live: 'Noch ist nichts erfasst. Listen erfassen vor dem Anstoß, was sie zeigen.',
      replay: 'Noch sind keine Saisons nachgerechnet. Das macht npm run scorecard -- replay.',
    },
    tooEarly: (day) => `Die Erfassung begann nach diesem Spiel; das erste erfasste Spiel war am ${day}.`,
    noneQualified: {
      live:
        'Die Liste zeigte vor dem Anstoß standardmäßig keine Wette auf dieses Spiel, oder der Dienst lief nicht. ' +
        'Nachgetragen wird nichts.',
      replay:
        'Keine gespeicherte Quote auf dieses Spiel erfüllte die Regeln der Liste. Frühere Quoten gibt es nur für ' +
        'Ergebnisse, Handicaps und Tore, nicht für Spieler, Serien und andere Statistiken.',
    },
    all: 'Alle Wetten auf dieses Spiel in der Bilanz',
  },
};
