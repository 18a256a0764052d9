/**
 * Exits with a one-line message if Node is too old. Every script imports this file first: it runs before any other file
 * of ours, in a syntax that very old versions can parse.
 */
var needed = [20, 19];
var present = process.versions.node.split('.').map(Number);
if (present[0] < needed[0] || (present[0] === needed[0] && present[1] < needed[1])) {
  console.error(
    'Node ' +
      needed.join('.') +
      ' or newer is needed; this is ' +
      process.versions.node +
      '.' +
      ' Get it from https://nodejs.org',
  );
  process.exit(1);
}
