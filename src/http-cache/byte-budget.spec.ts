import { ByteBudget, Kept } from './byte-budget.js';

class Item extends Kept {
  constructor(
    readonly name: string,
    bytes: number,
    private readonly gone: string[],
  ) {
    super(bytes);
  }

  forget(): void {
    this.gone.push(this.name);
  }
}

describe('budget of bytes', () => {
  it('lets go what was used longest ago, and no more than it must', () => {
    const gone: string[] = [];
    const budget = new ByteBudget(10);
    const [a, b, c] = ['a', 'b', 'c'].map((name) => new Item(name, 3, gone)) as [Item, Item, Item];
    for (const item of [a, b, c]) budget.keep(item);
    budget.use(a);
    budget.use(c);
    budget.use(c);
    expect([gone, budget.bytes]).toEqual([[], 9]);
    budget.keep(new Item('d', 4, gone));
    expect([gone, budget.bytes]).toEqual([['b'], 10]);
    budget.keep(new Item('e', 7, gone));
    expect([gone, budget.bytes]).toEqual([['b', 'a', 'c', 'd'], 7]);
  });

  it('keeps nothing that is larger than itself, and gives room back', () => {
    const gone: string[] = [];
    const budget = new ByteBudget(10);
    const [small, other] = [new Item('small', 4, gone), new Item('other', 5, gone)];
    budget.keep(small);
    budget.keep(other);
    budget.release(small);
    expect(budget.bytes).toBe(5);
    budget.keep(new Item('huge', 11, gone));
    expect([gone, budget.bytes]).toEqual([['other', 'huge'], 0]);
    budget.keep(small);
    budget.release(small);
    expect([gone, budget.bytes]).toEqual([['other', 'huge'], 0]);
  });

  it('agrees with a plain list whatever is done', () => {
    const gone: string[] = [];
    const budget = new ByteBudget(50);
    let list: Item[] = [];
    let state = 7;
    const next = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
    for (let step = 0; step < 3000; step += 1) {
      const any = list[next(Math.max(list.length, 1))];
      const choice = next(3);
      if (choice === 0 && any !== undefined) {
        budget.use(any);
        list = [...list.filter((each) => each !== any), any];
      } else if (choice === 1 && any !== undefined && next(3) === 0) {
        budget.release(any);
        list = list.filter((each) => each !== any);
      } else {
        const item = new Item(String(step), 1 + next(20), gone);
        gone.length = 0;
        budget.keep(item);
        list.push(item);
        const expected: string[] = [];
        while (list.reduce((sum, { bytes }) => sum + bytes, 0) > 50) expected.push(list.shift()!.name);
        expect(gone).toEqual(expected);
      }
      expect(budget.bytes).toBe(list.reduce((sum, { bytes }) => sum + bytes, 0));
    }
  });
});
