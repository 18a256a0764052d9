import {
  americanOdds as americanOfBot,
  fractionalOdds as fractionalOfBot,
  oddsPlaces,
} from '../../src/football/odds-format';
import { americanOdds, decimalPlaces, fractionalOdds } from '../src/format/odds';

describe('odds in the dashboard and in the bot', () => {
  it('are formatted alike', () => {
    const prices = Array.from({ length: 3_000 }, (_, step) => 1.01 + step / 100);
    expect(prices.map(fractionalOdds)).toEqual(prices.map(fractionalOfBot));
    expect(prices.map(americanOdds)).toEqual(prices.map(americanOfBot));
    expect(prices.map(decimalPlaces)).toEqual(prices.map(oddsPlaces));
    expect([2.1, 1.91].map(fractionalOfBot)).toEqual(['11/10', '10/11']);
  });
});
