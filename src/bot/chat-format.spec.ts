import {
  chatFormat,
  knownText,
  momentText,
  numberText,
  oddsText,
  probabilityText,
  selectionText,
} from './chat-format.js';

const english = chatFormat('en', { timeZone: 'UTC', oddsFormat: 'decimal' });
const german = chatFormat('de', { timeZone: 'Europe/London', oddsFormat: 'decimal' });

describe('numbers and times of a chat', () => {
  it('are written in its language and zone', () => {
    const moment = new Date('2025-06-30T23:30:00Z');
    expect(momentText(moment, english)).toBe('Mon 30 Jun 23:30');
    expect(momentText(moment, german)).toBe('Di 1. Juli, 00:30');
    expect([1630, 12.5, 0.25].map((value) => numberText(value, english))).toEqual(['1,630', '12.5', '0.25']);
    expect([1630, 12.5, 0.25].map((value) => numberText(value, german))).toEqual(['1.630', '12,5', '0,25']);
    expect([probabilityText(0.4312, german), knownText(null, german)]).toEqual(['43,1 %', 'unbekannt']);
    expect([selectionText('over', 1.5, german), selectionText('home', null, english)]).toEqual(['über 1,5', 'home']);
  });

  it('show a third decimal of a price only where it matters', () => {
    expect([1.7, 1.055, 12].map((odds) => oddsText(odds, english))).toEqual(['1.70', '1.055', '12.00']);
    expect(oddsText(1.7, german)).toBe('1,70');
    expect(oddsText(2.1, { ...german, oddsFormat: 'fractional' })).toBe('11/10');
    expect(oddsText(2.1, { ...english, oddsFormat: 'american' })).toBe('+110');
  });
});
