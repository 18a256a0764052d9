import { defineConfig } from 'vitest/config';

/** Tests of the dashboard without a browser: the real pages in jsdom, HTTP answered at `fetch`. */
export default defineConfig({
  // for the OpenAPI document of the service and its recorded responses
  server: { fs: { allow: ['..'] } },
  test: {
    globals: true,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    include: ['src/**/*.spec.ts', 'test/**/*.test.{ts,tsx}'],
    setupFiles: ['test/support/browser.ts'],
    testTimeout: 30_000,
    maxWorkers: 2,
  },
});
