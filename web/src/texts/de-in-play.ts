import type { Texts } from './en';

/** Texts of the score in play and of what happened in a match in German. */
export const inPlay: Texts['match']['inPlay'] = {
  periods: {
    firstHalf: '1. Halbzeit',
    halfTime: 'Halbzeit',
    secondHalf: '2. Halbzeit',
    extraTime: 'Verlängerung',
    penalties: 'Elfmeterschießen',
    break: 'Pause',
    suspended: 'Unterbrochen',
    finished: 'Abpfiff',
  },
  shootOut: (home, away) => `Elfmeterschießen ${home} : ${away}`,
  asOf: 'Stand um',
  events: 'Spielverlauf',
  types: {
    goal: 'Tor',
    ownGoal: 'Eigentor',
    penaltyGoal: 'Elfmeter',
    penaltyMissed: 'Elfmeter verschossen',
    yellowCard: 'Gelbe Karte',
    secondYellowCard: 'Gelb-Rote Karte',
    redCard: 'Rote Karte',
    substitution: 'Wechsel',
    varDecision: 'VAR-Entscheidung',
  },
  wentOff: 'Ausgewechselt',
  scorersOf: (team) => `Tore und Platzverweise von ${team}`,
  penaltyNote: '(Elfm.)',
  ownGoalNote: '(ET)',
  assist: 'Vorlage',
  replaces: 'für',
  unknownPlayer: 'Spieler nicht genannt',
};
