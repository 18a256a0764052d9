import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    target: 'es2022',
    // the first that know light-dark()
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // the budget of the first load is checked from it
    manifest: true,
    // no styles or images inline: the content security policy refuses them
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // packages mark files for servers of React, of which there is none here
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
