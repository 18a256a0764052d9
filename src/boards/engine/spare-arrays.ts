/**
 * Arrays that are done with, for whoever needs one next. Most queries need some of the size of a table; made anew, they
 * would bring on one collection of garbage after the other, which costs more than what is written into them.
 */
export class SpareArrays<A extends { readonly length: number }> {
  private readonly free: A[] = [];

  constructor(private readonly make: (length: number) => A) {}

  /** One of at least so many entries, which hold whatever was written last. */
  take(length: number): A {
    const spare = this.free.pop();
    return spare !== undefined && spare.length >= length ? spare : this.make(length);
  }

  /** Gives back one that nobody reads any more. */
  give(array: A): void {
    this.free.push(array);
  }
}

export const spareRows = new SpareArrays<Uint32Array>((length) => new Uint32Array(length));
export const spareValues = new SpareArrays<Float64Array>((length) => new Float64Array(length));
export const spareSteps = new SpareArrays<Int32Array>((length) => new Int32Array(length));
