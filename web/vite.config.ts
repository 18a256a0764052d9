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
    // the first versions with light-dark()
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // used to check the size budget of the first load
    manifest: true,
    // no inline styles or images: the content security policy blocks them
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // packages have React server directives, unused here; a slow machine is not an error
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      output: {
        // few files: a browser loads six at a time, and each costs a slow device more than its bytes
        codeSplitting: {
          groups: [
            // includes what the texts of every language import: `start` waits for the chosen texts, which must not wait
            // for it
            { name: 'packages', tags: ['$initial'], test: /[\\/](node_modules[\\/]|texts[\\/]plural\.ts)/ },
            { name: 'start', tags: ['$initial'] },
            // code shared by several pages: that of all kinds of pages first, as a group also takes the imports of its
            // files
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
