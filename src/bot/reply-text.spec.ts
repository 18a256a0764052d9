import { longestMessage, withinMessage } from './reply-text.js';
import { botTexts } from './texts/index.js';

const { en } = botTexts;

describe('text of a reply', () => {
  it('is unchanged if it fits', () =>
    expect(withinMessage('a'.repeat(longestMessage), en)).toHaveLength(longestMessage));

  it('keeps whole lines and states how many were left out', () => {
    const lines = Array.from({ length: 500 }, (_, index) => `line number ${index + 1} of all of them`);
    const text = withinMessage(lines.join('\n'), en);
    expect(text.length).toBeLessThanOrEqual(longestMessage);
    const shown = text.split('\n');
    expect(shown.slice(0, -1)).toEqual(lines.slice(0, shown.length - 1));
    expect(shown.at(-1)).toBe(`… ${500 - shown.length + 1} more lines`);
  });

  it('cuts a single line that is too long, without splitting a character', () => {
    const text = withinMessage('😀'.repeat(3_000), en);
    expect(text.length).toBeLessThanOrEqual(longestMessage);
    expect(text).toMatch(/^(😀)+…$/u);
  });
});
