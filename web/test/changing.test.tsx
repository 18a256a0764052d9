import { render, screen } from '@testing-library/react';
import { Changing } from '../src/parts/changing';
import { PriceTrail, trailOf } from '../src/parts/price-trail';
import { PricesOf } from '../src/parts/prices-of';

describe('a changing number', () => {
  it('shows its direction once it has changed', () => {
    const { rerender } = render(<Changing value={2.1}>2.10</Changing>);
    const way = () => screen.getByText(/\d/).dataset['way'];
    expect(way()).toBeUndefined();
    rerender(<Changing value={2.3}>2.30</Changing>);
    expect(way()).toBe('up');
    rerender(<Changing value={2.2}>2.20</Changing>);
    expect(way()).toBe('down');
  });

  it('has no direction if it was unknown before', () => {
    const { rerender } = render(<Changing value={null}>0</Changing>);
    rerender(<Changing value={2.3}>2.30</Changing>);
    expect(screen.getByText('2.30').dataset['way']).toBeUndefined();
  });

  it('has not changed if it is the price of other bookmakers, once that has arrived', () => {
    const page = (bookmakers: string[], isOutdated: boolean, odds: number) => (
      <PricesOf bookmakers={bookmakers} isOutdated={isOutdated}>
        <Changing value={odds}>{odds.toFixed(2)}</Changing>
        <PriceTrail odds={odds} movement={null} />
      </PricesOf>
    );
    const shown = () => [screen.getByText(/^[\d.]+$/).dataset['way'], screen.queryByRole('img') !== null];
    const { rerender } = render(page(['alpha'], false, 2.1));
    rerender(page([], true, 2.1));
    rerender(page([], false, 2.3));
    expect(shown()).toEqual([undefined, false]);
    rerender(page([], false, 2.2));
    expect(shown()).toEqual(['down', true]);
  });
});

describe('the trail of a price', () => {
  const trail = () => screen.queryByRole('img');

  it('runs from the opening price to the current one', () => {
    render(<PriceTrail odds={1.9} movement={-5} />);
    expect(trail()?.getAttribute('aria-label')).toBe('Opened at 2.00, now 1.90');
    expect(trail()?.querySelector('polyline')?.getAttribute('points')).toBe('1.5,1.5 13.0,1.5 13.0,10.5 24.5,10.5');
  });

  it('is absent until the price moves, and grows with each change on the page', () => {
    const { rerender } = render(<PriceTrail odds={2} movement={null} />);
    expect(trail()).toBeNull();
    rerender(<PriceTrail odds={2.2} movement={null} />);
    rerender(<PriceTrail odds={2.1} movement={null} />);
    expect(trail()?.getAttribute('aria-label')).toBe('2.00 when you opened the page, now 2.10');
    expect(trail()?.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(6);
  });

  it('keeps the newest twelve prices', () => {
    const { rerender } = render(<PriceTrail odds={2} movement={null} />);
    for (let step = 1; step <= 20; step += 1) rerender(<PriceTrail odds={2 + step / 100} movement={null} />);
    expect(trail()?.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(24);
  });

  it('has its highest price at the top', () => {
    expect(trailOf([2, 3, 2.5])).toBe('1.5,10.5 9.2,10.5 9.2,1.5 16.8,1.5 16.8,6.0 24.5,6.0');
  });
});
