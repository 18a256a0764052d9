import { createLogger, defineConfig } from 'vite';

const logger = createLogger('warn');

export default defineConfig({
  customLogger: {
    ...logger,
    // of `composes` in CSS modules, by Vite itself
    warnOnce: (message) => (message.includes('did not pass the `from` option') ? undefined : logger.warnOnce(message)),
  },
  build: {
    target: 'es2022',
    // the first that know light-dark()
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // the budget of the first load is checked from it
    manifest: true,
    // no styles or images inline: the content security policy refuses them
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // packages mark files for servers of React, of which there is none here; a slow machine is no fault
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      output: {
        // few files: a browser asks for six at a time, and each costs a slow device more than its bytes
        codeSplitting: {
          groups: [
            // and what the texts of every language import: `start` waits for the chosen one, which must not wait for it
            { name: 'packages', tags: ['$initial'], test: /[\\/](node_modules[\\/]|texts[\\/]plural\.ts)/ },
            { name: 'start', tags: ['$initial'] },
            // what several pages share: that of all kinds of pages first, as a group takes what its files import
            {
              name: 'parts',
              test: /[\\/]src[\\/](format|parts[\\/](?!board|sheet|trends|popover|dialog|finder))/,
              minShareCount: 2,
            },
            // loaded after the first page
            {
              name: 'popups',
              test: /[\\/](@ariakit|parts[\\/](popover|dialog|finder)\.|shell[\\/](full-screen-search|more-sheet)\.)/,
            },
            { name: 'board', test: /[\\/]src[\\/]parts[\\/]/, minShareCount: 2 },
            { name: 'operate', test: /[\\/]src[\\/]pages[\\/]ops[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
