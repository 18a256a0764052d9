import { render, screen } from '@testing-library/react';
import { Changing } from '../src/parts/changing';

describe('a changing number', () => {
  it('shows which way it went, once it has changed', () => {
    const { rerender } = render(<Changing value={2.1}>2.10</Changing>);
    const way = () => screen.getByText(/\d/).dataset['way'];
    expect(way()).toBeUndefined();
    rerender(<Changing value={2.3}>2.30</Changing>);
    expect(way()).toBe('up');
    rerender(<Changing value={2.2}>2.20</Changing>);
    expect(way()).toBe('down');
  });

  it('has no way where it was unknown', () => {
    const { rerender } = render(<Changing value={null}>0</Changing>);
    rerender(<Changing value={2.3}>2.30</Changing>);
    expect(screen.getByText('2.30').dataset['way']).toBeUndefined();
  });
});
