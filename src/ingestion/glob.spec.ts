import { globExpression, globRoot, isGlob } from './glob.js';

describe('globs', () => {
  it.each([
    ['/a/*.csv', '/a/E0.csv', true],
    ['/a/*.csv', '/a/b/E0.csv', false],
    ['/a/**/*.csv', '/a/E0.csv', true],
    ['/a/**/*.csv', '/a/b/c/E0.csv', true],
    ['/a/**', '/a/b/c.json', true],
    ['/a/E?.csv', '/a/E0.csv', true],
    ['/a/E?.csv', '/a/E10.csv', false],
    ['/a/[EB]0.csv', '/a/E0.csv', true],
    ['/a/[!E]0.csv', '/a/E0.csv', false],
    ['/a/[a-d]1.csv', '/a/d1.csv', true],
    ['/a/{E0,D1}.csv', '/a/D1.csv', true],
    ['/a/{E0,D1}.csv', '/a/I1.csv', false],
    ['/a/{2[0-9]*,19}/x', '/a/2425/x', true],
    ['/a+b/(x).csv', '/a+b/(x).csv', true],
    ['/a/x,y.csv', '/a/x,y.csv', true],
    ['/a/x.csv', '/a/xxcsv', false],
  ])('%s and %s: %s', (glob, path, expected) => {
    expect(globExpression(glob).test(path)).toBe(expected);
  });

  it('knows a glob and the folder that it starts from', () => {
    expect(isGlob('/a/b.csv')).toBe(false);
    expect(isGlob('/a/*.csv')).toBe(true);
    expect(globRoot('/a/b*/c/*.csv')).toBe('/a/');
    expect(globRoot('*.csv')).toBe('.');
  });
});
