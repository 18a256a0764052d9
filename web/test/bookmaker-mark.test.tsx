import { render } from '@testing-library/react';
import { BookmakerMark } from '../src/parts/bookmaker-mark';

describe('the mark of a bookmaker', () => {
  const markOf = (name: string): Element => {
    const mark = render(<BookmakerMark name={name} />).container.firstElementChild;
    if (mark === null) throw new Error('no mark was drawn');
    return mark;
  };

  it('has the initials and always the same colour, and is hidden from screen readers beside the name', () => {
    const mark = markOf('Harbour Wagers');
    expect([mark.getAttribute('data-initials'), mark.textContent, mark.getAttribute('aria-hidden')]).toEqual([
      'HW',
      '',
      'true',
    ]);
    expect(markOf('Harbour Wagers').className).toBe(mark.className);
  });

  it('distributes bookmakers over the colours', () => {
    const names = [
      'Kestrel Club',
      'Goldfinch Wagers',
      'Lucky Anchor',
      'Bluebell Punt',
      'Northgate Turf',
      'Meridian Lines',
    ];
    expect(new Set(names.map((name) => markOf(name).className)).size).toBeGreaterThan(3);
  });
});
