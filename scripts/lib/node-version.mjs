/**
 * Ends the process with one line when Node is too old. Every script imports this file first: it runs before any other
 * file of ours, and its syntax is one that versions of long ago read.
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
