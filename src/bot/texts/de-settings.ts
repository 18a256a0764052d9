import type { BotTexts } from './en.js';

/** Texts of a chat's settings in German. */
export const settings: BotTexts['settings'] = {
  head: 'Einstellungen dieses Chats:',
  how: (examples) => `Ändern zum Beispiel mit ${examples}.`,
  which: 'Welche Einstellung möchten Sie ändern?',
  fields: {
    language: { name: 'sprache', label: 'Sprache', allowed: 'en, de oder auto', example: 'en' },
    zone: {
      name: 'zeitzone',
      label: 'Zeitzone',
      allowed: 'eine Zeitzone wie Europe/Berlin',
      example: 'Europe/Berlin',
    },
    odds: { name: 'quoten', label: 'Quoten', allowed: 'dezimal, bruch oder amerikanisch', example: 'bruch' },
    bookmakers: {
      name: 'wettanbieter',
      label: 'Wettanbieter',
      allowed: 'Wettanbieter, durch Kommas getrennt, oder alle',
      example: 'bet365, pinnacle',
    },
    league: { name: 'liga', label: 'Ligen', allowed: 'eine Ligagruppe oder alle', example: 'alle' },
    quiet: {
      name: 'ruhe',
      label: 'Ruhezeit',
      allowed: 'Uhrzeiten wie 22:00-07:00 oder aus',
      example: '22:00-07:00',
    },
    alerts: { name: 'hinweise', label: 'Hinweise', allowed: 'eine ganze Zahl von 1 bis 50 am Tag', example: '10' },
    edge: { name: 'vorteil', label: 'Mindestvorteil', allowed: 'Prozent von 0 bis 30', example: '3' },
    morning: {
      name: 'morgen',
      label: 'Morgennachricht',
      allowed: 'eine Uhrzeit wie 08:30 oder aus',
      example: '08:30',
    },
  },
  values: {
    auto: 'wie der Messenger',
    en: 'English',
    de: 'Deutsch',
    decimal: 'dezimal (2,10)',
    fractional: 'Bruch (11/10)',
    american: 'amerikanisch (+110)',
    all: 'alle',
    off: 'aus',
    alerts: (count) => `höchstens ${count} am Tag`,
    edge: (percent) => `${percent} %`,
    at: (time) => `täglich um ${time}`,
  },
  line: (label, value) => `${label}: ${value}`,
  allowed: (allowed, example) => `Möglich: ${allowed}. Zum Beispiel: ${example}`,
  refused: (label, sent, allowed) => `${label}: „${sent}“ geht nicht. Möglich: ${allowed}.`,
  unknown: (sent, names) => `Die Einstellung „${sent}“ gibt es nicht. Es gibt ${names}.`,
  adminsOnly: 'Das dürfen nur Administratoren dieser Gruppe ändern.',
  back: '‹ Einstellungen',
};
